import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, pageQuery, shownText } from '../../kernel/wire.ts'

const tag = 'Account'

/** A session of a signed-in person. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system as readable text, such as 'Chrome on Windows'. */
  device: shownText,
  /** IP address of its first use. */
  ip: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isThis: z.boolean(),
})
export type SessionInfo = z.output<typeof sessionSchema>

export const listSessions = endpoint({
  name: 'listSessions',
  tag,
  summary: 'Where the signed-in person is signed in, the last used first',
  method: 'GET',
  path: '/wp/v2/users/me/sessions',
  access: 'session',
  query: z.object(pageQuery),
  answer: z.array(sessionSchema),
  isList: true,
})

export const endSession = endpoint({
  name: 'endSession',
  tag,
  summary: 'Ends one of the own sessions at once',
  method: 'DELETE',
  path: '/wp/v2/users/me/sessions/:session',
  access: 'session',
  params: z.object({ session: z.uuid() }),
  answer: doneSchema,
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  tag,
  summary: 'Ends all own sessions but this one',
  method: 'POST',
  path: '/wp/v2/users/me/sessions/end-others',
  access: 'session',
  answer: z.object({ ended: z.number() }),
})
