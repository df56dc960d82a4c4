import { z } from 'zod'
import { jobSchema } from '../../jobs/jobs/job.ts'
import { isDay } from '../../kernel/dates.ts'
import { documentAgreementsSchema } from '../../jobs/documents/documents.api.ts'
import { refundStepSchema } from '../../company/settings/online-booking.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, idSchema, text, TEXT_LIMITS, shownText } from '../../kernel/wire.ts'
import { openDaySchema } from '../../schedule/capacity/days.ts'

const tag = 'Payments'

export const dayInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/, 'Pick a valid date.')
  .transform((value) => value.slice(0, 10))
  .refine((day) => isDay(day) && day >= '1900-01-01', 'Pick a valid date.')
export const timeInput = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'You must input a valid time.')
  .transform((value) => value.slice(0, 5))
const crewSizeInput = z
  .number()
  .int('Crew size must be a whole number.')
  .min(1, 'Crew size must be at least 1.')
  .max(100, 'Crew size must be at most 100.')

/** A new date and times (hh:mm) of a move, and a new crew size if that changes too. */
export const newDateSchema = z.object({
  date: dayInput,
  startTime: timeInput,
  endTime: timeInput.nullish(),
  /** Another crew size along with the date: one charge pays both fees. */
  crewSize: crewSizeInput.nullish(),
  transactionId: idSchema.nullish(),
  version: z.number().int().positive().optional(),
  agreements: documentAgreementsSchema.optional(),
})

export const listDaysForChange = endpoint({
  name: 'listDaysForChange',
  tag,
  summary:
    "Days to which a client's job can be moved, as a change of its date is judged; at most 92 days at once",
  method: 'GET',
  path: '/wp/v2/jobs/:id/open-days',
  access: 'jobs.reschedule',
  link: 'read',
  params: idParams,
  query: z.object({ from: dayInput, to: dayInput }),
  answer: z.array(openDaySchema),
})

export const changeMoveDate = endpoint({
  name: 'changeMoveDate',
  tag,
  summary:
    "Moves a client's job to another date, also with another crew size; a scheduled job needs its change fee",
  method: 'POST',
  path: '/wp/v2/jobs/:id/change-move-date',
  access: 'jobs.reschedule',
  link: 'act',
  params: idParams,
  body: newDateSchema,
  answer: jobSchema,
  isIdempotent: true,
})

/** What canceling now would mean for the client, in dollars. */
export const cancellationSchema = z.object({
  /** What goes back to the cards that paid. */
  refund: z.number(),
  /** What was paid by cash or check and the company pays back itself. */
  refundByHand: z.number(),
  /** What the company keeps. */
  kept: z.number(),
  /** Percentage of the deposit that is refunded. */
  depositPercent: z.number(),
  /** Why this percentage: nothing is booked yet, the right to withdraw, or the company's steps. */
  basis: z.enum(['inquiry', 'rescission', 'steps']),
  /** The last day on which the client may withdraw without penalty; null without such a right. */
  rescissionUntil: z.string().nullable(),
  /** The company's steps, the earliest first. */
  steps: z.array(refundStepSchema),
  /** Until when the deposit of the move is refundable once it is booked: 'Refundable until Sat, Dec 5.' */
  refundable: shownText,
  /** A save of the job since then makes `cancelMove` 409. */
  version: z.number(),
})
export type Cancellation = z.output<typeof cancellationSchema>

export const getCancellation = endpoint({
  name: 'getCancellation',
  tag,
  summary: 'What a client would get back if they canceled their move now',
  method: 'GET',
  path: '/wp/v2/jobs/:id/cancel',
  access: 'jobs.reschedule',
  link: 'read',
  params: idParams,
  answer: cancellationSchema,
})

export const cancelMove = endpoint({
  name: 'cancelMove',
  tag,
  summary: "Cancels a client's move and refunds what the rules give back",
  method: 'POST',
  path: '/wp/v2/jobs/:id/cancel',
  access: 'jobs.reschedule',
  link: 'act',
  params: idParams,
  body: z.object({
    version: z.number().int().positive(),
    /** The refund to cards that was shown, in dollars; another one now is 409 `amount_changed`. */
    refund: z.number().optional(),
    reason: text(TEXT_LIMITS.other).optional(),
  }),
  answer: jobSchema,
  isIdempotent: true,
})

export const changeCrewSize = endpoint({
  name: 'changeCrewSize',
  tag,
  summary: "Changes the crew size of a client's job; a scheduled job needs its change fee",
  method: 'POST',
  path: '/wp/v2/jobs/:id/change-crew-size',
  access: 'jobs.reschedule',
  link: 'act',
  params: idParams,
  body: z.object({
    crewSize: crewSizeInput,
    transactionId: idSchema.nullish(),
    version: z.number().int().positive().optional(),
    agreements: documentAgreementsSchema.optional(),
  }),
  answer: jobSchema,
  isIdempotent: true,
})
