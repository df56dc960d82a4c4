import { addDays, minutesBetween } from '../../shared/kernel/dates.ts'
import type { DemoJob } from './jobs.ts'

/** Jobs of the day of the load, and then one of the day before that is not finished. */
const DAYS_FROM_NOW = [0, 0, 0, 0, 0, -1] as const

/**
 * Returns the jobs with some scheduled ones moved to the day of the load and the day before, so that Today is not
 * empty. Only jobs of one day with a full crew are moved; those of the crew who are on another job on the new day stay
 * off it, so that some of these jobs lack a mover.
 */
export function withLivingDay(jobs: readonly DemoJob[], today: string): DemoJob[] {
  const moved = new Map<number, DemoJob>()
  const busy = new Set<string>()
  for (const [at, job] of jobs.entries()) {
    const daysFromNow = DAYS_FROM_NOW[moved.size]
    if (daysFromNow === undefined) break
    const day = addDays(today, daysFromNow)
    const crew = job.crew.filter(({ worker }) => !busy.has(`${day} ${worker}`))
    if (at === 0 || crew.length === 0 || !isMovable(job, today)) continue
    for (const { worker } of crew) busy.add(`${day} ${worker}`)
    moved.set(at, { ...onDay(job, day), crew })
  }
  return jobs.map((job, at) => moved.get(at) ?? job)
}

function isMovable(job: DemoJob, today: string): boolean {
  const { jobStatus, jobDate, startsAt, endsAt, crew, crewSize, client } = job
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
