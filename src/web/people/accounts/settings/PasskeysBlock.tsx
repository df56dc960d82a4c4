import { Button, Group, Modal, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceOf } from '../../../../shared/kernel/devices.ts'
import {
  listPasskeys,
  MAX_PASSKEYS,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '../../../../shared/people/accounts/passkeys.api.ts'
import { formatJobDate, wallClockOf } from '../../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { call } from '../../../kernel/api.ts'
import { focusAfterLoss } from '../../../kernel/focus.ts'
import { useCompanyZone } from '../../../kernel/session.ts'
import { callQuery, keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { useSubmittedForm } from '../../../kernel/submitted-form.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import section from '../../../ui/section.module.css'
import { hasPasskeys, makePasskey } from '../passkeys.ts'
import classes from './account.module.css'
import { secondFactorQuery } from './security.queries.ts'
import ui from '../../../ui/primitives.module.css'

/** The open dialog. */
type Dialog = { step: 'add' } | { step: 'rename'; passkey: Passkey }

/** The passkeys of a person: add, rename, remove. */
export function PasskeysBlock() {
  const passkeys = useQuery({ ...callQuery(listPasskeys, {}), select: ({ passkeys: all }) => all })
  const factor = useQuery(secondFactorQuery)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const renew = useRefetch(keyBelow(listPasskeys))

  async function save(given: Given) {
    if (dialog?.step === 'rename') {
      await call(renamePasskey, { params: { passkey: dialog.passkey.id }, body: { name: given.name } })
      showSuccess('Passkey renamed.')
    } else {
      await makePasskey(given)
      showSuccess('Passkey added.')
    }
    setDialog(null)
    await renew()
  }

  async function remove() {
    if (!leaving) return
    await call(removePasskey, { params: { passkey: leaving.id } })
    showSuccess('Passkey removed.')
    await renew()
    // The button disappeared with its passkey.
    focusAfterLoss('passkeys')
  }

  const rows = passkeys.data
  return (
    <section className={section['block']} aria-labelledby="passkeys">
      <h3 id="passkeys" tabIndex={-1} className={ui['heading']}>
        Passkeys
      </h3>
      <p className={section['hint']}>
        Log in with your fingerprint, face or screen lock instead of your password and code. You can keep
        using both.
      </p>
      {passkeys.isError ? (
        <ErrorState message={passkeys.error.message} onRetry={() => void passkeys.refetch()} />
      ) : rows ? (
        <>
          {rows.length > 0 && (
            <ul className={classes['rows']} aria-label="Passkeys">
              {rows.map((one) => (
                <PasskeyRow
                  key={one.id}
                  passkey={one}
                  onRename={() => setDialog({ step: 'rename', passkey: one })}
                  onRemove={() => setLeaving(one)}
                />
              ))}
            </ul>
          )}
          {!hasPasskeys() ? (
            <Text size="sm">This browser can't add passkeys.</Text>
          ) : (
            rows.length < MAX_PASSKEYS && (
              <Button
                variant="default"
                mih={44}
                style={{ alignSelf: 'start' }}
                onClick={() => setDialog({ step: 'add' })}
              >
                Add a passkey
              </Button>
            )
          )}
        </>
      ) : (
        <Skeleton height={44} aria-label="Loading passkeys" />
      )}
      <Modal
        opened={dialog !== null}
        onClose={() => setDialog(null)}
        title={dialog?.step === 'rename' ? 'Rename the passkey' : 'Add a passkey'}
        centered
      >
        {dialog && (
          <PasskeyForm
            name={dialog.step === 'rename' ? dialog.passkey.name : deviceOf(navigator.userAgent)}
            isNew={dialog.step === 'add'}
            withCode={factor.data?.isOn ?? false}
            onSave={save}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        question={`You can no longer log in with the passkey "${leaving?.name ?? ''}". Devices that logged in with it are logged out.`}
        confirmLabel="Remove passkey"
        onConfirm={remove}
      />
    </section>
  )
}

function PasskeyRow(props: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { passkey, onRename, onRemove } = props
  const zone = useCompanyZone()
  const timeOf = (instant: string) => formatJobDate(wallClockOf(instant, zone))
  return (
    <li className={classes['row']}>
      <div>
        <div className={classes['device']}>{passkey.name}</div>
        <Text size="sm" c="dimmed">
          Added {timeOf(passkey.createdAt)} ·{' '}
          {passkey.lastUsedAt === null ? 'Not used yet' : `Last used ${timeOf(passkey.lastUsedAt)}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          mih={44}
          onClick={onRename}
          aria-label={`Rename the passkey ${passkey.name}`}
        >
          Rename
        </Button>
        <Button
          variant="default"
          mih={44}
          onClick={onRemove}
          aria-label={`Remove the passkey ${passkey.name}`}
        >
          Remove
        </Button>
      </Group>
    </li>
  )
}

interface Given {
  name: string
  password: string
  code: string
}

interface FormProps {
  name: string
  isNew: boolean
  withCode: boolean
  onSave: (given: Given) => Promise<void>
}

/**
 * Asks for a name, and for a new passkey also for the password, and for a code if the second factor is on.
 */
function PasskeyForm({ name: known, isNew, withCode, onSave }: FormProps) {
  const form = useSubmittedForm<Given>(
    { name: known, password: '', code: '' },
    ({ name, password, code }): FieldErrors => ({
      ...(name.trim() === '' && { name: 'Required.' }),
      ...(isNew && password === '' && { password: 'Required.' }),
      ...(isNew && withCode && code.trim() === '' && { code: 'Code is required.' }),
    }),
    onSave,
    { fallback: 'name' },
  )
  return (
    <form {...form.element}>
      <Stack>
        <TextInput label="Name" maxLength={60} data-autofocus {...form.text('name')} />
        {isNew && (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            maxLength={200}
            {...form.text('password')}
          />
        )}
        {isNew && withCode && (
          <TextInput
            label="Code"
            description="6 numbers from your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            maxLength={20}
            {...form.text('code')}
          />
        )}
        <Button type="submit" mih={44} loading={form.isPending}>
          {isNew ? 'Continue' : 'Rename'}
        </Button>
      </Stack>
    </form>
  )
}
