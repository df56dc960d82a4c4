import { z } from 'zod'
import { deviceTokenSchema, signedInSchema } from '../../kernel/account.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { emailSchema } from '../../kernel/fields.ts'
import { text, shownText } from '../../kernel/wire.ts'
import { newPasswordSchema, PASSWORDS_DIFFER } from './new-password.ts'

const tag = 'Recovery'

/** Digits of a code. */
export const PIN_LENGTH = 6

/** Wrong codes after which the screen stops. */
export const MAX_CODE_ATTEMPTS = 5

const platform = text(20).default('web')

/** Input of the email field of 'Forgot Password?'. */
export const lostPasswordSchema = z.object({
  email: z
    .string({ error: 'Email is required.' })
    .trim()
    .min(1, { error: 'Email is required.', abort: true })
    .pipe(emailSchema),
  platform,
})

/** A code as typed; a number has lost its leading zeros. */
const pinSchema = z
  .union(
    [
      z.string(),
      z
        .number()
        .int()
        .transform((code) => String(code).padStart(PIN_LENGTH, '0')),
    ],
    {
      error: 'Code is required.',
    },
  )
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: 'Code is required.', abort: true })
      .regex(new RegExp(`^\\d{${PIN_LENGTH}}$`), `Your code is ${PIN_LENGTH} numbers long.`),
  )

/** Input of the code field of 'Enter security code'. */
export const pinTrySchema = z.object({
  email: lostPasswordSchema.shape.email,
  code_pin: pinSchema,
  platform,
})

/** Input of 'Change password' with a code. */
export const resetSchema = z
  .object({
    ...pinTrySchema.shape,
    password: newPasswordSchema,
    confirm_password: z.string({ error: PASSWORDS_DIFFER }).max(200),
  })
  .refine((reset) => reset.password === reset.confirm_password, {
    path: ['confirm_password'],
    error: PASSWORDS_DIFFER,
  })

const linkTokenSchema = z.string().min(1).max(200)

/** Input of 'Change password' with the link of the mail. */
export const linkResetSchema = z
  .object({
    token: linkTokenSchema,
    password: newPasswordSchema,
    confirm_password: z.string({ error: PASSWORDS_DIFFER }).max(200),
  })
  .refine((reset) => reset.password === reset.confirm_password, {
    path: ['confirm_password'],
    error: PASSWORDS_DIFFER,
  })

const answer = z.object({ message: shownText, data: z.object({ email: z.string() }) })
/** `isFirst`: whether the person has no password yet. */
const proofAnswer = z.object({
  message: shownText,
  data: z.object({ email: z.string(), isFirst: z.boolean() }),
})

export const requestPin = endpoint({
  name: 'requestPin',
  tag,
  summary: 'Mails a code and a link that reset the password; the answer is the same for unknown addresses',
  method: 'POST',
  path: '/wp/v2/token/password/lost',
  access: 'public',
  isTokenIgnored: true,
  body: lostPasswordSchema,
  answer,
})

export const validatePin = endpoint({
  name: 'validatePin',
  tag,
  summary: 'Whether a code fits; it is not used up by that',
  method: 'POST',
  path: '/wp/v2/token/password/validate',
  access: 'public',
  isTokenIgnored: true,
  body: pinTrySchema,
  answer: proofAnswer,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  tag,
  summary: 'Sets a new password with a code, uses the code up and ends all sessions',
  method: 'POST',
  path: '/wp/v2/token/password/reset',
  access: 'public',
  isTokenIgnored: true,
  body: resetSchema,
  answer,
})

export const requestSignInCode = endpoint({
  name: 'requestSignInCode',
  tag,
  summary: 'Mails a client a code that signs in; the answer is the same for unknown addresses',
  method: 'POST',
  path: '/wp/v2/token/code',
  access: 'public',
  isTokenIgnored: true,
  body: lostPasswordSchema,
  answer,
})

export const signInByCode = endpoint({
  name: 'signInByCode',
  tag,
  summary: 'Signs a client in with a mailed code, once',
  method: 'POST',
  path: '/wp/v2/token/code/sign-in',
  access: 'public',
  isTokenIgnored: true,
  body: pinTrySchema.extend({ deviceToken: deviceTokenSchema }),
  answer: signedInSchema,
})

export const checkRecoveryLink = endpoint({
  name: 'checkRecoveryLink',
  tag,
  summary: 'Whose password a link of a mail resets; it is not used up by that',
  method: 'POST',
  path: '/wp/v2/token/password/link',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ token: linkTokenSchema }),
  answer: proofAnswer,
})

export const resetByLink = endpoint({
  name: 'resetByLink',
  tag,
  summary: 'Sets a new password with the link of a mail, uses the link up and ends all sessions',
  method: 'POST',
  path: '/wp/v2/token/password/link/reset',
  access: 'public',
  isTokenIgnored: true,
  body: linkResetSchema,
  answer,
})
