import { z } from 'zod'
import { collisionSchema, type Collision } from '../../../shared/people/workers/crew.ts'
import { formatDay, formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { CrewJob } from './slot.ts'

/** The time zone and the day by which collisions are told; the day is '' where there is none. */
export interface Clock {
  timezone: string
  day: string
}

/** The company's clock, and the day of the job. */
export function clockOf(job: Pick<CrewJob, 'companyInfo' | 'jobDate'>): Clock {
  return {
    timezone: job.companyInfo.timezone,
    day: jobDayOf(job.jobDate) ?? '',
  }
}

/** Where and when the other one is: 'Denver, CO, 8:00 AM – 12:00 PM'; with its date where that is not the job's own. */
export function collisionWhen({ place, startsAt, endsAt }: Collision, { timezone, day }: Clock): string {
  const from = wallClockOf(startsAt, timezone)
  const to = wallClockOf(endsAt, timezone)
  const startDay = from.slice(0, 10)
  const endDay = to.slice(0, 10)
  const start = timeText(from, startDay === day ? '' : startDay)
  const end = timeText(to, endDay === startDay ? '' : endDay)
  return `${place === '' ? '' : `${place}, `}${start} – ${end}`
}

/** The other job, or the time off, in words: 'job #12, Denver, CO, 8:00 AM – 12:00 PM'. */
export function collisionText(collision: Collision, clock: Clock): string {
  const what = collision.jobId === null ? 'time off' : `job #${collision.jobId}`
  return `${what}, ${collisionWhen(collision, clock)}`
}

/** Whether a worker is free, in words: 'Free', or with which jobs or times off they are busy. */
export function freeText(collisions: readonly Collision[], clock: Clock): string {
  if (collisions.length === 0) return 'Free'
  const texts = collisions.map((one) => `${one.jobId === null ? '' : 'on '}${collisionText(one, clock)}`)
  return `Busy: ${texts.join('; ')}`
}

/** The collisions that a refusal names (code crew_overlap); none where it names none. */
export function collisionsOf(details: Record<string, unknown>): Collision[] {
  const found = z.array(collisionSchema).safeParse(details['collisions'])
  return found.success ? found.data : []
}

function timeText(wallClock: string, day: string): string {
  const time = formatTime(wallClock.slice(11, 16))
  return day === '' ? time : `${formatDay(day)} ${time}`
}
