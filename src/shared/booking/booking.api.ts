import { z } from 'zod'
import { signedInSchema } from '../accounts/account.ts'
import { signUp } from '../accounts/registration.api.ts'
import { inquirySchema, signupSchema } from '../accounts/registration.ts'
import { jobSchema } from '../jobs/job.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, text } from '../kernel/wire.ts'

const tag = 'Booking'
const linkToken = z.string().min(1).max(200)

export const createCompanyClient = endpoint({
  name: 'createCompanyClient',
  tag,
  summary: 'A new client of the company of the handle, who books online',
  method: 'POST',
  path: '/wp/v2/clients/company',
  access: 'public',
  isTokenIgnored: true,
  isIdempotent: true,
  body: signupSchema,
  answer: signUp.answer,
})

export const sendMovingInquiry = endpoint({
  name: 'sendMovingInquiry',
  tag,
  summary: 'An inquiring job of a client who books online; with `id` the one that they began before goes on',
  method: 'POST',
  path: '/wp/v2/jobs/moving-inquiry/:companyId',
  access: 'jobs.create',
  isIdempotent: true,
  params: z.object({ companyId: idSchema }),
  body: inquirySchema.extend({
    handle: text(100).nullish(),
    /** The own inquiring job that goes on, as long as nothing of it is agreed to. */
    id: idSchema.nullish(),
    /** How far the visitor is: the office hears of it at once when all is said, else when they stay away. */
    step: z.enum(['locations', 'questions', 'agreement']).nullish(),
  }),
  answer: jobSchema,
})

export const openJobByLink = endpoint({
  name: 'openJobByLink',
  tag,
  summary: 'Signs in by the link of a mail, once, and tells the job that it opens',
  method: 'POST',
  path: '/wp/v2/open-links',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ token: linkToken }),
  answer: signedInSchema.extend({ jobId: z.number() }),
})

export const renewOpenLink = endpoint({
  name: 'renewOpenLink',
  tag,
  summary: 'Mails a new link to whom a used or expired one belonged; says the same for every token',
  method: 'POST',
  path: '/wp/v2/open-links/renew',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ token: linkToken }),
  answer: doneSchema,
})

export const sendOpenLink = endpoint({
  name: 'sendOpenLink',
  tag,
  summary: 'Mails the client of a job a link that opens it without a password, once',
  method: 'POST',
  path: '/wp/v2/jobs/:id/open-link',
  access: 'jobs.create',
  params: idParams,
  answer: doneSchema,
})

export const getJobCalendar = endpoint({
  name: 'getJobCalendar',
  tag,
  summary: 'A link to the calendar file of a move; it works for 10 minutes',
  method: 'GET',
  path: '/wp/v2/jobs/:id/calendar',
  access: 'jobs.read',
  params: idParams,
  answer: z.object({ download_link: z.string() }),
})
