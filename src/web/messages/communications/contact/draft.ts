import { z } from 'zod'
import {
  TEMPLATE_CHANNELS,
  type MessageTemplate,
} from '../../../../shared/messages/communications/communication.ts'

/** The ways to reach a contact, in the order in which they stand. */
export const MODES = ['call', 'text', 'email', 'booking'] as const
export type Mode = (typeof MODES)[number]

const wordsSchema = z.object({ subject: z.string(), message: z.string() })

/** Subject and text of a message; a text has no subject. */
export type MessageWords = z.output<typeof wordsSchema>

const messageSchema = wordsSchema.extend({
  /** The template that it came from: for whom it was filled, what it said, and what stood there before. */
  filled: z
    .object({ templateId: z.number(), contactKey: z.string(), words: wordsSchema, before: wordsSchema })
    .nullable(),
})
export type MessageDraft = z.output<typeof messageSchema>

/** What is typed on the Contact tab and not sent yet; each mode keeps its own. */
export const contactDraftSchema = z.object({
  mode: z.enum(MODES),
  /** Key of the contact who is picked, the same in every mode; empty for none. */
  contactKey: z.string(),
  text: messageSchema.extend({ consentSource: z.string() }),
  email: messageSchema.extend({ isPromotion: z.boolean() }),
  booking: z.object({ channel: z.enum(TEMPLATE_CHANNELS) }),
})
export type ContactDraft = z.output<typeof contactDraftSchema>

const NOTHING: MessageDraft = { subject: '', message: '', filled: null }

/** The Contact tab before anything is typed. */
export const EMPTY_DRAFT: ContactDraft = {
  mode: 'call',
  contactKey: '',
  text: { ...NOTHING, consentSource: '' },
  email: { ...NOTHING, isPromotion: false },
  booking: { channel: 'text' },
}

/** Whether a message is still word for word what its template said. */
export function isAsFilled({ subject, message, filled }: MessageDraft): boolean {
  return filled !== null && subject === filled.words.subject && message === filled.words.message
}

/** A message with the words of a template; what was typed before is kept for `withoutTemplate`. */
export function withTemplate<T extends MessageDraft>(
  draft: T,
  template: Pick<MessageTemplate, 'id' | 'subject' | 'body'>,
  contactKey: string,
): T {
  const words = { subject: template.subject, message: template.body }
  // One template after another: what was typed stays the same.
  const before =
    draft.filled && isAsFilled(draft)
      ? draft.filled.before
      : { subject: draft.subject, message: draft.message }
  return { ...draft, ...words, filled: { templateId: template.id, contactKey, words, before } }
}

/** A message as it was before its template. */
export function withoutTemplate<T extends MessageDraft>(draft: T): T {
  return draft.filled ? { ...draft, ...draft.filled.before, filled: null } : draft
}

/** Whether taking the template back would bring typed words back, and lose none. */
export function hasTypedBefore(draft: MessageDraft): boolean {
  if (!draft.filled || !isAsFilled(draft)) return false
  const { subject, message } = draft.filled.before
  return subject.trim() !== '' || message.trim() !== ''
}

/** The draft after the message of `sent` has gone out; what was typed on meanwhile stays. */
export function afterSend(draft: ContactDraft, sent: ContactDraft): ContactDraft {
  const isSame = (one: MessageWords, other: MessageWords) =>
    one.subject === other.subject && one.message === other.message
  switch (sent.mode) {
    case 'text':
      return isSame(draft.text, sent.text) ? { ...draft, text: EMPTY_DRAFT.text } : draft
    case 'email':
      return isSame(draft.email, sent.email) ? { ...draft, email: EMPTY_DRAFT.email } : draft
    case 'call':
    case 'booking':
      return draft
  }
}
