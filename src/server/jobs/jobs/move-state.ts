import type { MoveState } from '../../../shared/jobs/jobs/move-changes.ts'
import { formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'
import type { JobRecord } from './job.record.ts'

/** Returns what a client is told about when it changes. */
export function moveStateOf(job: JobRecord): MoveState {
  const clock = (instant: string | null) =>
    instant === null ? '' : formatTime(wallClockOf(instant, job.company.timezone).slice(11, 16))
  const [start, end] = [clock(job.startsAt), clock(job.endsAt)]
  return {
    date: job.jobDate,
    hours: start === '' || end === '' ? '' : `${start} to ${end}`,
    crewSize: job.crewSize,
    places: addressesOf(job),
  }
}

/** Returns the addresses of a move with their units, in order. */
export function addressesOf(job: Pick<JobRecord, 'locations'>): string[] {
  return job.locations.map(({ address, address2 }) => [address, address2].filter(Boolean).join(', '))
}
