import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beginFactorAtSignIn } from '../../../shared/people/accounts/second-factor.api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { CodeForm, FactorSetup } from './second-factor/FactorSetup.tsx'
import { RecoveryCodes } from './second-factor/RecoveryCodes.tsx'
import { finishSetup, finishSignIn, type SecondStep } from '../sign-in/second-step.ts'

interface Props {
  step: SecondStep
  onSignedIn: () => void
  onBack: () => void
}

/** Shows the second step of a sign-in: a code, or the set-up that the company requires first. */
export function SecondFactorStep({ step, onSignedIn, onBack }: Props) {
  return (
    <Paper withBorder p="xl" radius="lg">
      <Stack>
        <Title order={1} size="h2">
          {step.isSetup ? 'Set up your second factor' : 'Enter your code'}
        </Title>
        <Text>{step.message}</Text>
        {step.isSetup ? (
          <Setup challenge={step.challenge} onSignedIn={onSignedIn} />
        ) : (
          <CodeForm
            submitLabel="Continue"
            description="6 numbers from your authenticator app, or a recovery code"
            onSubmit={async (code) => {
              await finishSignIn(step.challenge, code)
              onSignedIn()
            }}
          />
        )}
        <Button variant="subtle" mih={44} onClick={onBack}>
          Back to Login
        </Button>
      </Stack>
    </Paper>
  )
}

function Setup({ challenge, onSignedIn }: { challenge: string; onSignedIn: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // Fetched once, because each call creates another secret.
  const secret = useQuery({
    ...callQuery(beginFactorAtSignIn, { body: { challenge } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onSignedIn} />
  if (secret.isError)
    return <ErrorState message={secret.error.message} onRetry={() => void secret.refetch()} />
  if (!secret.data) return <LoadingText />
  return (
    <FactorSetup
      secret={secret.data}
      submitLabel="Switch on and log in"
      onConfirm={async (code) => setCodes(await finishSetup(challenge, code))}
    />
  )
}
