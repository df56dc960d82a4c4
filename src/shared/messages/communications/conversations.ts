import { z } from 'zod'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { communicationSchema, NO_TEXT_MESSAGE, TEMPLATE_CHANNELS, TEXT_LENGTH } from './communication.ts'
import { UNREAD_TYPES } from './unread.ts'

/** Lists of the inbox, in their order. */
export const INBOX_FILTERS = ['all', 'waiting', 'mine', 'unread', 'snoozed', 'done'] as const
export type InboxFilter = (typeof INBOX_FILTERS)[number]
export const INBOX_FILTER_LABELS: Record<InboxFilter, string> = {
  all: 'All',
  waiting: 'Waiting',
  mine: 'Mine',
  unread: 'Unread',
  snoozed: 'Snoozed',
  done: 'Done',
}

/** Longest snooze, in days. */
export const MOST_SNOOZE_DAYS = 366

/** Newest messages of a company in which the inbox searches for a text. */
export const SEARCHED_MESSAGES = 20_000

const personSchema = z.object({ id: z.number(), name: z.string() })

/** All that was said with one person, or with one number or address, as a row of the inbox. */
export const conversationSchema = z.object({
  /** Names the conversation in calls: its newest communication that a person wrote or that came in. */
  id: z.number(),
  companyId: z.number(),
  /** The same for as long as the person or number is the same. */
  key: z.string(),
  /** The person of the company's records; null for an unknown number or address. */
  contactId: z.number().nullable(),
  /** Empty if unknown. */
  name: z.string(),
  /** Ten digits or an email address; null if hidden. */
  address: z.string().nullable(),
  newest: z.object({
    type: z.enum(UNREAD_TYPES),
    isIncoming: z.boolean(),
    /** UTC. */
    at: z.string(),
    jobId: z.number().nullable(),
    /** The beginning of the text or subject; empty for a call. */
    text: z.string(),
    /** Who of the company wrote or called; null if it came in. */
    sender: z.string().nullable(),
  }),
  /** Messages that came in since the caller last read them; at most 99. */
  unread: z.number(),
  /** Whether a message or missed call waits for an answer, as Today lists it. */
  waits: z.boolean(),
  /** Whether the newest message that came in was marked as done. */
  isDone: z.boolean(),
  /** Who takes care of it. */
  assignee: personSchema.nullable(),
  /** UTC; null unless it is snoozed now. */
  snoozedUntil: z.string().nullable(),
})
export type Conversation = z.output<typeof conversationSchema>

/** A conversation with its newest communications, and the ways to answer. */
export const threadSchema = z.object({
  conversation: conversationSchema,
  /** Newest first, with automatic messages. */
  entries: z.array(communicationSchema),
  /** Whether there are earlier ones: ask with the id of the last entry. */
  hasEarlier: z.boolean(),
  /** Ten digits. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Has opted out of texts. */
  isOptedOut: z.boolean(),
  /** Jobs of the person, or that were spoken about, the one of an answer first; at most 5. */
  jobs: z.array(z.object({ id: z.number(), isClient: z.boolean() })),
  /** People of the office, to whom it can be assigned. */
  office: z.array(personSchema),
})
export type Thread = z.output<typeof threadSchema>

/** What the office does with a conversation. */
export const conversationChangeSchema = z.object({
  /** Null: nobody. */
  assigneeId: idSchema.nullable().optional(),
  /** UTC; null ends the snooze. */
  snoozedUntil: z.iso.datetime({ error: 'Choose a date and time.' }).nullable().optional(),
  /** True marks what waits as done, and ends snooze and assignment; false takes the last mark back. */
  isDone: z.boolean().optional(),
})

export const replySchema = z
  .object({
    channel: z.enum(TEMPLATE_CHANNELS),
    /** Of a mail; ignored for texts. */
    subject: text(TEXT_LIMITS.other).default(''),
    message: text(TEXT_LIMITS.notes),
  })
  .superRefine(({ channel, subject, message }, context) => {
    const issue = (path: string, text_: string) =>
      context.addIssue({ code: 'custom', path: [path], message: text_ })
    if (message === '') issue('message', channel === 'text' ? NO_TEXT_MESSAGE.trim() : 'Required.')
    if (channel === 'text' && message.length > TEXT_LENGTH)
      issue('message', `Maximum of ${TEXT_LENGTH} characters.`)
    if (channel === 'email' && subject === '') issue('subject', 'Required.')
  })
