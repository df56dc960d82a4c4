import { z } from 'zod'
import { deviceTokenSchema, signedInSchema } from '../../kernel/account.ts'
import { signUp } from '../registration/registration.api.ts'
import { inquirySchema } from '../registration/registration.ts'
import { jobSchema } from '../../jobs/jobs/job.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, idSchema, text } from '../../kernel/wire.ts'
import { newClientSchema } from './new-client.ts'
import { BOOKING_SOURCES, BOOKING_STEPS } from '../../jobs/jobs/online.ts'

const tag = 'Booking'

export const createCompanyClient = endpoint({
  name: 'createCompanyClient',
  tag,
  summary: 'A new client of the company of the handle, who books online',
  method: 'POST',
  path: '/wp/v2/clients/company',
  access: 'public',
  isTokenIgnored: true,
  isIdempotent: true,
  body: newClientSchema.safeExtend({ deviceToken: deviceTokenSchema }),
  answer: signUp.answer.extend({
    /** The session of an account without a password. */
    session: signedInSchema.optional(),
  }),
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
    .omit({
      documents: true,
      crew: true,
      overlapReason: true,
      vehicles: true,
      truckOverlapReason: true,
      financial: true,
      payments: true,
    })
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
      /** The code of a client's link that recommends the company; one that is not valid is ignored. */
      referral: text(200).nullish(),
    }),
  answer: jobSchema,
})

export const getReferralLink = endpoint({
  name: 'getReferralLink',
  tag,
  summary: 'The link with which the client of a completed move recommends the company',
  method: 'GET',
  path: '/wp/v2/jobs/:id/referral-link',
  access: 'reviews.rate',
  link: 'read',
  params: idParams,
  answer: z.object({ url: z.string() }),
})

export const getJobCalendar = endpoint({
  name: 'getJobCalendar',
  tag,
  summary: 'A link to the calendar file of a move; it works for 10 minutes',
  method: 'GET',
  path: '/wp/v2/jobs/:id/calendar',
  access: 'jobs.read',
  link: 'read',
  params: idParams,
  answer: z.object({ download_link: z.string() }),
})
