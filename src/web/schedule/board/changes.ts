import type { Board } from '../../../shared/schedule/board/board.api.ts'
import { isShown, periodOf } from './rows.ts'

/**
 * Returns who changed which jobs between two loads of the board, as a sentence; '' if nobody else did. Changes of the
 * reader are left out, and jobs that are in the period neither before nor after: those are only in the trays.
 */
export function changesOfOthers(before: Board, after: Board, readerId: number | undefined): string {
  const known = new Map(before.jobs.map((job) => [job.id, job]))
  const period = periodOf(after)
  const changed = after.jobs.filter((job) => {
    const old = known.get(job.id)
    if (!old || job.version <= old.version || !job.updatedBy || job.updatedBy.id === readerId) return false
    return isShown(old, period) || isShown(job, period)
  })
  const [first] = changed
  if (!first?.updatedBy) return ''
  const { name } = first.updatedBy
  return changed.length === 1
    ? `${name} changed job #${first.id}.`
    : `${name} changed job #${first.id}, and ${changed.length - 1} more changed.`
}
