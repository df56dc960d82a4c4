import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema } from '../../kernel/wire.ts'

const tag = 'Personal links'

const linkToken = z.string().min(1).max(200)

/** A personal link as the office sees it; the link itself is readable by nobody. */
export const personalLinkSchema = z.object({
  id: z.string(),
  /** Who it opens the job for. */
  name: z.string(),
  channel: z.enum(['mail', 'text']),
  /** Email address, or ten digits. */
  address: z.string(),
  createdAt: z.string(),
  openedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** What it was used for, in words. */
  uses: z.array(z.string()),
  state: z.enum(['live', 'ended', 'revoked']),
  /** When it ends by itself; null if it has ended. */
  endsAt: z.string().nullable(),
})
export type PersonalLink = z.output<typeof personalLinkSchema>

export const renewPersonalLink = endpoint({
  name: 'renewPersonalLink',
  tag,
  summary: 'Sends a new personal link to where an ended one was sent; says the same for every token',
  method: 'POST',
  path: '/wp/v2/personal-links/renew',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ token: linkToken }),
  answer: doneSchema,
})

export const sendPersonalLink = endpoint({
  name: 'sendPersonalLink',
  tag,
  summary: 'Mails the client of a job a link that opens it without a password',
  method: 'POST',
  path: '/wp/v2/jobs/:id/personal-links',
  access: 'jobs.create',
  params: idParams,
  answer: doneSchema,
  isIdempotent: true,
})

export const listPersonalLinks = endpoint({
  name: 'listPersonalLinks',
  tag,
  summary: 'The personal links of a job: when, to which address, opened, used for what',
  method: 'GET',
  path: '/wp/v2/jobs/:id/personal-links',
  access: 'clients.write',
  params: idParams,
  answer: z.array(personalLinkSchema),
})

export const revokePersonalLink = endpoint({
  name: 'revokePersonalLink',
  tag,
  summary: 'Ends a personal link',
  method: 'DELETE',
  path: '/wp/v2/jobs/:id/personal-links/:linkId',
  access: 'clients.write',
  params: z.object({ id: idSchema, linkId: z.uuid('Invalid link') }),
  answer: doneSchema,
})
