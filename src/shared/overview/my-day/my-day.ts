import { z } from 'zod'
import { shownText, shownValue } from '../../kernel/wire.ts'
import { CREW_ANSWERS } from '../../people/workers/crew.choices.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'
import { jobClockSchema } from '../../schedule/time-clock/clock.ts'

/** The most jobs of the worker, and the most open ones, that one answer has. */
export const MOST_OWN_JOBS = 12
export const MOST_OPEN_JOBS = 20

/** A place of a job, as its crew needs it to get there and to carry. */
const placeSchema = z.object({
  /** 'From', 'Stop', 'To' or 'Where'. */
  label: shownText,
  address: z.string(),
  /** Unit, floor or gate code. */
  address2: z.string(),
  /** What kind of building it is; null if not known. */
  kind: shownText.nullable(),
  /** Stairs, elevator, long carry and parking. */
  carry: z.array(shownText),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type MyDayPlace = z.output<typeof placeSchema>

/** A job on whose crew the worker is; times are wall clock of the company. */
export const myJobSchema = z.object({
  id: z.number(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  /** `YYYY-MM-DD`: the current day for a move that began before it, else the day on which it begins. */
  day: z.string(),
  /** `HH:mm`; null if nothing has a time on that day. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** Whether it began on an earlier day, or ends on a later one. */
  isPartOfMove: z.boolean(),
  /** The phone is null without the permission 'contact'. */
  client: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  /** Further people with a phone; none without the permission 'contact'. */
  contacts: z.array(z.object({ name: z.string(), phone: z.string() })),
  places: z.array(placeSchema),
  crew: z.array(
    z.object({
      id: z.number().nullable(),
      name: z.string(),
      /** The first member with the permission for documents who comes, else the first one who comes. */
      isLead: z.boolean(),
      isSelf: z.boolean(),
    }),
  ),
  trucks: z.array(shownValue),
  /** What kinds of work it has, and what there is to move or to protect. */
  services: z.array(shownText),
  items: z.array(shownValue),
  notes: z.string(),
  /** Expected hours of work, as planned. */
  hours: z.number(),
  /** Dollars that the worker is expected to get; null without an amount. */
  pay: z.number().nullable(),
  /** What the worker answered to being on it; null unless it is scheduled. */
  answer: z.object({ value: z.enum(CREW_ANSWERS), reason: z.string(), mayAnswer: z.boolean() }).nullable(),
  /** Null unless the job is of today or tomorrow and scheduled, or completed while the worker is still on the clock. */
  clock: jobClockSchema.nullable(),
  /** Whether the worker makes change orders of it now. */
  mayChange: z.boolean(),
  /** Whether the worker may finish it, or take payment for it, now. */
  mayFinish: z.boolean(),
})
export type MyJob = z.output<typeof myJobSchema>

/** A job that still takes sign-ups: without client, prices and street. */
export const openJobSchema = z.object({
  id: z.number(),
  jobType: z.enum(JOB_TYPES),
  /** Wall clock of the company, `YYYY-MM-DD HH:mm:ss`. */
  jobDate: z.string(),
  /** City and state of the first and of the last place; '' if not known. */
  from: z.string(),
  to: z.string(),
  hours: z.number(),
  /** Dollars for this worker; null without an amount. */
  pay: z.number().nullable(),
  /** Whole miles by road from the worker's address, else the company's, to the first place. */
  awayMiles: z.number().nullable(),
  openPlaces: z.number(),
  crewSize: z.number(),
  services: z.array(shownText),
  /** Whether the worker waits for a manager's approval. */
  isPending: z.boolean(),
  /** Whether the worker has another job or time off then. */
  isBusy: z.boolean(),
})
export type OpenJob = z.output<typeof openJobSchema>

/** The next days of a worker. */
export const myDaySchema = z.object({
  company: z.object({
    id: z.number(),
    name: z.string(),
    phone: z.string().nullable(),
    timezone: z.string(),
  }),
  /** The company's current day. */
  today: z.string(),
  tomorrow: z.string(),
  /** UTC. */
  now: z.string(),
  /** Whole minutes of the worker's own clocks, today and in the workweek, without breaks, counted at `now`. */
  worked: z
    .object({
      todayMinutes: z.number(),
      weekMinutes: z.number(),
      /** Whether a clock runs, so that both grow. */
      isRunning: z.boolean(),
    })
    // Not in a day that a phone has kept since an earlier version.
    .optional(),
  /** In time order: those of today, tomorrow and the days after. */
  jobs: z.array(myJobSchema).max(MOST_OWN_JOBS),
  /** The soonest first, without those that are full. */
  openJobs: z.array(openJobSchema).max(MOST_OPEN_JOBS),
})
export type MyDay = z.output<typeof myDaySchema>
