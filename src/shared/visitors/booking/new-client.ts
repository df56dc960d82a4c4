import { z } from 'zod'
import type { NewSignup } from '../registration/registration.ts'
import { CHECK_FIELDS_MESSAGE, REGISTER_CLIENT } from '../../kernel/account.ts'
import { emailSchema, isMixedPassword, personNameSchema } from '../../kernel/fields.ts'
import { normalizePhone } from '../../kernel/phone.ts'
import { text } from '../../kernel/wire.ts'

/** Message of the form if the client could not be created. */
export const CLIENT_FAILED = 'Client creation failed.'
export const BOOKING_PASSWORD_MESSAGE =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters.'
export const REPEAT_MESSAGE = 'Passwords must match.'

/** Returns a schema for a typed text that must fit a rule, with one message for every error. */
function said<T>(message: string, read: (value: string) => T | undefined) {
  return z.string({ error: message }).transform((value, context): T => {
    const known = value.length <= 254 ? read(value) : undefined
    if (known !== undefined) return known
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

const name = (message: string) => said(message, (value) => personNameSchema.safeParse(value).data)
const repeat = z.string({ error: REPEAT_MESSAGE }).max(200, REPEAT_MESSAGE).nullish()

/** Sign-up of a client who books online. */
export const newClientSchema = z
  .object({
    handle: text(100).nullish(),
    email: said('You must input a valid email.', (value) => emailSchema.safeParse(value).data),
    firstName: name('You must input a valid first name.'),
    lastName: name('You must input a valid last name.'),
    phone: said('You must input a valid phone number.', (value) => normalizePhone(value) ?? undefined),
    /** If absent, the account has none until its owner sets one, and the answer has a session. */
    password: z
      .string({ error: 'Required.' })
      .min(1, { error: 'Required.', abort: true })
      .max(200, 'Maximum of 200 characters.')
      .refine(isMixedPassword, BOOKING_PASSWORD_MESSAGE)
      .nullish(),
    rePassword: repeat,
    /** The same value under its name in the registration. */
    confirmPassword: repeat,
    /** Creating an account accepts the terms, as the form says beside its button; `false` is rejected. */
    agree: z
      .boolean()
      .nullish()
      .refine((agreed) => agreed !== false, CHECK_FIELDS_MESSAGE),
    /** Agrees to offers and requests to rate, by mail and by text. */
    marketing: z.boolean().nullish(),
    /** Version of the terms that was shown; the current version if absent. */
    termsVersion: text(40).optional(),
  })
  .refine((client) => (client.password ?? null) === (client.rePassword ?? client.confirmPassword ?? null), {
    path: ['rePassword'],
    error: REPEAT_MESSAGE,
  })
type NewClient = z.output<typeof newClientSchema>

/** Returns the sign-up for a booking's form: a client's, without an address, and with or without a password. */
export function signupOf(client: NewClient): NewSignup {
  const { rePassword: _repeat, termsVersion, password = null, marketing, ...person } = client
  return {
    ...person,
    password,
    confirmPassword: password,
    isMarketingAllowed: marketing === true,
    agree: true,
    action: REGISTER_CLIENT,
    ...(termsVersion !== undefined && { termsVersion }),
  }
}
