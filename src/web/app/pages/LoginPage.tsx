import { Container } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { clearStoredLogin, readStoredLogin } from '../../people/sign-in/kept-login.ts'
import { LoginForm } from '../../people/accounts/LoginForm.tsx'
import { returnPath } from '../../people/accounts/way-back.ts'
import { readAccount, readSessionEnd, type SessionEnd } from '../../kernel/session-store.ts'
import { homePath } from '../home-path.ts'

interface Props {
  email?: string | undefined
  password?: string | undefined
  from?: string | undefined
}

/**
 * /login, filled in from the URL or from a registration kept in memory; leads to the jobs, or back to the
 * page that required signing in.
 */
export function LoginPage({ email, password, from }: Props) {
  const router = useRouter()
  const [kept] = useState(readStoredLogin)
  const [reason] = useState(() => reasonOf(from, readSessionEnd()))
  return (
    <Container size={440} py={64}>
      <LoginForm
        reason={reason}
        email={email ?? kept?.email ?? ''}
        password={password ?? kept?.password ?? ''}
        // Only a path of this app is accepted; URLs of other sites are ignored.
        onSignedIn={() => {
          clearStoredLogin()
          router.history.push(returnPath(from, window.location.origin) ?? homePath(readAccount()))
        }}
      />
    </Container>
  )
}

/** Returns why the person is asked to sign in; '' if they opened the page themselves. */
function reasonOf(from: string | undefined, ending: SessionEnd | null): string {
  if (from === undefined) return ''
  if (ending === 'ended') return 'Your session has ended. Sign in to continue.'
  return ending === 'signed out' ? 'You are signed out.' : 'Sign in to see this page.'
}
