import { z } from 'zod'
import { collisionSchema, type Collision } from '../../../shared/people/workers/crew.ts'
import { formatDay, formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { CrewJob } from './slot.ts'

/** The time zone and the day for formatting overlaps; the day is '' if there is none. */
export interface Clock {
  timezone: string
  day: string
}

/** Returns the company's time zone and the day of the job. */
export function clockOf(job: Pick<CrewJob, 'companyInfo' | 'jobDate'>): Clock {
  return {
    timezone: job.companyInfo.timezone,
    day: jobDayOf(job.jobDate) ?? '',
  }
}

/**
 * Returns where and when the other job is: 'Denver, CO, 8:00 AM – 12:00 PM'; with its date if that differs
 * from the job's day.
 */
export function collisionTimeText({ place, startsAt, endsAt }: Collision, { timezone, day }: Clock): string {
  const from = wallClockOf(startsAt, timezone)
  const to = wallClockOf(endsAt, timezone)
  const startDay = from.slice(0, 10)
  const endDay = to.slice(0, 10)
  const start = timeText(from, startDay === day ? '' : startDay)
  const end = timeText(to, endDay === startDay ? '' : endDay)
  return `${place === '' ? '' : `${place}, `}${start} – ${end}`
}

/** Returns the other job or the time off as text: 'job #12, Denver, CO, 8:00 AM – 12:00 PM'. */
export function collisionText(collision: Collision, clock: Clock): string {
  const whatText = collision.jobId === null ? 'time off' : `job #${collision.jobId}`
  return `${whatText}, ${collisionTimeText(collision, clock)}`
}

/** Returns a worker's availability as text: 'Free', or the overlapping jobs and time off. */
export function availabilityText(collisions: readonly Collision[], clock: Clock): string {
  if (collisions.length === 0) return 'Free'
  const texts = collisions.map((one) =>
    one.jobId === null ? collisionText(one, clock) : `on job #${one.jobId}, ${collisionTimeText(one, clock)}`,
  )
  return `Busy: ${texts.join('; ')}`
}

/** Returns the overlaps in an error (code crew_overlap); empty if there are none. */
export function collisionsOf(details: Record<string, unknown>): Collision[] {
  const found = z.array(collisionSchema).safeParse(details['collisions'])
  return found.success ? found.data : []
}

function timeText(wallClock: string, day: string): string {
  const time = formatTime(wallClock.slice(11, 16))
  return day === '' ? time : `${formatDay(day)} ${time}`
}
