import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sendTestMail } from '../../../../shared/company/settings/companies.api.ts'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { useAccount } from '../../../kernel/session.ts'
import { testMailProblems, type TestMail } from './mail-server.ts'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  company: Pick<Company, 'id' | 'name' | 'mailServer'>
  /** Whether the server has unsaved changes: the test uses the saved server. */
  isUnsaved: boolean
}

/** Sends a test mail through the mail server, and shows the server's error. */
export function EmailTest({ company, isUnsaved }: Props) {
  const account = useAccount()
  const [mail, setMail] = useState<TestMail>({
    to: account?.email ?? '',
    subject: 'Test of our mail server',
    message: `This mail was sent to try out the mail server of ${company.name}.`,
    isHtml: true,
  })
  const form = useRecordForm(mail, testMailProblems)
  const [refusal, setRefusal] = useState<string | null>(null)
  const refusalBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The message is at the end of the form, where the save bar may cover it.
    if (refusal !== null) refusalBox.current?.scrollIntoView({ block: 'center' })
  }, [refusal])

  async function send() {
    setRefusal(null)
    await form.save(async (body) => {
      try {
        await call(sendTestMail, { params: { id: company.id }, body })
      } catch (error) {
        if (error instanceof CallError && !error.fields) setRefusal(error.message)
        throw error
      }
      setMail(body)
    })
  }

  return (
    <form id={form.id} noValidate aria-label="Email Test" onSubmit={(event) => event.preventDefault()}>
      <p className={settings['hint']}>
        {company.mailServer
          ? `This email is sent through ${company.mailServer.host}.`
          : "This email is sent through this installation's server."}
        {isUnsaved && ' Your changes to the mail server are not saved yet. Save them before you test.'}
      </p>
      <div className={settings['block']}>
        <TextInput
          type="email"
          label="To"
          maxLength={254}
          autoComplete="email"
          required
          {...form.text('to')}
        />
        <TextInput
          label="Subject"
          maxLength={TEXT_LIMITS.other}
          autoComplete="off"
          required
          {...form.text('subject')}
        />
        <Textarea label="Message" autosize minRows={5} maxRows={16} required {...form.text('message')} />
        <Checkbox
          classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
          label="The message is HTML"
          checked={form.values.isHtml}
          onChange={(event) => form.set('isHtml', event.currentTarget.checked)}
        />
        {refusal !== null && (
          <Alert ref={refusalBox} color="red" title="The mail was not sent" role="alert">
            {refusal}
          </Alert>
        )}
      </div>
      <div className={`${ui['footer']} ${settings['bar']}`}>
        <AsyncButton action={send} successText="Send email test.">
          Send
        </AsyncButton>
      </div>
    </form>
  )
}
