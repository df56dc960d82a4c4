import { z } from 'zod'
import { MAIL_SECURITIES, mailServerInputSchema } from '../../company/settings/company.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, shownText, text } from '../../kernel/wire.ts'

const tag = 'Mailbox'

/** Days before a mailbox was switched on of which mail is read. */
export const DAYS_BEFORE = 3

/** A company's own mailbox; the password is write-only. */
export const mailboxInputSchema = z.object({
  host: mailServerInputSchema.shape.host,
  port: z.number().int().min(1, 'At least 1.').max(65_535, 'At most 65535.'),
  secure: z.enum(MAIL_SECURITIES),
  username: text(254).pipe(z.string().min(1, 'Required.')),
  /** If absent, the stored password is kept. */
  password: z.string().min(1, 'Required.').max(500).optional(),
  folder: text(200).pipe(z.string().min(1, 'Required.')),
})
export type MailboxInput = z.output<typeof mailboxInputSchema>

const mailboxSchema = z.object({
  host: z.string(),
  port: z.number(),
  secure: z.enum(MAIL_SECURITIES),
  username: z.string(),
  folder: z.string(),
  switchedOnAt: z.string(),
  /** When it was last read without an error; null before. */
  readAt: z.string().nullable(),
  /** Why it could not be read the last time, in plain words. */
  error: shownText.nullable(),
  /** How often it could not be read since it last could: the second time 2 minutes after the first, the third 4 minutes later. */
  failures: z.number(),
})
export type Mailbox = z.output<typeof mailboxSchema>

const answer = z.object({ mailbox: mailboxSchema.nullable() })

export const getMailbox = endpoint({
  name: 'getMailbox',
  tag,
  summary: "The company's own mailbox, without its password, and when it was last read; null if it is off",
  method: 'GET',
  path: '/wp/v2/companies/:id/mailbox',
  access: 'companies.write',
  params: idParams,
  answer,
})

export const saveMailbox = endpoint({
  name: 'saveMailbox',
  tag,
  summary: "Saves the company's own mailbox, which switches it on, and reads it soon",
  method: 'POST',
  path: '/wp/v2/companies/:id/mailbox',
  access: 'companies.write',
  params: idParams,
  body: mailboxInputSchema,
  answer,
})

export const testMailbox = endpoint({
  name: 'testMailbox',
  tag,
  summary: 'Connects to a mailbox, signs in and opens the folder; saves and reads nothing',
  method: 'POST',
  path: '/wp/v2/companies/:id/mailbox/test',
  access: 'companies.write',
  params: idParams,
  body: mailboxInputSchema,
  answer: doneSchema,
})

export const removeMailbox = endpoint({
  name: 'removeMailbox',
  tag,
  summary: "Switches the company's own mailbox off and deletes its password; mails that were read stay",
  method: 'DELETE',
  path: '/wp/v2/companies/:id/mailbox',
  access: 'companies.write',
  params: idParams,
  answer,
})
