import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { emailSchema } from '../../kernel/fields.ts'
import { idSchema, text, shownText } from '../../kernel/wire.ts'
import { checkEmailWire } from '../../people/accounts/calls.ts'
import { agreeSchema, inquirySchema, signupSchema } from './registration.ts'

const tag = 'Registration'

/** A company as shown to a person who is about to sign up with it. */
export const signupCompanySchema = z.object({ handle: z.string(), name: z.string(), city: z.string() })
export type SignupCompany = z.output<typeof signupCompanySchema>

/** Fewest letters that find a company. */
export const MIN_COMPANY_SEARCH_LENGTH = 2

/** What a sign-up or a further company creates. */
const joinedSchema = z.object({
  id: z.number(),
  approved: z.boolean(),
  company: signupCompanySchema.nullable(),
  /** The job that was requested with it. */
  job: z.object({ id: z.number() }).nullable(),
})

export const getSignup = endpoint({
  name: 'getSignup',
  tag,
  summary: 'The company that a sign-up goes to: that of the handle, else the only one of this installation',
  method: 'GET',
  path: '/wp/v2/users/signup',
  access: 'public',
  isTokenIgnored: true,
  query: z.object({ handle: text(100).optional() }),
  answer: z.object({ company: signupCompanySchema.nullable(), termsVersion: z.string() }),
})

export const findSignupCompanies = endpoint({
  name: 'findSignupCompanies',
  tag,
  summary:
    'Companies to sign up with, by the beginning of a word of their name or of their handle; at least 2 letters',
  method: 'GET',
  path: '/wp/v2/users/signup/companies',
  access: 'public',
  isTokenIgnored: true,
  query: z.object({ search: text(100) }),
  answer: z.array(signupCompanySchema),
})

export const signUp = endpoint({
  name: 'signUp',
  tag,
  summary: 'Creates an account: a worker awaiting approval, or a client, with the move that they ask for',
  method: 'POST',
  path: '/wp/v2/users/signup',
  access: 'public',
  isTokenIgnored: true,
  isIdempotent: true,
  body: signupSchema,
  answer: z.object({
    message: shownText,
    data: joinedSchema.extend({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  }),
})

export const joinCompany = endpoint({
  name: 'joinCompany',
  tag,
  summary: 'Makes the signed-in person a client of a further company, with the move that they ask for',
  method: 'POST',
  path: '/wp/v2/users/me/companies',
  access: 'session',
  isIdempotent: true,
  body: z.object({ handle: text(100).nullish(), ...agreeSchema.shape, job: inquirySchema.nullish() }),
  answer: z.object({ message: shownText, data: joinedSchema }),
})

export const checkEmail = endpoint({
  ...checkEmailWire,
  tag,
  summary: 'Whether an email address can be signed up with; a known one has to log in',
  body: z.object({ handle: z.union([text(100), idSchema.transform(String)]).nullish(), email: emailSchema }),
  answer: z.object({ available: z.boolean() }),
})
