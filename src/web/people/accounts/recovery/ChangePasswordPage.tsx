import { Center, Container, Loader, Paper, Text, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { checkRecoveryLink, validatePin } from '../../../../shared/people/accounts/recovery.api.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { signIn, signOut, useAccount } from '../../../kernel/session.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { showSuccess, showFailure } from '../../../ui/toasts.ts'
import { NewPasswordForm, type RecoveryProof } from './NewPasswordForm.tsx'

interface Props {
  email: string
  code: string
  /** The token of the link in the mail; '' if the user typed the code. */
  token: string
}

/** /change-password: sets a new password with the code or the link of the mail, which is checked first. */
export function ChangePasswordPage({ email, code, token }: Props) {
  const navigate = useNavigate()
  const account = useAccount()
  // After a sign-in every query runs again, and the link works only once.
  const [isDone, setDone] = useState(false)
  const isGiven = token !== '' || (email !== '' && code !== '')
  const check = useQuery({
    queryKey: ['recovery', email, code, token],
    queryFn: async ({ signal }): Promise<RecoveryProof> => {
      const { data } =
        token === ''
          ? await call(validatePin, { body: { email, code_pin: code } }, { signal })
          : await call(checkRecoveryLink, { body: { token } }, { signal })
      return { ...data, ...(token === '' ? { code } : { token }) }
    },
    enabled: isGiven && !isDone,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const refused = !isDone && (isRefused(check.error) || !isGiven)
  const refusal = isRefused(check.error) ? check.error.message : ERRORS.pin_invalid.text
  useEffect(() => {
    if (!refused) return
    showFailure(refusal)
    void navigate({ to: token === '' ? '/login' : '/forgot-password', replace: true })
  }, [refused, refusal, token, navigate])

  /**
   * The reset has ended all sessions of this person, including the one in this browser. A first password, just typed twice,
   * signs in; the login page leads on or asks for what that needs more.
   */
  async function leave({ email: owner, isFirst }: RecoveryProof, message: string, password: string) {
    setDone(true)
    showSuccess(isFirst ? 'Your password is set.' : message)
    if (account?.email === owner.toLowerCase()) await signOut()
    if (isFirst) await signIn(owner, password).catch(() => undefined)
    void navigate({ to: '/login', search: { email: owner }, replace: true })
  }
  if (check.error && !refused)
    return <ErrorState isScreen message={check.error.message} onRetry={() => void check.refetch()} />
  const proof = check.data
  if (refused || !proof) return <Checking isLink={token !== ''} />
  return (
    <Container size={440} py={64}>
      <Paper withBorder p="xl" radius="lg">
        <NewPasswordForm proof={proof} onDone={(message, password) => leave(proof, message, password)} />
      </Paper>
    </Container>
  )
}

/** Returns whether the code or link itself was rejected, as opposed to a failed request. */
function isRefused(error: Error | null): error is CallError {
  return error instanceof CallError && (error.status === 400 || error.reason === 'link_invalid')
}

function Checking({ isLink }: { isLink: boolean }) {
  return (
    <Center py={96}>
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text component="output">{isLink ? 'Checking your link...' : 'Checking your code...'}</Text>
      </Stack>
    </Center>
  )
}
