import {
  Alert,
  Anchor,
  Button,
  Divider,
  Group,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { loginSchema } from '../../../shared/kernel/session.api.ts'
import { REGISTER_CLIENT } from '../../../shared/kernel/account.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { signIn } from '../../kernel/session.ts'
import { storeLogin } from '../sign-in/kept-login.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { secondStepOf, type SecondStep } from '../sign-in/second-step.ts'

interface Props {
  email: string
  password: string
  /** Why the person is asked to sign in; '' if they came on their own. */
  reason: string
  onSignedIn: () => void
}

/** Shows the login form with its links to other pages. */
export function LoginForm({
  email: emailFromAddress,
  password: passwordFromAddress,
  reason,
  onSignedIn,
}: Props) {
  const [email, setEmail] = useState(emailFromAddress)
  const [password, setPassword] = useState(passwordFromAddress)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)
  const [step, setStep] = useState<SecondStep | null>(null)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(loginSchema, { email, password })
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) {
      setRefusal('Please check and input correct fields!')
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setRefusal('')
    setPending(true)
    try {
      await signIn(email.trim(), password)
      onSignedIn()
    } catch (error) {
      const next = secondStepOf(error)
      if (next) setStep(next)
      else setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }

  if (step) return <SecondFactorStep step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} />
  return (
    <Paper withBorder p="xl" radius="lg">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Title order={1} size="h2">
            Login
          </Title>
          {reason !== '' && refusal === '' && <Text component="output">{reason}</Text>}
          {refusal !== '' && (
            <Alert color="red" variant="outline" role="alert" c="var(--mantine-color-error)">
              {refusal}
            </Alert>
          )}
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            error={problems['email']}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            error={problems['password']}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Anchor
              size="sm"
              className="way-out"
              renderRoot={(props) => (
                <Link
                  to="/forgot-password"
                  {...props}
                  onClick={() => storeLogin({ email: email.trim(), password: '' })}
                />
              )}
            >
              Forgot password?
            </Anchor>
          </Group>
          <Button type="submit" loading={isPending} size="md">
            Login
          </Button>
          <PasskeyButton onSignedIn={onSignedIn} onRefusal={setRefusal} />
          <Divider label="or" />
          <Button
            variant="default"
            size="md"
            renderRoot={(props) => <Link to="/register" search={{ action: REGISTER_CLIENT }} {...props} />}
          >
            Start Your Move
          </Button>
          <Anchor ta="center" className="way-out" renderRoot={(props) => <Link to="/register" {...props} />}>
            Create Account
          </Anchor>
        </Stack>
      </form>
    </Paper>
  )
}
