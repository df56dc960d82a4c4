import { Text, Textarea } from '@mantine/core'
import { useId } from 'react'
import { sendText } from '../../../../shared/messages/communications/communications.api.ts'
import { call } from '../../../kernel/api.ts'
import { Consent } from './Consent.tsx'
import { addressOf } from './contact-choice.ts'
import { withoutTemplate, withTemplate, type ContactDraft } from './draft.ts'
import { SendBar } from './SendBar.tsx'
import type { ModeSlot } from './slot.ts'
import { TemplatePicker } from './TemplatePicker.tsx'
import { textLength } from './text-length.ts'
import classes from './contact.module.css'

/** Writes a text to the contact, with the state of their consent. */
export function TextMode({
  jobId,
  timezone,
  contact,
  draft,
  onChange,
  problems,
  onSend,
  sent,
  sendRef,
}: ModeSlot) {
  const { text } = draft
  const length = textLength(text.message)
  const lengthId = useId()
  const change = (next: (text: ContactDraft['text']) => ContactDraft['text']) =>
    onChange((before) => ({ ...before, text: next(before.text) }))
  return (
    <>
      <TemplatePicker
        jobId={jobId}
        channel="text"
        contactKey={draft.contactKey}
        message={text}
        onPick={(template) => change((before) => withTemplate(before, template, draft.contactKey))}
        onUndo={() => change(withoutTemplate)}
      />
      <div>
        <Textarea
          label="Text"
          data-path="message"
          autosize
          minRows={3}
          maxRows={12}
          value={text.message}
          error={problems.message}
          aria-describedby={lengthId}
          onChange={(event) => {
            const message = event.currentTarget.value
            change((before) => ({ ...before, message }))
          }}
        />
        <Text
          id={lengthId}
          size="sm"
          ta="right"
          className={classes['figure'] ?? ''}
          c={length.isTooLong ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          {length.words}
          {length.isTooLong && ' · too long'}
        </Text>
      </div>
      {contact && !contact.isOptedOut && (
        <Consent
          contact={contact}
          timezone={timezone}
          source={text.consentSource}
          onChange={(consentSource) => change((before) => ({ ...before, consentSource }))}
        />
      )}
      <SendBar
        ref={sendRef}
        problem={problems.form}
        sent={sent}
        action={() =>
          onSend((to) =>
            call(sendText, {
              body: {
                to: addressOf(to, 'text') ?? '',
                message: text.message,
                jobId,
                ...(to.consent === null &&
                  text.consentSource !== '' && { consentSource: text.consentSource }),
              },
            }),
          )
        }
      />
    </>
  )
}
