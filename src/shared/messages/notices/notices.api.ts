import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { NOTICE_KINDS } from './notices.ts'
import { NOTICE_PLACEHOLDERS, type NoticePlaceholder } from './placeholders.ts'

const tag = 'Automatic messages'

/** An automatic message as a company sends it: its own texts and switches, else the defaults. */
export const noticeSchema = z.object({
  kind: z.enum(NOTICE_KINDS),
  isMailOn: z.boolean(),
  /** False if it is never a text message. */
  isTextOn: z.boolean(),
  mailSubject: z.string(),
  mailBody: z.string(),
  /** Null if it is never a text message. */
  textBody: z.string().nullable(),
  /** Whether texts and switches are the defaults. */
  isDefault: z.boolean(),
  /** For a save: 409 if another person has changed the same fields since. */
  version: z.number(),
})
export type Notice = z.output<typeof noticeSchema>

/** Input for changing an automatic message: absent fields stay, null is the default text. */
export const noticeInputSchema = z.object({
  isMailOn: z.boolean().optional(),
  isTextOn: z.boolean().optional(),
  mailSubject: text(TEXT_LIMITS.other).nullable().optional(),
  mailBody: text(TEXT_LIMITS.notes).nullable().optional(),
  textBody: text(TEXT_LIMITS.notes).nullable().optional(),
  version: z.number().int().min(0).optional(),
})
export type NoticeInput = z.output<typeof noticeInputSchema>

const noticeParams = idParams.extend({ kind: z.enum(NOTICE_KINDS) })

export const listNotices = endpoint({
  name: 'listNotices',
  tag,
  summary: 'The automatic messages to clients, as the company sends them',
  method: 'GET',
  path: '/wp/v2/companies/:id/notices',
  access: 'companies.write',
  params: idParams,
  answer: z.array(noticeSchema),
})

export const saveNotice = endpoint({
  name: 'saveNotice',
  tag,
  summary: 'Changes the texts or switches of an automatic message',
  method: 'POST',
  path: '/wp/v2/companies/:id/notices/:kind',
  access: 'companies.write',
  params: noticeParams,
  body: noticeInputSchema,
  answer: noticeSchema,
})

export const resetNotice = endpoint({
  name: 'resetNotice',
  tag,
  summary: 'Takes an automatic message back to its default texts and switches',
  method: 'DELETE',
  path: '/wp/v2/companies/:id/notices/:kind',
  access: 'companies.write',
  params: noticeParams,
  answer: noticeSchema,
})

const placeholderNames = Object.keys(NOTICE_PLACEHOLDERS) as NoticePlaceholder[] // the keys of a literal

export const getNoticeFacts = endpoint({
  name: 'getNoticeFacts',
  tag,
  summary: 'The values of the placeholders of an automatic message, for a job or for an example',
  method: 'GET',
  path: '/wp/v2/companies/:id/notices/:kind/facts',
  access: 'companies.write',
  params: noticeParams,
  query: z.object({ job: idSchema.optional() }),
  answer: z.partialRecord(z.enum(placeholderNames), z.string()),
})

/** What may be told about the crew that is on the way. */
export const onTheWaySchema = z.object({
  /** Whether the caller may tell the client now. */
  mayTell: z.boolean(),
  /** When the client was told; null if not. */
  toldAt: z.string().nullable(),
})

export const getOnTheWay = endpoint({
  name: 'getOnTheWay',
  tag,
  summary: 'Whether the client of a job can be told that the crew is on the way, or was told',
  method: 'GET',
  path: '/wp/v2/jobs/:id/on-the-way',
  access: 'communications.read',
  params: idParams,
  answer: onTheWaySchema,
})

export const tellOnTheWay = endpoint({
  name: 'tellOnTheWay',
  tag,
  summary: 'Tells the client of a job once, on the day of the move, that the crew is on the way',
  method: 'POST',
  path: '/wp/v2/jobs/:id/on-the-way',
  access: 'communications.write',
  params: idParams,
  answer: doneSchema.extend({ onTheWay: onTheWaySchema }),
})
