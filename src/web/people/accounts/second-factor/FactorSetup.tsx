import { Anchor, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { FactorSecret } from '../../../../shared/people/accounts/second-factor.api.ts'
import { CallError } from '../../../kernel/api.ts'
import { QrCode } from './QrCode.tsx'
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
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The step before had the focus and is gone.
  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') {
      setProblem('Code is required.')
      input.current?.focus()
      return
    }
    setPending(true)
    try {
      await onSubmit(code)
    } catch (error) {
      const codeProblem = error instanceof CallError ? error.fields?.['code'] : undefined
      setProblem(codeProblem ?? (error instanceof Error ? error.message : String(error)))
      input.current?.focus()
      input.current?.select()
    } finally {
      setPending(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
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
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setProblem('')
          }}
        />
        <Button type="submit" size="md" loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
