import { Alert, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Account } from '../../../../shared/kernel/account.ts'
import { confirmEmail, updateAccount } from '../../../../shared/people/accounts/profile.api.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { reloadAccount } from '../../../kernel/session.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'

/** Confirms a login email with the code that was mailed to it; a change of the email can be canceled. */
export function ConfirmEmail({ account, email }: { account: Account; email: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const isOther = email !== account.email

  async function confirm() {
    try {
      await call(confirmEmail, { body: { code } })
      await reloadAccount()
    } catch (error) {
      if (error instanceof CallError && error.fields) setProblem(error.fields['code'] ?? error.message)
      input.current?.focus()
      throw error
    }
  }

  async function takeBack() {
    await call(updateAccount, { body: { email: account.email ?? '' } })
    await reloadAccount()
  }

  return (
    <Alert color="yellow" variant="outline" c="var(--mantine-color-text)">
      <Stack gap="sm">
        <Text>
          We sent a code to <b>{email}</b>.
          {isOther && ` Until you enter it, you log in with ${account.email}.`}
        </Text>
        <TextInput
          ref={input}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          maw={200}
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setProblem('')
          }}
        />
        <Group>
          <AsyncButton mih={44} action={confirm} successText="User saved.">
            Confirm email
          </AsyncButton>
          {isOther && (
            <AsyncButton mih={44} variant="default" action={takeBack}>
              Keep the old email
            </AsyncButton>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
