import { addDays } from '../../shared/kernel/dates.ts'
import type { DemoLoad } from './load.ts'
import type { DemoJob } from './jobs.ts'
import type { RandomSequence } from './random.ts'

/** A worker's sign-up to insert; instants in UTC. */
export interface DemoProspect {
  jobId: number
  userId: number
  at: string
  status: 'pending' | 'approved' | 'rejected'
  decidedAt: string | null
}

/**
 * Returns sign-ups of workers: approved ones on some of the completed jobs, and one or two pending and one
 * rejected on future moves with open crew spots. Pending workers are free at that time; a worker with an
 * account signs up alone.
 */
export function prospectsOf(load: DemoLoad, dice: RandomSequence): DemoProspect[] {
  const yesterday = addDays(load.today, -1)
  const approved = load.jobs.flatMap(({ id, job }): DemoProspect[] => {
    const member = job.crew.at(-1)
    if (job.jobStatus !== 'completed' || !member || !dice.chance(8)) return []
    return [
      {
        jobId: id,
        userId: load.ids[member.worker] ?? 0,
        at: `${job.createdDay}T21:15:00Z`,
        status: 'approved',
        decidedAt: `${addDays(job.createdDay, 1)}T16:30:00Z`,
      },
    ]
  })
  const open = load.jobs.filter(
    ({ job }) => job.jobStatus === 'scheduled' && job.jobDate !== null && job.crew.length < job.crewSize,
  )
  const waiting = open.flatMap(({ id, job }, nth) => {
    const free = load.people.flatMap(({ role, approval, hasLogin }, at) =>
      role === 'worker' && approval === 'approved' && !hasLogin && isFree(load, at, job) ? [at] : [],
    )
    const start = dice.whole(0, Math.max(0, free.length - 1))
    // The first one already has a rejected sign-up.
    const count = nth === 0 ? 3 : dice.whole(1, 2)
    return free
      .map((_, place) => free[(start + place) % free.length] ?? 0)
      .slice(0, count)
      .map((worker, place): DemoProspect => {
        const isRejected = nth === 0 && place === 0
        return {
          jobId: id,
          userId: load.ids[worker] ?? 0,
          at: `${yesterday}T${19 + place}:${dice.whole(10, 50)}:00Z`,
          status: isRejected ? 'rejected' : 'pending',
          decidedAt: isRejected ? `${yesterday}T22:05:00Z` : null,
        }
      })
  })
  return [...approved, ...waiting]
}

/**
 * Returns whether a worker is on no job at the time of this one and not on this one; here only active jobs
 * have a crew.
 */
function isFree(load: DemoLoad, worker: number, { startsAt, endsAt }: DemoJob): boolean {
  if (startsAt === null || endsAt === null) return false
  return load.jobs.every(
    ({ job }) =>
      !job.crew.some((member) => member.worker === worker) ||
      job.startsAt === null ||
      job.endsAt === null ||
      job.endsAt <= startsAt ||
      endsAt <= job.startsAt,
  )
}
