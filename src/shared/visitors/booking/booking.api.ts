import { z } from 'zod'
import { deviceTokenSchema, signedInSchema } from '../../kernel/account.ts'
import { signUp } from '../registration/registration.api.ts'
import { inquirySchema } from '../registration/registration.ts'
import { jobSchema } from '../../jobs/jobs/job.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, text } from '../../kernel/wire.ts'
import { newClientSchema } from './new-client.ts'
import { BOOKING_SOURCES, BOOKING_STEPS } from '../../jobs/jobs/online.ts'

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
  body: newClientSchema,
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
  /**
   * The fields of a job, with `duration` in hours, `startTime` as `HH:mm` and `jobDate` with the day. With
   * `id`, absent fields keep their earlier values.
   */
  body: inquirySchema
    .omit({ documents: true, crew: true, overlapReason: true, financial: true, payments: true })
    .extend({
      handle: text(100).nullish(),
      /** The caller's inquiring job that continues, as long as nothing of it is agreed to. */
      id: idSchema.nullish(),
      /**
       * The part of the booking that this call completes; if absent, it completes all parts. After
       * 'locations' the visitor is at the questions, after 'questions' at the agreements, after 'agreement'
       * at the payment.
       */
      step: z.enum(BOOKING_STEPS).nullish(),
      /** The page that the booking is made on: /booking/{token} if absent. */
      source: z.enum(BOOKING_SOURCES).nullish(),
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
  body: z.object({ token: linkToken, deviceToken: deviceTokenSchema }),
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
