import { Button, PasswordInput, Stack, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import {
  linkResetSchema,
  resetByLink,
  resetPassword,
  resetSchema,
} from '../../../../shared/people/accounts/recovery.api.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { Refusal } from './Refusal.tsx'

const WRONG = 'Make sure to input correct password.'

/** The proof of ownership: the code of the mail or the token of its link. */
export type RecoveryProof = { email: string } & ({ code: string } | { token: string })

interface Props {
  proof: RecoveryProof
  onDone: (message: string) => void
}

/** 'Change password': the new password, entered twice. */
export function NewPasswordForm({ proof, onDone }: Props) {
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const passwords = { password, confirm_password: confirmed }
    const found =
      'token' in proof
        ? problemsOf(linkResetSchema, { token: proof.token, ...passwords })
        : problemsOf(resetSchema, { email: proof.email, code_pin: proof.code, ...passwords })
    setProblems(found)
    setRefusal(Object.keys(found).length > 0 ? WRONG : '')
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(form)
      return
    }
    setPending(true)
    try {
      const { message } = await ('token' in proof
        ? call(resetByLink, { body: { token: proof.token, ...passwords } })
        : call(resetPassword, { body: { email: proof.email, code_pin: proof.code, ...passwords } }))
      onDone(message)
    } catch (error) {
      setPending(false)
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      const isBeside = fields['password'] !== undefined || fields['confirm_password'] !== undefined
      setRefusal(isBeside ? WRONG : error instanceof Error ? error.message : String(error))
      setProblems(fields)
      focusFirstInvalid(form)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Title order={1} size="h2">
          Change password
        </Title>
        <Refusal text={refusal} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={proof.email} readOnly hidden />
        <PasswordInput
          label="Password"
          description="At least 8 characters, with a number, upper and lower case letters"
          name="password"
          autoComplete="new-password"
          maxLength={200}
          value={password}
          error={problems['password']}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setProblems({})
          }}
        />
        <PasswordInput
          label="Re-enter Password"
          name="confirm_password"
          autoComplete="new-password"
          maxLength={200}
          value={confirmed}
          error={problems['confirm_password']}
          onChange={(event) => {
            setConfirmed(event.currentTarget.value)
            setProblems({})
          }}
        />
        <Button type="submit" size="md" loading={isPending}>
          Continue
        </Button>
        <BackToLogin />
      </Stack>
    </form>
  )
}
