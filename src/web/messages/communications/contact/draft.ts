import { z } from 'zod'
import {
  TEMPLATE_CHANNELS,
  type MessageTemplate,
} from '../../../../shared/messages/communications/communication.ts'

/** The modes, in display order. */
export const MODES = ['call', 'text', 'email', 'booking'] as const
export type Mode = (typeof MODES)[number]

const wordsSchema = z.object({ subject: z.string(), message: z.string() })

/** Subject and text of a message; a text message has no subject. */
export type MessageText = z.output<typeof wordsSchema>

const messageSchema = wordsSchema.extend({
  /** The applied template: for which contact it was filled in, its text, and what was typed before. */
  filled: z
    .object({ templateId: z.number(), contactKey: z.string(), words: wordsSchema, before: wordsSchema })
    .nullable(),
})
export type MessageDraft = z.output<typeof messageSchema>

/** Unsent input of the Contact tab; each mode has its own. */
export const contactDraftSchema = z.object({
  mode: z.enum(MODES),
  /** Key of the picked contact, the same in every mode; empty for none. */
  contactKey: z.string(),
  text: messageSchema.extend({ consentSource: z.string() }),
  email: messageSchema.extend({ isPromotion: z.boolean() }),
  booking: z.object({
    channel: z.enum(TEMPLATE_CHANNELS),
    /** Whether the viewer chose it, so that no preset replaces it. */
    isChosen: z.boolean().optional(),
  }),
})
export type ContactDraft = z.output<typeof contactDraftSchema>

const NOTHING: MessageDraft = { subject: '', message: '', filled: null }

/** The Contact tab before anything is typed. */
export const EMPTY_DRAFT: ContactDraft = {
  mode: 'text',
  contactKey: '',
  text: { ...NOTHING, consentSource: '' },
  email: { ...NOTHING, isPromotion: false },
  booking: { channel: 'text' },
}

/** Returns whether a message is still exactly the text of its template. */
export function isUnchangedTemplate({ subject, message, filled }: MessageDraft): boolean {
  return filled !== null && subject === filled.words.subject && message === filled.words.message
}

/** Returns a message with a template's text; keeps the typed text for `withoutTemplate`. */
export function withTemplate<T extends MessageDraft>(
  draft: T,
  template: Pick<MessageTemplate, 'id' | 'subject' | 'body'>,
  contactKey: string,
): T {
  const words = { subject: template.subject, message: template.body }
  // When another template follows, the typed text stays the same.
  const before =
    draft.filled && isUnchangedTemplate(draft)
      ? draft.filled.before
      : { subject: draft.subject, message: draft.message }
  return { ...draft, ...words, filled: { templateId: template.id, contactKey, words, before } }
}

/** Returns a message as it was before its template. */
export function withoutTemplate<T extends MessageDraft>(draft: T): T {
  return draft.filled ? { ...draft, ...draft.filled.before, filled: null } : draft
}

/** Returns whether removing the template would restore typed text without losing any. */
export function hasTypedBefore(draft: MessageDraft): boolean {
  if (!draft.filled || !isUnchangedTemplate(draft)) return false
  const { subject, message } = draft.filled.before
  return subject.trim() !== '' || message.trim() !== ''
}

/** Returns the draft after the message of `sent` was sent; what was typed meanwhile is kept. */
export function afterSend(draft: ContactDraft, sent: ContactDraft): ContactDraft {
  const isSame = (one: MessageText, other: MessageText) =>
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
