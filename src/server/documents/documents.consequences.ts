import { isSameContent } from '../../shared/agreements/canonical.ts'
import { depositCents } from '../../shared/estimates/deposit.ts'
import { schedulingGaps } from '../../shared/jobs/job.lifecycle.ts'
import type { JobConsequence } from '../jobs/job.parts.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { scheduleByItself, type JobWork } from '../jobs/job.service.ts'
import { estimateOf, shownLines } from './document.lines.ts'
import { isWhollyAgreed, type DocumentState } from './document.view.ts'
import { writeRevenue } from './documents.store.ts'
import { readDocumentState } from './documents.state.ts'

/** Whether an inquiring job lacks nothing any more: facts, agreements, and no deposit is due (DECISIONS C1, C11). */
function isReady(state: DocumentState): boolean {
  const { job } = state
  if (job.jobStatus !== 'inquiring' || job.deletedAt !== null || schedulingGaps(job).length > 0) return false
  const deposit = depositCents(job.company.variables, job.isLocal, estimateOf(state).totalCents)
  return deposit === 0 && isWhollyAgreed(state)
}

/** Schedules a job to which its last agreement was given; undefined while something is missing (DECISIONS C1). */
export async function scheduleIfReady(work: JobWork, job: JobRecord): Promise<JobRecord | undefined> {
  if (job.jobStatus !== 'inquiring' || schedulingGaps(job).length > 0) return undefined
  const state = await readDocumentState(work.tx, job)
  return isReady(state) ? scheduleByItself(work, job) : undefined
}

/**
 * A job that was agreed to and gets what it still lacked, a date say, becomes scheduled with that save. One that lacked
 * nothing stays as a manager left it: it was taken back to inquiring on purpose (DECISIONS C1).
 */
export const scheduleWhenReady: JobConsequence = (work, { before, after }) => {
  const wasLacking = before?.jobStatus === 'inquiring' && schedulingGaps(before).length > 0
  return wasLacking ? scheduleIfReady(work, after) : Promise.resolve(undefined)
}

/** Whether the invoice is made from revenue: once the move is done, or its date was moved (spec 2 §4). */
function needsRevenue(job: JobRecord): boolean {
  return job.jobStatus === 'completed' || job.isDateDirty
}

/**
 * Keeps revenue in step with the estimate once the invoice needs it, until a line is edited (spec 2 §4, DECISIONS E6).
 * A save that does not move the estimate leaves it, so that new rates of the company never change what was invoiced.
 */
export const mirrorRevenue: JobConsequence = async ({ tx }, { before, after, hasPartWrites }) => {
  if (!needsRevenue(after)) return undefined
  const state = await readDocumentState(tx, after)
  if (state.revenue.some(({ isDirty }) => isDirty)) return undefined
  const wasMirrored = before !== null && needsRevenue(before) && state.revenue.length > 0
  if (wasMirrored && !hasPartWrites) {
    const earlier = estimateOf({ job: { ...before, company: after.company }, stored: state.stored })
    if (isSameContent(earlier.lineItems, estimateOf(state).lineItems)) return undefined
  }
  const { lineItems } = estimateOf(state)
  const withoutIds = (lines: readonly { id: number }[]) => lines.map(({ id: _id, ...line }) => line)
  const stands = isSameContent(withoutIds(shownLines(state.revenue)), withoutIds(lineItems))
  if (!stands) await writeRevenue(tx, after.companyId, after.id, lineItems)
  return undefined
}
