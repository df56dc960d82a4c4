import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, pageQuery } from '../../kernel/wire.ts'

const tag = 'Account'

/** A place where somebody is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  /** The browser and system in words: 'Chrome on Windows'. */
  device: z.string(),
  /** The address that it was first used from. */
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
