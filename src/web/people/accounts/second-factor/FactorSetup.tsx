import { Anchor, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FactorSecret } from '../../../../shared/people/accounts/second-factor.api.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { useSubmittedForm } from '../../../kernel/submitted-form.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import classes from './second-factor.module.css'

interface Props {
  secret: FactorSecret
  submitLabel: string
  /** Throws the error of the code. */
  onConfirm: (code: string) => Promise<void>
}

/** Adds a secret to an authenticator app, by QR code or as text, and confirms it with a code. */
export function FactorSetup({ secret, submitLabel, onConfirm }: Props) {
  return (
    <Stack>
      <Text>Scan this with your authenticator app, such as Google Authenticator, 1Password or Aegis.</Text>
      <QrCode text={secret.uri} label="QR code with the secret for your authenticator app" />
      <Text size="sm">Or type the secret in:</Text>
      <code className={classes['secret']}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Group gap="xs">
        <CopyButton value={secret.secret}>
          {({ copied, copy }) => (
            <Button variant="default" mih={44} onClick={copy}>
              {copied ? 'Copied' : 'Copy the secret'}
            </Button>
          )}
        </CopyButton>
        {/* The phone that has the app cannot scan its own screen. */}
        <Anchor className={classes['app']} href={secret.uri}>
          Open in your app
        </Anchor>
      </Group>
      <CodeForm submitLabel={submitLabel} onSubmit={onConfirm} />
    </Stack>
  )
}

interface CodeFormProps {
  submitLabel: string
  /** States that a recovery code is also accepted. */
  description?: string
  onSubmit: (code: string) => Promise<void>
}

/** A field for a code of the authenticator app, with its error. */
export function CodeForm({ submitLabel, description, onSubmit }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const form = useSubmittedForm(
    { code: '' },
    ({ code }): FieldErrors => (code.trim() === '' ? { code: 'Code is required.' } : {}),
    ({ code }) => onSubmit(code),
    {
      fallback: 'code',
      onFailed: () => {
        input.current?.select()
        return false
      },
    },
  )
  // The step before had the focus and is gone.
  useEffect(() => input.current?.focus(), [])

  return (
    <form {...form.element}>
      <Stack>
        <TextInput
          ref={input}
          label="Code"
          description={description ?? '6 numbers from your authenticator app'}
          name="one-time-code"
          autoComplete="one-time-code"
          // Recovery codes contain letters.
          inputMode={description === undefined ? 'numeric' : 'text'}
          data-autofocus
          maxLength={20}
          {...form.text('code')}
        />
        <Button type="submit" size="md" loading={form.isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
