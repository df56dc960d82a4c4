import { Anchor, Avatar, Button, Container, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { joinByInvite, lookAtInvite } from '../../../../shared/people/accounts/invites.api.ts'
import { ROLE_LABELS } from '../../../../shared/people/accounts/team.rules.ts'
import { effectiveRole, isManager } from '../../../../shared/kernel/permissions.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { reloadAccount, signOut, useAccount } from '../../../kernel/session.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { LoginForm } from '../LoginForm.tsx'
import { SecondFactorStep } from '../SecondFactorStep.tsx'
import type { SecondStep } from '../../sign-in/second-step.ts'
import { NewMemberForm } from './NewMemberForm.tsx'

type Held = z.output<typeof lookAtInvite.answer>

/** Shows /invite: a new person sets a name and a password, an existing one logs in and confirms. */
export function InvitePage({ token }: { token: string }) {
  const invite = useQuery({
    ...callQuery(lookAtInvite, { body: { token } }),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  })
  const account = useAccount()
  const isGone =
    token === '' || (invite.error instanceof CallError && invite.error.reason === 'invite_invalid')
  return (
    <Container size={480} py={48}>
      {isGone ? (
        <Stack align="flex-start">
          <Title order={1} size="h2">
            Invitation
          </Title>
          <Text>{ERRORS.invite_invalid.text}</Text>
          <Button renderRoot={(props) => <Link to={account ? '/jobs' : '/login'} {...props} />}>
            {account ? 'Go to jobs' : 'Login'}
          </Button>
        </Stack>
      ) : invite.isError ? (
        <ErrorState isScreen message={invite.error.message} onRetry={() => void invite.refetch()} />
      ) : invite.data ? (
        <Invited token={token} invite={invite.data} />
      ) : (
        <LoadingText />
      )}
    </Container>
  )
}

function Invited({ token, invite }: { token: string; invite: Held }) {
  const account = useAccount()
  const navigate = useNavigate()
  const [step, setStep] = useState<SecondStep | null>(null)
  const isOwner = account?.email === invite.email
  const begin = () => navigate({ to: isManager(effectiveRole([invite.role])) ? '/today' : '/my-day' })

  async function join() {
    await call(joinByInvite, { body: { token } })
    await reloadAccount()
    showSuccess('You are on the team.')
    await begin()
  }

  if (step)
    return (
      <SecondFactorStep
        step={step}
        onSignedIn={() => void begin()}
        onBack={() => void navigate({ to: '/login' })}
      />
    )
  return (
    <Stack gap="lg">
      <Paper withBorder p="xl" radius="lg">
        <Stack>
          {invite.logo !== null && <Avatar src={invite.logo} size={64} radius="md" alt="" />}
          <Title order={1} size="h2">
            Join {invite.companyName}
          </Title>
          <Text>
            {invite.companyName} invites {invite.email} to its team as{' '}
            <b>{ROLE_LABELS[invite.role].toLowerCase()}</b>.
          </Text>
          {account && !isOwner && (
            <>
              <Text>You are logged in as {account.email}, and this invitation is for another address.</Text>
              <Button variant="default" mih={44} onClick={() => void signOut()}>
                Log out
              </Button>
            </>
          )}
          {account && isOwner && (
            <AsyncButton size="md" action={join}>
              Join the team
            </AsyncButton>
          )}
          {!account && invite.hasAccount && <Text>You have an account already. Log in to join.</Text>}
          {!account && !invite.hasAccount && (
            <NewMemberForm token={token} invite={invite} onSignedIn={() => void begin()} onStep={setStep} />
          )}
          <Text size="sm" c="dimmed">
            By joining you agree to the{' '}
            <Anchor inherit underline="always" renderRoot={(props) => <Link to="/terms" {...props} />}>
              Terms
            </Anchor>{' '}
            and{' '}
            <Anchor inherit underline="always" renderRoot={(props) => <Link to="/privacy" {...props} />}>
              Privacy
            </Anchor>
            .
          </Text>
        </Stack>
      </Paper>
      {/* A person who logs in here stays on the page to confirm. */}
      {!account && invite.hasAccount && (
        <LoginForm email={invite.email} password="" reason="" onSignedIn={() => {}} />
      )}
    </Stack>
  )
}
