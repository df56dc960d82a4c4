import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema } from '../../kernel/wire.ts'
import { deviceTokenSchema, signedInSchema } from '../../kernel/account.ts'

const tag = 'Second factor'

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const factorCodeSchema = z
  .string()
  .max(40)
  .transform((value) => value.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Code is required.'))

const passwordSchema = z.string().min(1, 'Required.').max(200)
const challengeSchema = z.string().min(1).max(1000)

/** State of a person's second factor. */
export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** Whether it is offered: only to people who work for a company. */
  isOffered: z.boolean(),
  /** Company that requires it of its staff. */
  requiredBy: z.string().nullable(),
  recoveryCodesLeft: z.number(),
})
export type SecondFactor = z.output<typeof secondFactorSchema>

/** What an authenticator app needs: the secret as text and as an otpauth URL. */
export const factorSecretSchema = z.object({ secret: z.string(), uri: z.string() })
export type FactorSecret = z.output<typeof factorSecretSchema>

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  tag,
  summary: 'Whether the second factor is on, and whether a company asks for it',
  method: 'GET',
  path: '/wp/v2/users/me/second-factor',
  access: 'session',
  answer: secondFactorSchema,
})

// None of these is idempotent: their responses contain secrets, which are not stored. If a response is lost,
// the client calls again.
export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  tag,
  summary: 'Makes a secret for an authenticator app; it counts once a code confirms it',
  method: 'POST',
  path: '/wp/v2/users/me/second-factor',
  access: 'session',
  body: z.object({ password: passwordSchema }),
  answer: factorSecretSchema,
})

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  tag,
  summary: 'Switches the second factor on with its first code; answers recovery codes, this once',
  method: 'POST',
  path: '/wp/v2/users/me/second-factor/confirm',
  access: 'session',
  body: z.object({ code: factorCodeSchema }),
  answer: recoveryCodesSchema,
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  tag,
  summary: 'Makes new recovery codes; the old ones end',
  method: 'POST',
  path: '/wp/v2/users/me/second-factor/recovery-codes',
  access: 'session',
  body: z.object({ password: passwordSchema, code: factorCodeSchema }),
  answer: recoveryCodesSchema,
})

export const dropSecondFactor = endpoint({
  name: 'dropSecondFactor',
  tag,
  summary: 'Switches the second factor off',
  method: 'POST',
  path: '/wp/v2/users/me/second-factor/off',
  access: 'session',
  body: z.object({ password: passwordSchema, code: factorCodeSchema }),
  answer: doneSchema,
})

export const signInWithCode = endpoint({
  name: 'signInWithCode',
  tag,
  summary: 'The second step of a sign-in: the challenge that the first one answered, and a code',
  method: 'POST',
  path: '/wp/v2/token/second-factor',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ challenge: challengeSchema, code: factorCodeSchema, deviceToken: deviceTokenSchema }),
  answer: signedInSchema,
})

export const beginFactorAtSignIn = endpoint({
  name: 'beginFactorAtSignIn',
  tag,
  summary: 'A secret for somebody whose company asks for a second factor before they may sign in',
  method: 'POST',
  path: '/wp/v2/token/second-factor/begin',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ challenge: challengeSchema }),
  answer: factorSecretSchema,
})

export const confirmFactorAtSignIn = endpoint({
  name: 'confirmFactorAtSignIn',
  tag,
  summary: 'Switches the second factor on and signs in; answers recovery codes, this once',
  method: 'POST',
  path: '/wp/v2/token/second-factor/confirm',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ challenge: challengeSchema, code: factorCodeSchema, deviceToken: deviceTokenSchema }),
  answer: signedInSchema.extend({ recoveryCodes: z.array(z.string()) }),
})
