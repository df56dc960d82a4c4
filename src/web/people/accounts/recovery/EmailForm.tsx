import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { lostPasswordSchema } from '../../../../shared/people/accounts/recovery.api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { useSubmittedForm } from '../../../kernel/submitted-form.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { BackToLogin } from './BackToLogin.tsx'

interface Props {
  email: string
  /** Mails a code; throws a CallError. */
  onSend: (email: string) => Promise<void>
}

/** 'Forgot Password?': asks for the email of the account. */
export function EmailForm({ email, onSend }: Props) {
  const form = useSubmittedForm(
    { email },
    (values) => problemsOf(lostPasswordSchema, values),
    (values) => onSend(values.email.trim().toLowerCase()),
    { invalidText: 'Make sure to input correct email.' },
  )
  return (
    <form {...form.element}>
      <Stack>
        <Title order={1} size="h2">
          Forgot Password?
        </Title>
        <Text c="dimmed">We mail you a code with which you choose a new one.</Text>
        <Refusal text={form.refusal} />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          {...form.text('email')}
        />
        <Button type="submit" size="md" loading={form.isPending}>
          Reset Password
        </Button>
        <BackToLogin />
      </Stack>
    </form>
  )
}
