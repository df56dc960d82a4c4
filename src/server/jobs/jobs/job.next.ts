import type { JobNext } from '../../../shared/jobs/jobs/progress.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { readProgress } from './job.progress.ts'
import type { JobRecord } from './job.record.ts'
import { showJob, type JobContext } from './job.service.ts'

/** The viewer for the client's own view of a job. */
export const CLIENT: Viewer = {
  kind: 'client',
  isAdministrator: false,
  viewFinancials: false,
  permissions: [],
}

/**
 * Returns a job as its client sees it, with the next step; without amounts if the sender does not see them.
 */
export async function jobForClient(
  work: JobContext,
  job: JobRecord,
  seesAmounts: boolean,
): Promise<{ shown: Job; next: JobNext | null }> {
  // A copy, because values cached for a record are valid only while nothing is written, and more may be
  // written.
  const record = { ...job }
  const shown = await showJob(work, record, CLIENT)
  if (seesAmounts) return { shown, next: shown.next }
  const { next } = await readProgress(work, work.features.parts, record, shown, CLIENT, { seesAmounts })
  return { shown, next }
}

/** Returns the line of a mail or text that states the next step, or none if there is none. */
export function nextLine(next: JobNext | null): string[] {
  if (!next) return []
  return [next.turn === null ? next.text : `Next: ${next.text}`]
}
