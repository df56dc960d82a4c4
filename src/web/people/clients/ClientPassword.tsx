import { Button, CopyButton, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePassword } from '../../../shared/kernel/fields.ts'
import { clientPasswordSchema, type ClientDetail } from '../../../shared/people/clients/client.ts'
import { changeClientPassword } from '../../../shared/people/clients/people.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { useFocusAfterLoss } from '../../kernel/focus.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { clientQuery } from './people.queries.ts'
import { randomBelow } from './random.ts'
import classes from './people.module.css'

/** Length of a suggested password. */
const SUGGESTED_LENGTH = 20

/** Ids of the button that opens the field, and of the field. */
const BUTTON = 'client-password-button'
const FIELD = 'client-password-field'

/** Sets a new password for a client, for managers; states why if that is not possible. */
export function ClientPassword({ client, level }: { client: ClientDetail; level: 2 | 3 }) {
  const [isOpen, setOpen] = useState(false)
  useFocusAfterLoss(isOpen, isOpen ? FIELD : BUTTON)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes['block']} aria-label="Password">
      <Heading className={classes['subheading']}>Password</Heading>
      <Text size="sm" c="dimmed">
        {standingOf(client)}
      </Text>
      {client.mayHavePassword && client.loginEmail !== null && !isOpen && (
        <div>
          <Button id={BUTTON} variant="default" onClick={() => setOpen(true)}>
            Set a new password
          </Button>
        </div>
      )}
      {isOpen && <NewPassword clientId={client.id} onClose={() => setOpen(false)} />}
    </section>
  )
}

function standingOf(client: ClientDetail): string {
  if (!client.mayHavePassword)
    return 'Only this person can change their password: their account is also used elsewhere, or they work here.'
  if (client.loginEmail === null)
    return 'This client has no email address and can’t sign in. Save an email address first.'
  return client.hasPassword
    ? `Signs in with ${client.loginEmail}. A new password signs them out everywhere. We email them that it changed, without the password.`
    : `No password yet. Once you set one, they can sign in with ${client.loginEmail}. We email them that it changed, without the password.`
}

function NewPassword({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const queries = useQueryClient()
  const [password, setPassword] = useState(suggest)
  const [isShown, setShown] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)

  async function save() {
    const refusal = clientPasswordSchema.safeParse({ password }).error?.issues[0]?.message
    setProblem(refusal ?? null)
    if (refusal !== undefined) throw new Error(password === '' ? 'Required fields' : refusal)
    try {
      await call(changeClientPassword, { params: { id: clientId }, body: { password } })
      void queries.invalidateQueries({ queryKey: clientQuery(clientId).queryKey })
    } catch (error) {
      if (error instanceof CallError) setProblem(error.fields?.['password'] ?? error.message)
      throw error
    }
  }

  return (
    <Stack gap="sm">
      <PasswordInput
        id={FIELD}
        label="New password"
        required
        autoComplete="new-password"
        maxLength={200}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password' }}
        value={password}
        error={problem}
        className={classes['password'] ?? ''}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Group gap="xs">
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => {
            setPassword(suggest())
            setProblem(null)
          }}
        >
          Suggest another
        </Button>
      </Group>
      <Group gap="xs">
        <AsyncButton action={save} successText="Password saved.">
          Save Password
        </AsyncButton>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}

function suggest(): string {
  return generatePassword(SUGGESTED_LENGTH, randomBelow)
}
