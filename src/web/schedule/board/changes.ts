import type { Board } from '../../../shared/schedule/board/board.api.ts'

/**
 * Returns who changed which jobs between two loads of the board, as a sentence; '' if nobody else did. Changes of the
 * reader and inquiries that had no date and got none are left out.
 */
export function changesOfOthers(before: Board, after: Board, readerId: number | undefined): string {
  const known = new Map(before.jobs.map((job) => [job.id, job]))
  const changed = after.jobs.filter(({ id, version, updatedBy, startsAt }) => {
    const old = known.get(id)
    if (!old || version <= old.version || !updatedBy || updatedBy.id === readerId) return false
    return old.startsAt !== null || startsAt !== null
  })
  const [first] = changed
  if (!first?.updatedBy) return ''
  const { name } = first.updatedBy
  return changed.length === 1
    ? `${name} changed job #${first.id}.`
    : `${name} changed job #${first.id}, and ${changed.length - 1} more changed.`
}
