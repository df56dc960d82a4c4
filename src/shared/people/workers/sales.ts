import { z } from 'zod'
import { phoneSchema } from '../../kernel/fields.ts'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** Responses to a change of the sales-call list. */
export const SALES_CALL_TEXTS = {
  add: 'Add worker to sales call',
  delete: 'Delete worker from sales call',
} as const

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

const SPANS_AT_MOST = 50
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const END_TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** A time span on a weekday (0 is Sunday) in which a salesperson takes calls. */
export const salesSpanSchema = z.object({
  weekday: z.number().int().min(0).max(6),
  /** `HH:mm` */
  from: z.string().regex(TIME, 'Pick a valid time.'),
  /** `HH:mm`, up to 24:00. */
  to: z.string().regex(END_TIME, 'Pick a valid time.'),
})
export type SalesSpan = z.output<typeof salesSpanSchema>

/** Returns the errors of a week of hours by path: ends before starts, and overlapping spans of a day. */
export function hoursProblems(hours: readonly SalesSpan[]): { path: (string | number)[]; message: string }[] {
  return hours.flatMap(({ weekday, from, to }, index) => {
    // An invalid time has its own message.
    if (!TIME.test(from) || !END_TIME.test(to)) return []
    if (to <= from) return [{ path: [index, 'to'], message: 'The end is before the start.' }]
    const other = hours.findIndex(
      (one, at) => at < index && one.weekday === weekday && one.from < to && from < one.to,
    )
    return other < 0 ? [] : [{ path: [index, 'from'], message: 'This overlaps another span of the day.' }]
  })
}

/** A whole week of hours; an empty list means that no hours are set. */
export const salesHoursSchema = z.object({
  company: idSchema.optional(),
  hours: z
    .array(salesSpanSchema)
    .max(SPANS_AT_MOST, `At most ${SPANS_AT_MOST} spans.`)
    .superRefine((hours, context) => {
      for (const { path, message } of hoursProblems(hours))
        context.addIssue({ code: 'custom', path, message })
    }),
})

/** An appointment of a salesperson with a client or a prospective client. */
export const appointmentInputSchema = z.object({
  company: idSchema.optional(),
  /** Local time of the company. */
  start: z.string().regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d(:00)?$/, 'Pick a date and a time.'),
  minutes: z.number().int().min(5, 'At least 5 minutes.').max(1_440, 'At most a day.'),
  name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  phone: phoneSchema.nullish(),
  jobId: idSchema.nullish(),
  note: text(TEXT_LIMITS.other).optional(),
})
export type AppointmentInput = z.output<typeof appointmentInputSchema>

export const appointmentSchema = z.object({
  id: z.number(),
  start: z.string(),
  minutes: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  jobId: z.number().nullable(),
  note: z.string(),
})
export type Appointment = z.output<typeof appointmentSchema>

/** A salesperson's weekly hours and the appointments in a range of days. */
export const salesScheduleSchema = z.object({
  companyId: z.number(),
  timezone: z.string(),
  hours: z.array(salesSpanSchema),
  appointments: z.array(appointmentSchema),
})
export type SalesSchedule = z.output<typeof salesScheduleSchema>
