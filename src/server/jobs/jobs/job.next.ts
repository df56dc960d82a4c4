import type { JobNext } from '../../../shared/jobs/jobs/progress.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { readProgress } from './job.progress.ts'
import type { JobRecord } from './job.record.ts'
import { showJob, type JobWork } from './job.service.ts'

/** What the client's own look at a job is shown from. */
const CLIENT: Viewer = { kind: 'client', isAdministrator: false, viewFinancials: false, permissions: [] }

/** A job as its client is shown it, with what comes next; in words without amounts where who sends them sees none. */
export async function jobForClient(
  work: JobWork,
  job: JobRecord,
  seesAmounts: boolean,
): Promise<{ shown: Job; next: JobNext | null }> {
  // A copy: what is remembered of a record holds as long as nothing is written, and more may be.
  const record = { ...job }
  const shown = await showJob(work, record, CLIENT)
  if (seesAmounts) return { shown, next: shown.next }
  const { next } = await readProgress(work, work.features.parts, record, shown, CLIENT, { seesAmounts })
  return { shown, next }
}

/** The line of a mail or text that says what comes next; none where nothing does. */
export function nextLine(next: JobNext | null): string[] {
  if (!next) return []
  return [next.turn === null ? next.text : `Next: ${next.text}`]
}
