import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { sendMail } from '../../../../shared/messages/communications/communications.api.ts'
import { call } from '../../../kernel/api.ts'
import { addressOf } from './contact-choice.ts'
import { withoutTemplate, withTemplate, type ContactDraft } from './draft.ts'
import { SendBar } from './SendBar.tsx'
import type { ModeSlot } from './slot.ts'
import { TemplatePicker } from './TemplatePicker.tsx'

/** Writes a mail to the contact. */
export function MailMode({ jobId, draft, onChange, problems, onSend, sent, sendRef }: ModeSlot) {
  const { email } = draft
  const change = (next: (email: ContactDraft['email']) => ContactDraft['email']) =>
    onChange((before) => ({ ...before, email: next(before.email) }))
  return (
    <>
      <TemplatePicker
        jobId={jobId}
        channel="email"
        contactKey={draft.contactKey}
        message={email}
        onPick={(template) =>
          change((before) => ({
            ...withTemplate(before, template, draft.contactKey),
            isPromotion: template.isPromotion,
          }))
        }
        onUndo={() => change(withoutTemplate)}
      />
      <TextInput
        label="Subject"
        data-path="subject"
        value={email.subject}
        error={problems.subject}
        onChange={(event) => {
          const subject = event.currentTarget.value
          change((before) => ({ ...before, subject }))
        }}
      />
      <Textarea
        label="Message"
        data-path="message"
        autosize
        minRows={5}
        maxRows={20}
        value={email.message}
        error={problems.message}
        onChange={(event) => {
          const message = event.currentTarget.value
          change((before) => ({ ...before, message }))
        }}
      />
      <Checkbox
        label="This is a promotion, not about their move"
        description="Promotions include an unsubscribe link."
        checked={email.isPromotion}
        onChange={(event) => {
          const isPromotion = event.currentTarget.checked
          change((before) => ({ ...before, isPromotion }))
        }}
      />
      <SendBar
        ref={sendRef}
        problem={problems.form}
        sent={sent}
        action={() =>
          onSend((to) =>
            call(sendMail, {
              params: { id: jobId },
              body: {
                to: addressOf(to, 'email') ?? '',
                subject: email.subject,
                message: email.message,
                isPromotion: email.isPromotion,
              },
            }),
          )
        }
      />
    </>
  )
}
