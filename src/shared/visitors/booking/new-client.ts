import { z } from 'zod'
import type { Signup } from '../../people/accounts/registration.ts'
import { CHECK_FIELDS, REGISTER_CLIENT } from '../../people/accounts/account.ts'
import { emailSchema, isMixedPassword, personNameSchema } from '../../kernel/fields.ts'
import { normalizePhone } from '../../kernel/phone.ts'
import { text } from '../../kernel/wire.ts'

/** What the form says when no client came of it. */
export const CLIENT_FAILED = 'Client creation failed.'
export const BOOKING_PASSWORD_MESSAGE =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters.'
export const REPEAT_MESSAGE = 'Passwords must match.'

/** A typed text that has to fit a rule, with one message for whatever is wrong with it. */
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

/** The sign-up of somebody who books online. */
export const newClientSchema = z
  .object({
    handle: text(100).nullish(),
    email: said('You must input a valid email.', (value) => emailSchema.safeParse(value).data),
    firstName: name('You must input a valid first name.'),
    lastName: name('You must input a valid last name.'),
    phone: said('You must input a valid phone number.', (value) => normalizePhone(value) ?? undefined),
    password: z
      .string({ error: 'Required.' })
      .min(1, { error: 'Required.', abort: true })
      .max(200, 'Maximum of 200 characters.')
      .refine(isMixedPassword, BOOKING_PASSWORD_MESSAGE),
    rePassword: repeat,
    /** The same by its name in the registration. */
    confirmPassword: repeat,
    /** Who makes an account accepts the terms, as the form says beside its button; `false` is a refusal. */
    agree: z
      .boolean()
      .nullish()
      .refine((agreed) => agreed !== false, CHECK_FIELDS),
    /** The wording that was shown; absent is the one in force. */
    termsVersion: text(40).optional(),
  })
  .refine((client) => client.password === (client.rePassword ?? client.confirmPassword), {
    path: ['rePassword'],
    error: REPEAT_MESSAGE,
  })
type NewClient = z.output<typeof newClientSchema>

/** The sign-up that a booking's form amounts to: a client's, without an address. */
export function signupOf(client: NewClient): Signup {
  const { rePassword: _repeat, termsVersion, ...person } = client
  return {
    ...person,
    confirmPassword: client.password,
    agree: true,
    action: REGISTER_CLIENT,
    ...(termsVersion !== undefined && { termsVersion }),
  }
}
