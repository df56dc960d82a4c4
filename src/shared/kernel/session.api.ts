import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SESSION_CALLS } from './session-calls.ts'
import { doneSchema } from './wire.ts'
import { accountSchema, deviceTokenSchema, refreshedSchema, signedInSchema } from './account.ts'

const tag = 'Session'

/** The part of an address after `#` that holds a personal link's token. It is never sent to a server or proxy. */
export const LINK_FRAGMENT = 'link='
/** Begins the fragment of an address that carries the token of a crew link. */
export const CREW_LINK_FRAGMENT = 'crew='

/** Input of the login form. */
export const loginSchema = z.object({
  email: z.string().trim().min(1, 'Required').max(254).pipe(z.email('Invalid email')),
  password: z.string().min(1, 'Required').max(200),
})

export const signIn = endpoint({
  name: 'signIn',
  tag,
  summary: 'Signs in with email and password',
  method: 'POST',
  path: '/wp/v2/token',
  access: 'public',
  isTokenIgnored: true,
  body: loginSchema.extend({ deviceToken: deviceTokenSchema }),
  answer: signedInSchema,
})

export const refreshSession = endpoint({
  name: 'refreshSession',
  tag,
  summary: 'Exchanges the refresh token, sent as bearer, for new tokens; each works once',
  method: 'POST',
  path: SESSION_CALLS.refresh,
  access: 'public',
  isTokenIgnored: true,
  answer: refreshedSchema,
})

export const revokeSession = endpoint({
  name: 'revokeSession',
  tag,
  summary: "Ends the session's whole family of tokens",
  method: 'POST',
  path: '/wp/v2/token/revoke',
  access: 'session',
  answer: doneSchema,
})

export const getAccount = endpoint({
  name: 'getAccount',
  tag,
  summary: 'The signed-in person',
  method: 'GET',
  path: SESSION_CALLS.account,
  access: 'session',
  link: 'read',
  answer: accountSchema,
})

/** What a personal link gives: an access token for one job of its client. */
const linkSessionSchema = z.object({
  token: z.string(),
  /** Epoch seconds. */
  tokenExpires: z.number(),
  job: z.object({ id: z.number() }),
})

export const exchangePersonalLink = endpoint({
  name: 'exchangePersonalLink',
  tag: 'Personal links',
  summary: 'Exchanges the token of a personal link for an access token that opens one job for its client',
  method: 'POST',
  path: SESSION_CALLS.exchangeLink,
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: linkSessionSchema,
})
