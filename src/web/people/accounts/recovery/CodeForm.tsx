import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  MAX_CODE_ATTEMPTS,
  PIN_LENGTH,
  pinTrySchema,
  validatePin,
} from '../../../../shared/people/accounts/recovery.api.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { showSuccess, showFailure } from '../../../ui/toasts.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { Refusal } from './Refusal.tsx'
import { useCountdown } from './use-countdown.ts'

/** Seconds until another code can be requested. */
const RESEND_AFTER = 30

interface Props {
  email: string
  onResend: () => Promise<void>
  onVerified: (code: string) => void
  onGivenUp: () => void
}

/** 'Enter security code': six digits, at most five tries. */
export function CodeForm({ email, onResend, onVerified, onGivenUp }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)
  const wrong = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  const { left, restart } = useCountdown(RESEND_AFTER)
  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(pinTrySchema, { email, code_pin: code })['code_pin'] ?? ''
    setProblem(found)
    setRefusal('')
    if (found !== '') {
      input.current?.focus()
      return
    }
    setPending(true)
    try {
      const { message } = await call(validatePin, { body: { email, code_pin: code } })
      showSuccess(message)
      onVerified(code)
    } catch (error) {
      setPending(false)
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const refused = error instanceof CallError ? error.code : ''
    if (refused === 'pin_invalid') wrong.current += 1
    if (refused === 'pin_locked' || wrong.current >= MAX_CODE_ATTEMPTS) {
      showFailure(ERRORS.pin_locked.text)
      onGivenUp()
      return
    }
    const text = error instanceof Error ? error.message : String(error)
    if (refused === 'pin_invalid') setProblem(text)
    else setRefusal(text)
    input.current?.select()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Title order={1} size="h2">
          Enter security code
        </Title>
        <Text c="dimmed">
          Please check your email for a message with your code. Your code is 6 numbers long.
        </Text>
        <Text size="sm">Sent to {email}</Text>
        <Refusal text={refusal} />
        <TextInput
          ref={input}
          label="Security code"
          name="code_pin"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={PIN_LENGTH + 2}
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, PIN_LENGTH))
            setProblem('')
          }}
        />
        <Button type="submit" size="md" loading={isPending}>
          Continue
        </Button>
        <AsyncButton
          variant="default"
          disabled={left > 0}
          action={async () => {
            await onResend()
            wrong.current = 0
            setCode('')
            setProblem('')
            restart()
          }}
        >
          {left > 0 ? `Send another code in ${left} s` : 'Send another code'}
        </AsyncButton>
        <BackToLogin />
      </Stack>
    </form>
  )
}
