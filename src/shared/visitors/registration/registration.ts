import { z } from 'zod'
import { emailSchema, personNameSchema, phoneSchema } from '../../kernel/fields.ts'
import { jobInputSchema } from '../../jobs/jobs/job.input.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { addressDetailsInputSchema, CHECK_FIELDS_MESSAGE, REGISTER_CLIENT } from '../../kernel/account.ts'
import { newPasswordSchema, PASSWORDS_DIFFER } from '../../people/accounts/new-password.ts'

const SHORTEST_ADDRESS = 2
const SHORTEST_PHONE = 8

/** Largest number of hours that can be requested: one week. */
const MAX_HOURS = 168

/** A required text, trimmed, with the registration's message for an empty one. */
const typed = z.string({ error: 'Required' }).trim().min(1, { error: 'Required', abort: true })

/** Input of the Contact tab. */
export const contactSchema = z.object({
  firstName: typed.pipe(personNameSchema),
  lastName: typed.pipe(personNameSchema),
  email: typed.pipe(emailSchema),
  phone: typed.min(SHORTEST_PHONE, { error: 'Invalid phone', abort: true }).pipe(phoneSchema),
  password: z
    .string({ error: 'Required' })
    .min(1, { error: 'Required', abort: true })
    .pipe(newPasswordSchema),
  confirmPassword: z.string({ error: 'Required' }).min(1, 'Required').max(200),
})

/** Input of the Address tab; on the screen the address is picked from suggestions. */
export const addressSchema = z.object({
  address: typed.pipe(
    text(TEXT_LIMITS.other).pipe(z.string().min(SHORTEST_ADDRESS, 'You must input a valid address.')),
  ),
  address2: text(TEXT_LIMITS.other).nullish(),
  addressDetails: addressDetailsInputSchema.nullish(),
})

/** Input of the Agree tab. */
export const agreeSchema = z.object({
  agree: z.boolean({ error: CHECK_FIELDS_MESSAGE }).refine((agreed) => agreed, CHECK_FIELDS_MESSAGE),
  /** Version of the terms that was shown; the current version if absent. */
  termsVersion: text(40).optional(),
})

/** Step in minutes of requested times and durations. */
const STEP_MINUTES = 15

/** Returns whether a number of hours is a multiple of a quarter hour. */
export function isQuarterHours(hours: number): boolean {
  return Number.isInteger((hours * 60) / STEP_MINUTES)
}

/** The move requested together with the account: a new job of a client, with its work in hours. */
export const inquirySchema = jobInputSchema.extend({
  duration: z
    .number()
    .positive('You must input estimated job duration.')
    .max(MAX_HOURS, `At most ${MAX_HOURS}.`)
    .refine(isQuarterHours, 'Pick a duration in 15-minute steps.')
    .nullish(),
  /** `HH:mm`; if absent, the time of `jobDate`. */
  startTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'You must input a valid time.')
    .transform((value) => value.slice(0, 5))
    .refine((value) => Number(value.slice(3)) % STEP_MINUTES === 0, 'Pick a start time in 15-minute steps.')
    .nullish(),
})
export type Inquiry = z.output<typeof inquirySchema>

/** Input of the sign-up. */
export const signupSchema = z
  .object({
    ...contactSchema.shape,
    ...addressSchema.partial({ address: true }).shape,
    ...agreeSchema.shape,
    handle: text(100).nullish(),
    action: text(40).nullish(),
    job: inquirySchema.nullish(),
  })
  // For a client the address is where the move begins; for a worker it is where they live.
  .refine((signup) => isClientSignup(signup) || signup.address !== undefined, {
    path: ['address'],
    error: 'Required',
  })
  .refine((signup) => signup.password === signup.confirmPassword, {
    path: ['confirmPassword'],
    error: PASSWORDS_DIFFER,
  })
export type Signup = z.output<typeof signupSchema>

/** A sign-up that may have no password. */
export type NewSignup = Omit<Signup, 'password' | 'confirmPassword'> & {
  /** Agrees to offers and requests to rate of the company. */
  isMarketingAllowed?: boolean
  password: string | null
  confirmPassword: string | null
}

/** Returns whether a sign-up is a client's. */
export function isClientSignup(signup: { action?: unknown }): boolean {
  return signup.action === REGISTER_CLIENT
}
