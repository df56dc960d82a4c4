import { z } from 'zod'
import { collisionSchema } from './crew.ts'
import { CREW_ANSWERS } from './crew.choices.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'
import { addDays, isDay, minutesBetween } from '../../kernel/dates.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'

export const TIME_OFF_STATUSES = ['pending', 'approved', 'refused'] as const
export type TimeOffStatus = (typeof TIME_OFF_STATUSES)[number]
export const TIME_OFF_STATUS_LABELS: Record<TimeOffStatus, string> = {
  pending: 'Waiting for approval',
  approved: 'Approved',
  refused: 'Declined',
}

/** Longest time off, in days. */
const LONGEST_DAYS = 366
const MINUTES_A_DAY = 1_440

const daySchema = z
  .string({ error: 'Pick a date.' })
  .min(1, { error: 'Pick a date.', abort: true })
  .refine(isDay, 'Pick a valid date.')
const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Pick a valid time.')

const spanSchema = z.object({
  firstDay: daySchema,
  lastDay: daySchema,
  /** `HH:mm` on the first and the last day; without both, whole days. */
  startTime: timeSchema.nullish(),
  endTime: timeSchema.nullish(),
  reason: text(TEXT_LIMITS.other).optional(),
})
type Span = z.output<typeof spanSchema>

function spanProblems(span: Span): { path: keyof Span; message: string }[] {
  const { firstDay, lastDay } = span
  const startTime = span.startTime ?? null
  const endTime = span.endTime ?? null
  if (!isDay(firstDay) || !isDay(lastDay)) return []
  if (lastDay < firstDay) return [{ path: 'lastDay', message: 'The end is before the start.' }]
  if (lastDay > addDays(firstDay, LONGEST_DAYS - 1))
    return [{ path: 'lastDay', message: `At most ${LONGEST_DAYS} days at a time.` }]
  if (startTime !== null && endTime === null) return [{ path: 'endTime', message: 'Pick a time as well.' }]
  if (startTime === null && endTime !== null) return [{ path: 'startTime', message: 'Pick a time as well.' }]
  if (startTime !== null && endTime !== null && firstDay === lastDay && endTime <= startTime)
    return [{ path: 'endTime', message: 'The end is before the start.' }]
  return []
}

/** A worker's time-off request. */
export const timeOffRequestSchema = spanSchema.superRefine((span, context) => {
  for (const { path, message } of spanProblems(span))
    context.addIssue({ code: 'custom', path: [path], message })
})
/** A time off entered by the office, which takes effect immediately. */
export const timeOffInputSchema = spanSchema
  .extend({
    /**
     * Why the worker stays on the jobs at that time; without a reason the time off is rejected if there are
     * such jobs.
     */
    overlapReason: text(TEXT_LIMITS.other).optional(),
  })
  .superRefine((span, context) => {
    for (const { path, message } of spanProblems(span))
      context.addIssue({ code: 'custom', path: [path], message })
  })
export type TimeOffInput = z.output<typeof timeOffRequestSchema>

/** Returns the local times at which a time off begins and ends, `YYYY-MM-DD HH:mm:ss`. */
export function localSpanOf(span: Pick<Span, 'firstDay' | 'lastDay' | 'startTime' | 'endTime'>): {
  from: string
  to: string
} {
  const hasTimes = span.startTime != null && span.endTime != null
  return hasTimes
    ? { from: `${span.firstDay} ${span.startTime}:00`, to: `${span.lastDay} ${span.endTime}:00` }
    : { from: `${span.firstDay} 00:00:00`, to: `${addDays(span.lastDay, 1)} 00:00:00` }
}

/** Returns the minute of the day of `HH:mm`. */
export function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Returns the `HH:mm` of a minute of the day; the end of the day is 24:00. */
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** A time off as the worker and the office see it. */
export const timeOffSchema = z.object({
  id: z.number(),
  workerId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  reason: z.string(),
  status: z.enum(TIME_OFF_STATUSES),
  createdAt: z.string(),
  /** Jobs of the worker at that time. */
  collisions: z.array(collisionSchema),
})
export type TimeOff = z.output<typeof timeOffSchema>

/** A job on a worker's schedule. */
export const scheduleJobSchema = z.object({
  id: z.number(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  /** Local time of the company, `YYYY-MM-DD HH:mm:ss`. */
  start: z.string(),
  end: z.string(),
  /** City and state; the whole address for crew members. */
  place: z.string(),
  /** Whether the worker signed up for it but is not in the crew. */
  isProspect: z.boolean(),
  /** What the worker answered to being on its crew; null unless it is scheduled. */
  answer: z.enum(CREW_ANSWERS).nullable(),
})
export type ScheduleJob = z.output<typeof scheduleJobSchema>

/** Jobs and times off of a worker in a range of days. */
export const scheduleSchema = z.object({
  timezone: z.string(),
  jobs: z.array(scheduleJobSchema),
  timesOff: z.array(timeOffSchema),
  /** Since when the worker's calendar has a URL; null if it has none. */
  calendarSince: z.string().nullable(),
})
export type Schedule = z.output<typeof scheduleSchema>

/** Longest range of days of a schedule request. */
const LONGEST_LOOK_DAYS = 400
export const scheduleQuery = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => !isDay(from) || !isDay(to) || from <= to, {
    path: ['to'],
    message: 'The end is before the start.',
  })
  .refine(
    ({ from, to }) =>
      !isDay(from) ||
      !isDay(to) ||
      minutesBetween(`${from} 00:00:00`, `${to} 00:00:00`) <= LONGEST_LOOK_DAYS * MINUTES_A_DAY,
    { path: ['to'], message: `At most ${LONGEST_LOOK_DAYS} days at a time.` },
  )
