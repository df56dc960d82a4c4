import { Center, Container, Loader, Paper, Text, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { validatePin } from '../../../shared/accounts/recovery.api.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { call, CallError } from '../../kernel/api.ts'
import { signOut, useAccount } from '../../kernel/session.ts'
import { ErrorState } from '../../ui/states.tsx'
import { showDone, showFailed } from '../../ui/toasts.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

interface Props {
  email: string
  code: string
}

/** /change-password: a new password with the code of the mail, which is checked first (spec 3 §2.5, §4). */
export function ChangePasswordPage({ email, code }: Props) {
  const navigate = useNavigate()
  const account = useAccount()
  const isGiven = email !== '' && code !== ''
  const check = useQuery({
    queryKey: ['pin', email, code],
    queryFn: ({ signal }) => call(validatePin, { body: { email, code_pin: code } }, { signal }),
    enabled: isGiven,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const refused = isRefused(check.error) || !isGiven
  const refusal = isRefused(check.error) ? check.error.message : ERRORS.pin_invalid.text
  useEffect(() => {
    if (!refused) return
    showFailed(refusal)
    void navigate({ to: '/login', replace: true })
  }, [refused, refusal, navigate])

  /** The reset has ended this person's sessions: the one here too. */
  async function leave(message: string) {
    showDone(message)
    if (account?.email === email.toLowerCase()) await signOut()
    void navigate({ to: '/login', search: { email }, replace: true })
  }
  if (check.error && !refused)
    return <ErrorState isScreen message={check.error.message} onRetry={() => void check.refetch()} />
  if (refused || check.isPending) return <Checking />
  return (
    <Container size={440} py={64}>
      <Paper withBorder p="xl" radius="lg">
        <NewPasswordForm email={email} code={code} onDone={(message) => void leave(message)} />
      </Paper>
    </Container>
  )
}

/** Whether the code itself was refused, and not the call that asked about it. */
function isRefused(error: Error | null): error is CallError {
  return error instanceof CallError && error.status === 400
}

function Checking() {
  return (
    <Center py={96}>
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text component="output">Checking your code...</Text>
      </Stack>
    </Center>
  )
}
