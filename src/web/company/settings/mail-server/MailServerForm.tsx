import { Alert, Button, Checkbox, Group, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { MAIL_SECURITIES, type Company } from '../../../../shared/company/settings/company.ts'
import { CallError } from '../../../kernel/api.ts'
import { HandledError } from '../../../kernel/explained.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { hasEdits, type Draft } from '../../../kernel/draft.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { generalRefusals } from '../general.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import {
  keepsPassword,
  mailServerInput,
  mailServerOf,
  mailServerProblems,
  type MailServerValues,
} from './mail-server.ts'
import settings from '../../../ui/section.module.css'
import { useCompanySave } from '../../record/use-company-save.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'

const SECURITY_LABELS: Record<(typeof MAIL_SECURITIES)[number], string> = {
  '': 'None',
  ssl: 'SSL',
  tls: 'TLS',
}
const SAVED = 'Mail Server saved.'

interface Props {
  company: Company
  draft: Draft<MailServerValues>
  onDraft: Dispatch<SetStateAction<Draft<MailServerValues>>>
}

/** Edits the server that sends the company's mail; its password can be set but is never shown. */
export function MailServerForm({ company, draft, onDraft }: Props) {
  const records = useCompanySave({ company, section: 'mail-server', isDirty: hasEdits(draft) })
  const form = useRecordForm<MailServerValues>(
    mailServerOf(company.mailServer),
    (typed) => mailServerProblems(typed, company.mailServer),
    { kept: [draft, onDraft], refusalsOf: generalRefusals },
  )
  const { values, errors, set } = form
  const [isAsking, setAsking] = useState(false)
  /** The edits with which the server could not be reached. */
  const [failed, setFailed] = useState<Draft<MailServerValues> | null>(null)
  const hasStoredPassword = keepsPassword(values, company.mailServer)

  async function save(saveAnyway = false) {
    try {
      await form.save((typed) => records.save(mailServerInput(typed, saveAnyway)))
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'mail_server_failed') throw error
      setFailed(draft)
      throw new HandledError(error.message)
    }
  }

  async function clear() {
    await records.save({ mailServer: null })
    form.discard()
    showSuccess(SAVED)
  }

  const text = (name: 'host' | 'username' | 'password') => ({
    ...form.text(name),
    spellCheck: false,
    autoCapitalize: 'none',
  })
  return (
    <form id={form.id} noValidate aria-label="Mail Server" onSubmit={(event) => event.preventDefault()}>
      <p className={settings['hint']}>
        {company.mailServer
          ? 'Your company’s emails are sent through this server, from your company’s address.'
          : 'Your company’s emails are sent through this installation’s server. Enter your own server to use it instead.'}
      </p>
      <div className={settings['block']}>
        <div className={settings['pair']}>
          <TextInput
            label="Host"
            required
            maxLength={253}
            placeholder="smtp.example.com"
            autoComplete="off"
            {...text('host')}
          />
          <FigureField
            label="Port"
            required
            description="Usually 587 with TLS or 465 with SSL."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            value={values.port}
            error={errors['port']}
            onChange={(port) => set('port', typeof port === 'number' ? port : '')}
          />
        </div>
        <NativeSelect
          label="Encryption"
          description={
            values.secure === '' ? 'Without encryption, others can read your emails in transit.' : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.secure}
          error={errors['secure']}
          data={MAIL_SECURITIES.map((value) => ({ value, label: SECURITY_LABELS[value] }))}
          onChange={(event) => {
            const picked = MAIL_SECURITIES.find((one) => one === event.currentTarget.value)
            if (picked !== undefined) set('secure', picked)
          }}
        />
        <Checkbox
          classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
          label="Sign in with a username and a password"
          checked={values.auth}
          onChange={(event) => set('auth', event.currentTarget.checked)}
        />
        {values.auth && (
          <div className={settings['pair']}>
            <TextInput label="Username" required maxLength={254} autoComplete="off" {...text('username')} />
            <PasswordInput
              label="Password"
              required={!hasStoredPassword}
              maxLength={500}
              autoComplete="new-password"
              description={
                hasStoredPassword
                  ? 'A password is stored. Leave this empty to keep it.'
                  : company.mailServer?.hasPassword
                    ? 'To change the host, port, encryption or username, enter the password again.'
                    : undefined
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...text('password')}
            />
          </div>
        )}
        {company.mailServer && (
          <Group>
            <Button variant="default" mih={44} onClick={() => setAsking(true)}>
              Use the installation’s server
            </Button>
          </Group>
        )}
        {failed === draft && (
          <Alert color="red" title="Not saved" role="alert">
            <p className={settings['hint']}>
              We couldn’t send email through this server. Correct the marked fields, or save anyway: your
              company’s emails can’t be sent until the server works.
            </p>
            <AsyncButton variant="default" mih={48} mt="sm" action={() => save(true)} successText={SAVED}>
              Save anyway
            </AsyncButton>
          </Alert>
        )}
      </div>
      <SaveBar isDirty={hasEdits(draft)} successText={SAVED} onSave={() => save()} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Are you sure you want to send through the installation's server? Your mail server and its password are removed."
        confirmLabel="Use the installation’s server"
        onConfirm={clear}
      />
      {records.dialog}
    </form>
  )
}
