import type { MoveHistory } from '../../../shared/jobs/jobs/job.ts'
import { cents, dollarsFromCents } from '../../../shared/kernel/money.ts'
import { readMoveRows, type MoveRow } from './job.history.store.ts'
import type { JobPart } from './job.parts.ts'

/** What became of a booked move, for the timeline of its client. */
export const moveHistoryPart: JobPart = {
  name: 'moveHistory',
  async read({ tx }, job, viewer) {
    if (viewer.kind !== 'client') return { moveHistory: null }
    const rows = job.timeOfScheduling === null ? [] : await readMoveRows(tx, job.companyId, job.id)
    return { moveHistory: { completedAt: job.completedAt, changes: changesWhileBooked(rows) } }
  },
}

/** Returns the changes of date, time and crew size while the job was booked, each with the fee that was used for it. */
function changesWhileBooked(rows: readonly MoveRow[]): MoveHistory['changes'] {
  const changes: MoveHistory['changes'] = []
  let isBooked = false
  let feeCents = 0
  for (const { at, before, after, feeCents: usedCents } of rows) {
    if (usedCents !== null) {
      // A fee is used right before the change that it pays for.
      feeCents = usedCents
      continue
    }
    const jobDate = after.job_date === before?.job_date ? null : (after.job_date ?? null)
    const crewSize = after.crew_size === before?.crew_size ? null : (after.crew_size ?? null)
    // What is saved together with the booking is no change of it.
    if (isBooked && after.job_status === undefined && (jobDate !== null || crewSize !== null)) {
      const fee = dollarsFromCents(cents(feeCents))
      changes.push({ at, jobDate: jobDate?.replace('T', ' ') ?? null, crewSize, fee })
      feeCents = 0
    }
    if (after.job_status !== undefined) isBooked = after.job_status === 'scheduled'
  }
  return changes
}
