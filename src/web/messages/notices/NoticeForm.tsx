import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { TEXT_LENGTH } from '../../../shared/messages/communications/communication.ts'
import {
  listNotices,
  resetNotice,
  saveNotice,
  type Notice,
} from '../../../shared/messages/notices/notices.api.ts'
import { noticeRule } from '../../../shared/messages/notices/notices.ts'
import { NOTICE_PLACEHOLDERS } from '../../../shared/messages/notices/placeholders.ts'
import { noticeProblems } from '../../../shared/messages/notices/notices.rules.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { call } from '../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { Placeholders } from '../../ui/Placeholders.tsx'
import { useRecordSave } from '../../ui/use-record-save.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import classes from './notices.module.css'

const LABELS = { mailSubject: 'Subject', mailBody: 'Email', textBody: 'Text message' }
type FieldName = keyof typeof LABELS

interface Props {
  company: Company
  notice: Notice
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

/** The texts of an automatic message beside their preview, with the placeholders that it has. */
export function NoticeForm({ company, notice, onDirty, onClose }: Props) {
  const { kind } = notice
  const reload = useRefetch(keyBelow(listNotices, { id: company.id }))
  const records = useRecordSave(LABELS)
  const hasText = notice.textBody !== null
  const form = useRecordForm(
    { mailSubject: notice.mailSubject, mailBody: notice.mailBody, textBody: notice.textBody ?? '' },
    (values) => noticeProblems(kind, { ...values, textBody: hasText ? values.textBody : null }),
    { version: notice.version },
  )
  const { values, isDirty } = form
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  const subject = useRef<HTMLInputElement>(null)
  const mail = useRef<HTMLTextAreaElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  /** The field that was focused last, into which placeholders go. */
  const target = useRef<FieldName>('mailBody')

  function insert(placeholder: string) {
    const name = target.current
    const field = { mailSubject: subject, mailBody: mail, textBody: text }[name].current
    if (!field) return
    field.focus()
    // Inserted like typed text, the only way that a browser can undo.
    if (document.execCommand('insertText', false, placeholder)) return
    field.setRangeText(placeholder, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    form.set(name, field.value)
  }

  async function save() {
    const params = { id: company.id, kind }
    await form.save((_values, draft) =>
      records.save(draft, form.version, (body) => call(saveNotice, { params, body })),
    )
    await reload()
    onClose()
  }

  async function reset() {
    await call(resetNotice, { params: { id: company.id, kind } })
    form.discard()
    await reload()
    onClose()
  }

  const { placeholders } = noticeRule(kind)
  const names = Object.fromEntries(placeholders.map((name) => [name, NOTICE_PLACEHOLDERS[name]]))
  return (
    <div className={classes['panes']}>
      <DialogForm id={form.id} saveLabel="Save" successText="Message saved." onSave={save} onClose={onClose}>
        <Placeholders names={names} onInsert={insert}>
          <p>A sentence is left out if one of its placeholders has no value for a job.</p>
        </Placeholders>
        <TextInput
          ref={subject}
          label="Subject"
          required
          maxLength={TEXT_LIMITS.other}
          autoComplete="off"
          onFocus={() => (target.current = 'mailSubject')}
          {...form.text('mailSubject')}
        />
        <Textarea
          ref={mail}
          label="Email"
          required
          autosize
          minRows={8}
          maxRows={18}
          maxLength={TEXT_LIMITS.notes}
          onFocus={() => (target.current = 'mailBody')}
          {...form.text('mailBody')}
        />
        {hasText && (
          <Textarea
            ref={text}
            label="Text message"
            description={`${values.textBody.length} of ${TEXT_LENGTH} characters`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            autosize
            minRows={3}
            maxRows={10}
            onFocus={() => (target.current = 'textBody')}
            {...form.text('textBody')}
          />
        )}
        {!notice.isDefault && (
          <AsyncButton
            variant="subtle"
            mih={44}
            className={classes['reset'] ?? ''}
            action={reset}
            successText="The message is back to its default."
          >
            Back to default
          </AsyncButton>
        )}
      </DialogForm>
      <NoticePreview
        companyId={company.id}
        kind={kind}
        texts={{ ...values, textBody: hasText ? values.textBody : null }}
      />
      {records.dialog}
    </div>
  )
}
