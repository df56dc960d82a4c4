import {
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
import { useState } from 'react'
import { loginSchema } from '../../../shared/kernel/session.api.ts'
import { REGISTER_CLIENT } from '../../../shared/kernel/account.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { signIn } from '../../kernel/session.ts'
import { useSubmittedForm } from '../../kernel/submitted-form.ts'
import { Refusal } from '../../ui/Refusal.tsx'
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
  const [step, setStep] = useState<SecondStep | null>(null)
  const form = useSubmittedForm(
    { email: emailFromAddress, password: passwordFromAddress },
    (values) => problemsOf(loginSchema, values),
    async ({ email, password }) => {
      await signIn(email.trim(), password)
      onSignedIn()
    },
    {
      invalidText: 'Please check and input correct fields!',
      onFailed: (error) => {
        const next = secondStepOf(error)
        setStep(next)
        return next !== null
      },
    },
  )
  const { refusal } = form

  if (step) return <SecondFactorStep step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} />
  return (
    <Paper withBorder p="xl" radius="lg">
      <form {...form.element}>
        <Stack>
          <Title order={1} size="h2">
            Login
          </Title>
          {reason !== '' && refusal === '' && <Text component="output">{reason}</Text>}
          <Refusal text={refusal} />
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            {...form.text('email')}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            {...form.text('password')}
          />
          <Group justify="flex-end">
            <Anchor
              size="sm"
              className="way-out"
              renderRoot={(props) => (
                <Link
                  to="/forgot-password"
                  {...props}
                  onClick={() => storeLogin({ email: form.values.email.trim(), password: '' })}
                />
              )}
            >
              Forgot password?
            </Anchor>
          </Group>
          <Button type="submit" loading={form.isPending} size="md">
            Login
          </Button>
          <PasskeyButton onSignedIn={onSignedIn} onRefusal={form.setRefusal} />
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
