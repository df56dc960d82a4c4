import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MAIL_SECURITIES, type Company } from '../../../shared/company/settings/company.ts'
import {
  getMailbox,
  saveMailbox,
  testMailbox,
  type Mailbox,
} from '../../../shared/messages/mailbox/mailbox.api.ts'
import { call, CallError } from '../../kernel/api.ts'
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

  const save = () =>
    form.save(async (typed) => {
      const saved = await call(saveMailbox, { params, body: mailboxInput(typed) })
      queries.setQueryData(callKey(getMailbox, { params }), saved)
    })

  async function test() {
    if (!form.check()) throw new Error('Correct the marked fields first.')
    try {
      await call(testMailbox, { params, body: mailboxInput(values) })
    } catch (error) {
      if (error instanceof CallError && error.fields) form.mark(error.fields)
      throw error
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
      <SaveBar isDirty={isDirty} successText="Mailbox saved." onSave={save}>
        <AsyncButton variant="default" mih={44} action={test} successText="The mailbox can be read.">
          Test connection
        </AsyncButton>
      </SaveBar>
    </form>
  )
}
