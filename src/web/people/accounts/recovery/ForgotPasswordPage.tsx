import { Container, Paper } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { requestPin } from '../../../../shared/people/accounts/recovery.api.ts'
import { call } from '../../../kernel/api.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { readStoredLogin } from '../../sign-in/kept-login.ts'
import { CodeForm } from './CodeForm.tsx'
import { EmailForm } from './EmailForm.tsx'

/** /forgot-password: mails a code and asks for it. */
export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const [email, setEmail] = useState(() => readStoredLogin()?.email ?? '')
  const [isMailed, setMailed] = useState(false)

  /** Mails a code; throws a CallError. */
  async function mail(to: string) {
    const { message } = await call(requestPin, { body: { email: to } })
    showSuccess(message)
  }
  return (
    <Container size={440} py={64}>
      <Paper withBorder p="xl" radius="lg">
        {isMailed ? (
          <CodeForm
            email={email}
            onResend={() => mail(email)}
            onVerified={(code) =>
              void navigate({ to: '/change-password', search: { email, code: plainCode(code) } })
            }
            onGivenUp={() => void navigate({ to: '/login' })}
          />
        ) : (
          <EmailForm
            email={email}
            onSend={async (to) => {
              await mail(to)
              setEmail(to)
              setMailed(true)
            }}
          />
        )}
      </Paper>
    </Container>
  )
}

/** Returns a code as the URL carries it without quotes: a number, unless that would lose a leading zero. */
function plainCode(code: string): string | number {
  return /^[1-9]\d*$/.test(code) ? Number(code) : code
}
