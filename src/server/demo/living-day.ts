import { addDays, minutesBetween } from '../../shared/kernel/dates.ts'
import type { DemoJob } from './jobs.ts'

/** Jobs of the day of the load, and then one of the day before that is not finished. */
const DAYS_FROM_NOW = [0, 0, 0, 0, -1] as const
/** The job of the day that lacks a mover. */
const SHORT_OF_ONE = 3

/**
 * Returns the jobs with some scheduled ones moved to the day of the load and the day before, so that Today is not
 * empty. Only jobs of one day with a full crew are moved, whose people are on no other job on their new day.
 */
export function withLivingDay(jobs: readonly DemoJob[], today: string): DemoJob[] {
  const moved = new Map<number, DemoJob>()
  const busy = new Set<string>()
  for (const [at, job] of jobs.entries()) {
    const daysFromNow = DAYS_FROM_NOW[moved.size]
    if (daysFromNow === undefined) break
    const day = addDays(today, daysFromNow)
    const people = job.crew.map(({ worker }) => `${day} ${worker}`)
    if (at === 0 || !isMovable(job, today) || people.some((one) => busy.has(one))) continue
    for (const one of people) busy.add(one)
    const crew = moved.size === SHORT_OF_ONE ? job.crew.slice(0, -1) : job.crew
    moved.set(at, { ...onDay(job, day), crew })
  }
  return jobs.map((job, at) => moved.get(at) ?? job)
}

function isMovable(
  { jobStatus, jobDate, startsAt, endsAt, crew, crewSize, client }: DemoJob,
  today: string,
): boolean {
  const isOneDay = startsAt !== null && startsAt.slice(0, 10) === endsAt?.slice(0, 10)
  const isFull = crew.length === crewSize && crew.every(({ permissions }) => !permissions.includes('sales'))
  return (
    jobStatus === 'scheduled' && jobDate !== null && jobDate > today && isOneDay && isFull && client !== null
  )
}

function onDay(job: DemoJob, day: string): DemoJob {
  const days = minutesBetween(job.jobDate?.slice(0, 10) ?? day, day) / 1440
  const shifted = (wallClock: string | null) =>
    wallClock === null ? null : `${addDays(wallClock.slice(0, 10), days)}${wallClock.slice(10)}`
  return {
    ...job,
    jobDate: shifted(job.jobDate),
    startsAt: shifted(job.startsAt),
    endsAt: shifted(job.endsAt),
    locations: job.locations.map((location) => ({
      ...location,
      activities: location.activities.map((activity) => ({
        ...activity,
        activityDate: shifted(activity.activityDate ?? null),
      })),
    })),
  }
}
