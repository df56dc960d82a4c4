import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, text } from '../../kernel/wire.ts'
import { deviceTokenSchema, signedInSchema } from '../../kernel/account.ts'
import { factorCodeSchema } from './second-factor.api.ts'

const tag = 'Passkeys'

/** Largest number of passkeys of one person. */
export const MAX_PASSKEYS = 20

const nameSchema = text(60).pipe(z.string().min(1, 'Required.'))

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.output<typeof passkeySchema>

const encoded = (max: number) => z.string().min(1).max(max)

/** The browser's response, in the field names of WebAuthn (W3C Web Authentication Level 3 §5.1 'toJSON'). */
const credentialSchema = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).catch({}),
}
const registrationSchema = z.object({
  ...credentialSchema,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
const assertionSchema = z.object({
  ...credentialSchema,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(8_000),
    userHandle: z.string().max(200).optional(),
  }),
})
export type RegistrationAnswer = z.output<typeof registrationSchema>
export type AssertionAnswer = z.output<typeof assertionSchema>

/** Options passed to the browser, in the format of WebAuthn. */
const optionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

const passkeyParams = z.object({ passkey: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  tag,
  summary: 'The passkeys of the signed-in person, the oldest first',
  method: 'GET',
  path: '/wp/v2/users/me/passkeys',
  access: 'session',
  answer: z.object({ passkeys: z.array(passkeySchema) }),
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  tag,
  summary:
    'What the browser needs to make a passkey; takes the password, and a code where the second factor is on',
  method: 'POST',
  path: '/wp/v2/users/me/passkeys/begin',
  access: 'session',
  body: z.object({ password: z.string().min(1, 'Required.').max(200), code: factorCodeSchema.optional() }),
  answer: optionsSchema,
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  tag,
  summary: 'Adds the passkey that the browser made',
  method: 'POST',
  path: '/wp/v2/users/me/passkeys',
  access: 'session',
  body: z.object({ name: nameSchema, credential: registrationSchema }),
  answer: passkeySchema,
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  tag,
  summary: 'Gives a passkey another name',
  method: 'POST',
  path: '/wp/v2/users/me/passkeys/:passkey',
  access: 'session',
  params: passkeyParams,
  body: z.object({ name: nameSchema }),
  answer: doneSchema,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  tag,
  summary: 'Removes a passkey; it signs in no more, and other sessions that it opened end',
  method: 'DELETE',
  path: '/wp/v2/users/me/passkeys/:passkey',
  access: 'session',
  params: passkeyParams,
  answer: doneSchema,
})

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  tag,
  summary: 'What the browser needs to sign in with a passkey',
  method: 'POST',
  path: '/wp/v2/token/passkey/begin',
  access: 'public',
  isTokenIgnored: true,
  answer: optionsSchema,
})

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  tag,
  summary: 'Signs in with a passkey, which counts as both factors',
  method: 'POST',
  path: '/wp/v2/token/passkey',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ credential: assertionSchema, deviceToken: deviceTokenSchema }),
  answer: signedInSchema,
})
