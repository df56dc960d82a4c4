import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import {
  MAX_CODE_ATTEMPTS,
  PIN_LENGTH,
  pinTrySchema,
  validatePin,
} from '../../../../shared/people/accounts/recovery.api.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { useSubmittedForm } from '../../../kernel/submitted-form.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { showSuccess, showFailure } from '../../../ui/toasts.ts'
import { BackToLogin } from './BackToLogin.tsx'
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
  const wrong = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  const { left, restart } = useCountdown(RESEND_AFTER)
  const form = useSubmittedForm(
    { code_pin: '' },
    (values) => problemsOf(pinTrySchema, { email, ...values }),
    async ({ code_pin }) => {
      const { message } = await call(validatePin, { body: { email, code_pin } })
      showSuccess(message)
      onVerified(code_pin)
    },
    { onFailed },
  )
  useEffect(() => input.current?.focus(), [])

  function onFailed(error: unknown) {
    input.current?.select()
    if (!(error instanceof CallError)) return false
    if (error.code === 'pin_invalid') wrong.current += 1
    if (error.code === 'pin_locked' || wrong.current >= MAX_CODE_ATTEMPTS) {
      showFailure(ERRORS.pin_locked.text)
      onGivenUp()
      return true
    }
    if (error.code !== 'pin_invalid') return false
    form.mark({ code_pin: error.message })
    return true
  }
  return (
    <form {...form.element}>
      <Stack>
        <Title order={1} size="h2">
          Enter security code
        </Title>
        <Text c="dimmed">
          Please check your email for a message with your code. Your code is 6 numbers long.
        </Text>
        <Text size="sm">Sent to {email}</Text>
        <Refusal text={form.refusal} />
        <TextInput
          ref={input}
          label="Security code"
          name="code_pin"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={PIN_LENGTH + 2}
          value={form.values.code_pin}
          error={form.errors['code_pin']}
          onChange={(event) =>
            form.set('code_pin', event.currentTarget.value.replaceAll(/\D/g, '').slice(0, PIN_LENGTH))
          }
        />
        <Button type="submit" size="md" loading={form.isPending}>
          Continue
        </Button>
        <AsyncButton
          variant="default"
          disabled={left > 0}
          action={async () => {
            await onResend()
            wrong.current = 0
            form.discard()
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
