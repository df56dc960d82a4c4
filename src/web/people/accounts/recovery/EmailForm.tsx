import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { lostPasswordSchema } from '../../../../shared/people/accounts/recovery.api.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { Refusal } from './Refusal.tsx'

interface Props {
  email: string
  /** Mails a code; throws a CallError. */
  onSend: (email: string) => Promise<void>
}

/** 'Forgot Password?': asks for the email of the account. */
export function EmailForm({ email: known, onSend }: Props) {
  const [email, setEmail] = useState(known)
  const [problem, setProblem] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemsOf(lostPasswordSchema, { email })['email'] ?? ''
    setProblem(found)
    setRefusal(found === '' ? '' : 'Make sure to input correct email.')
    if (found !== '') {
      focusFirstInvalid(event.currentTarget)
      return
    }
    setPending(true)
    try {
      await onSend(email.trim().toLowerCase())
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      setPending(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Title order={1} size="h2">
          Forgot Password?
        </Title>
        <Text c="dimmed">We mail you a code with which you choose a new one.</Text>
        <Refusal text={refusal} />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setProblem('')
          }}
        />
        <Button type="submit" size="md" loading={isPending}>
          Reset Password
        </Button>
        <BackToLogin />
      </Stack>
    </form>
  )
}
