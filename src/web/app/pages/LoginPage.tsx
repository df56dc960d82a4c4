import { Container } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { LoginForm } from '../../accounts/LoginForm.tsx'

interface Props {
  email?: string | undefined
  password?: string | undefined
  from?: string | undefined
}

/** /login: to the jobs, or back to where the guard sent the person from (spec 3 §2.1, §2.3). */
export function LoginPage({ email, password, from }: Props) {
  const router = useRouter()
  return (
    <Container size={440} py={64}>
      <LoginForm
        email={email ?? ''}
        password={password ?? ''}
        // Only a path of this app: an address of elsewhere is no way back.
        onSignedIn={() => router.history.push(from && /^\/(?!\/)/.test(from) ? from : '/jobs')}
      />
    </Container>
  )
}
