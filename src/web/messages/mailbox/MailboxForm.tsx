import { Alert, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MAIL_SECURITIES, type Company } from '../../../shared/company/settings/company.ts'
import {
  getMailbox,
  saveMailbox,
  testMailbox,
  type Mailbox,
} from '../../../shared/messages/mailbox/mailbox.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { HandledError } from '../../kernel/explained.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { callKey } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import section from '../../ui/section.module.css'
import {
  keepsMailboxPassword,
  mailboxInput,
  mailboxProblems,
  mailboxValues,
  savedWarning,
  testKey,
  type MailboxTest,
  type MailboxValues,
} from './mailbox-form.ts'

const SECURITY_LABELS: Record<Mailbox['secure'], string> = { '': 'None', ssl: 'SSL', tls: 'TLS' }

interface Props {
  company: Pick<Company, 'id'>
  /** Null while it is off. */
  stored: Mailbox | null
  onDirty: (isDirty: boolean) => void
}

/** Edits the connection to the mailbox; its password can be set but is never shown. */
export function MailboxForm({ company, stored, onDirty }: Props) {
  const params = { id: company.id }
  const queries = useQueryClient()
  const form = useRecordForm<MailboxValues>(mailboxValues(stored), (typed) => mailboxProblems(typed, stored))
  const { values, isDirty } = form
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const hasPassword = keepsMailboxPassword(values, stored)

  const [tested, setTested] = useState<MailboxTest | null>(null)
  /** The warning of the last save, shown until the form changes. */
  const [saved, setSaved] = useState<ReturnType<typeof savedWarning>>(null)
  const failure = tested?.of === testKey(values) ? tested.error : null

  const save = () =>
    form.save(async (typed) => {
      const answer = await call(saveMailbox, { params, body: mailboxInput(typed) })
      queries.setQueryData(callKey(getMailbox, { params }), answer)
      setSaved(savedWarning(typed, tested))
      // The password is stored now, and no longer in the form.
      setTested(tested?.of === testKey(typed) ? { ...tested, of: testKey({ ...typed, password: '' }) } : null)
    })

  async function test() {
    setSaved(null)
    setTested(null)
    if (!form.check()) throw new Error('Correct the marked fields first.')
    const of = testKey(values)
    try {
      await call(testMailbox, { params, body: mailboxInput(values) })
      setTested({ of, error: null })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setTested({ of, error: error.message })
      if (error.fields) form.mark(error.fields)
      focusFirstInvalid(document.getElementById(form.id))
      throw new HandledError(error.message)
    }
  }

  const text = (name: 'host' | 'username' | 'password' | 'folder') => ({
    ...form.text(name),
    spellCheck: false,
    autoCapitalize: 'none',
  })
  return (
    <form id={form.id} noValidate aria-label="Mailbox" onSubmit={(event) => event.preventDefault()}>
      <div className={section['block']}>
        <div className={section['pair']}>
          <TextInput
            label="Host"
            required
            maxLength={253}
            placeholder="imap.example.com"
            autoComplete="off"
            {...text('host')}
          />
          <FigureField
            label="Port"
            required
            description="Usually 993 with SSL or 143 with TLS."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            value={values.port}
            error={form.errors['port']}
            onChange={(port) => form.set('port', typeof port === 'number' ? port : '')}
          />
        </div>
        <NativeSelect
          label="Encryption"
          description={
            values.secure === '' ? 'Without encryption, others can read your emails in transit.' : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.secure}
          error={form.errors['secure']}
          data={MAIL_SECURITIES.map((value) => ({ value, label: SECURITY_LABELS[value] }))}
          onChange={(event) => {
            const picked = MAIL_SECURITIES.find((one) => one === event.currentTarget.value)
            if (picked !== undefined) form.set('secure', picked)
          }}
        />
        <div className={section['pair']}>
          <TextInput label="Username" required maxLength={254} autoComplete="off" {...text('username')} />
          <PasswordInput
            label="Password"
            required={!hasPassword}
            maxLength={500}
            autoComplete="new-password"
            description={
              hasPassword
                ? 'A password is stored. Leave this empty to keep it.'
                : stored
                  ? 'To change the host, port, encryption or username, enter the password again.'
                  : undefined
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...text('password')}
          />
        </div>
        <TextInput
          label="Folder"
          description="The folder that new emails arrive in."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={200}
          autoComplete="off"
          {...text('folder')}
        />
      </div>
      <SaveBar
        isDirty={isDirty}
        successText={savedWarning(values, tested) ? undefined : 'Mailbox saved.'}
        onSave={save}
      >
        <AsyncButton variant="default" mih={44} action={test} successText="The mailbox can be read.">
          Test connection
        </AsyncButton>
        {saved && !isDirty ? (
          <Alert
            variant="default"
            title={saved.title}
            icon={saved.isFailed ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
            flex="1 1 100%"
          >
            {saved.text}
          </Alert>
        ) : (
          failure !== null && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" flex="1 1 100%">
              {failure}
            </Text>
          )
        )}
      </SaveBar>
    </form>
  )
}
