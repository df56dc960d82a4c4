import { Button, PasswordInput, Stack, Title } from '@mantine/core'
import {
  linkResetSchema,
  resetByLink,
  resetPassword,
  resetSchema,
} from '../../../../shared/people/accounts/recovery.api.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { useSubmittedForm } from '../../../kernel/submitted-form.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { BackToLogin } from './BackToLogin.tsx'

const WRONG = 'Make sure to input correct password.'

/** The proof of ownership: the code of the mail or the token of its link. */
export type RecoveryProof = {
  email: string
  /** Whether the person has no password yet. */
  isFirst: boolean
} & ({ code: string } | { token: string })

interface Props {
  proof: RecoveryProof
  onDone: (message: string, password: string) => Promise<void>
}

/** 'Change password' or 'Set a password': the new password, entered twice. */
export function NewPasswordForm({ proof, onDone }: Props) {
  const form = useSubmittedForm(
    { password: '', confirm_password: '' },
    (values) =>
      'token' in proof
        ? problemsOf(linkResetSchema, { token: proof.token, ...values })
        : problemsOf(resetSchema, { email: proof.email, code_pin: proof.code, ...values }),
    async (values) => {
      const { message } = await ('token' in proof
        ? call(resetByLink, { body: { token: proof.token, ...values } })
        : call(resetPassword, { body: { email: proof.email, code_pin: proof.code, ...values } }))
      await onDone(message, values.password)
    },
    { invalidText: WRONG },
  )
  return (
    <form {...form.element}>
      <Stack>
        <Title order={1} size="h2">
          {proof.isFirst ? 'Set a password' : 'Change password'}
        </Title>
        <Refusal text={form.refusal} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={proof.email} readOnly hidden />
        <PasswordInput
          label="Password"
          description="At least 8 characters, with a number, upper and lower case letters"
          name="password"
          autoComplete="new-password"
          maxLength={200}
          {...form.text('password')}
        />
        <PasswordInput
          label="Re-enter Password"
          name="confirm_password"
          autoComplete="new-password"
          maxLength={200}
          {...form.text('confirm_password')}
        />
        <Button type="submit" size="md" loading={form.isPending}>
          Continue
        </Button>
        <BackToLogin />
      </Stack>
    </form>
  )
}
