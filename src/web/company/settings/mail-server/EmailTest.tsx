import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { sendTestMail } from '../../../../shared/company/settings/companies.api.ts'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { testMailProblems, type TestMail } from './mail-server.ts'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  company: Pick<Company, 'id' | 'mailServer'>
  /** Whether the server has unsaved changes: the test uses the saved server. */
  isUnsaved: boolean
  mail: TestMail
  onMail: Dispatch<SetStateAction<TestMail>>
}

/** Sends a test mail through the mail server, and shows the server's error. */
export function EmailTest({ company, isUnsaved, mail, onMail }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const refusalBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The message is at the end of the form, where the save bar may cover it.
    if (refusal !== null) refusalBox.current?.scrollIntoView({ block: 'center' })
  }, [refusal])

  function set<K extends keyof TestMail>(name: K, value: TestMail[K]) {
    onMail((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function send() {
    setRefusal(null)
    const problems = testMailProblems(mail)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await call(sendTestMail, { params: { id: company.id }, body: mail })
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(error.fields)
      else if (error instanceof Error) setRefusal(error.message)
      throw error
    }
  }

  const field = (name: 'to' | 'subject' | 'message') => ({
    required: true,
    value: mail[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set(name, event.currentTarget.value),
  })
  return (
    <form ref={root} noValidate aria-label="Email Test" onSubmit={(event) => event.preventDefault()}>
      <p className={settings['hint']}>
        {company.mailServer
          ? `This email is sent through ${company.mailServer.host}.`
          : "This email is sent through this installation's server."}
        {isUnsaved && ' Your changes to the mail server are not saved yet. Save them before you test.'}
      </p>
      <div className={settings['block']}>
        <TextInput type="email" label="To" maxLength={254} autoComplete="email" {...field('to')} />
        <TextInput label="Subject" maxLength={TEXT_LIMITS.other} autoComplete="off" {...field('subject')} />
        <Textarea label="Message" autosize minRows={5} maxRows={16} {...field('message')} />
        <Checkbox
          classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
          label="The message is HTML"
          checked={mail.isHtml}
          onChange={(event) => set('isHtml', event.currentTarget.checked)}
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
