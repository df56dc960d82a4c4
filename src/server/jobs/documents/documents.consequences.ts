import { isSameContent } from '../../../shared/jobs/agreements/canonical.ts'
import { depositCents } from '../../../shared/company/settings/deposit.ts'
import { clockedLines } from '../../../shared/jobs/estimates/clocked-lines.ts'
import { afterTruckChange } from '../../../shared/jobs/estimates/edited-lines.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import { schedulingGaps } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import { lockedRevenueIds } from '../finances/revenue.locks.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { JobConsequence } from '../jobs/job.parts.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { readPaidCents } from '../finances/due.ts'
import type { JobContext } from '../jobs/job.service.ts'
import { scheduleAutomatically } from '../jobs/job.save.ts'
import { renewEstimateRules } from '../jobs/job.terms.ts'
import { readJobMoney } from '../finances/money.read.ts'
import { withChangeLines } from './change-lines.ts'
import { automaticLinesOf, estimateOf, toEstimateLines, editedLines } from './document.lines.ts'
import type { DocumentState } from './document.view.ts'
import { isEverythingAgreed } from './document.agreement.ts'
import {
  deleteDocument,
  hasWrittenEstimate,
  readPriceInputs,
  readStoredDocuments,
  saveDocument,
  type StoredDocuments,
} from './documents.store.ts'
import { readClockedHours, saveRevenue, writeRevenue, type RevenueLine } from './revenue.store.ts'
import { readDocumentState } from './documents.state.ts'

/** Whether an inquiring job is complete: facts and agreements are given, and its deposit is paid or 0. */
async function isReady(work: JobContext, state: DocumentState): Promise<boolean> {
  const { job } = state
  if (job.jobStatus !== 'inquiring' || job.deletedAt !== null || schedulingGaps(job).length > 0) return false
  if (!isEverythingAgreed(state)) return false
  const { totalCents } = estimateOf(state)
  const deposit = depositCents(job.company.variables, job.isLocal, totalCents)
  // The deposit is never more than the cost of the move.
  const wanted = Math.min(deposit, totalCents)
  return wanted === 0 || (await readPaidCents(work.tx, job.companyId, job.id)) >= wanted
}

/** Whether everything is agreed to and only the deposit is missing. */
export async function isDepositMissing(work: JobContext, job: JobRecord): Promise<boolean> {
  if (job.jobStatus !== 'inquiring') return false
  const state = await readDocumentState(work.tx, { ...job })
  const { totalCents } = estimateOf(state)
  const wanted = Math.min(depositCents(job.company.variables, job.isLocal, totalCents), totalCents)
  return (
    wanted > 0 && isEverythingAgreed(state) && (await readPaidCents(work.tx, job.companyId, job.id)) < wanted
  )
}

/** Schedules a job that has received its last agreement; returns undefined while something is missing. */
export async function scheduleIfReady(work: JobContext, job: JobRecord): Promise<JobRecord | undefined> {
  if (job.jobStatus !== 'inquiring' || schedulingGaps(job).length > 0) return undefined
  const state = await readDocumentState(work.tx, job)
  return (await isReady(work, state)) ? scheduleAutomatically(work, job) : undefined
}

/**
 * Schedules an agreed job with the save that adds what it still lacked, for example a date. A job that was
 * already complete keeps its status, because a manager set it back to inquiring on purpose.
 */
export const scheduleWhenReady: JobConsequence = (work, { before, after, partsWritten }) => {
  const wasLacking = before?.jobStatus === 'inquiring' && schedulingGaps(before).length > 0
  // A payment that was recorded with the save can be the deposit.
  return wasLacking || partsWritten.includes('payments')
    ? scheduleIfReady(work, after)
    : Promise.resolve(undefined)
}

/**
 * Returns the job and its stored documents after "Needs a truck" was changed. Turning it off removes the
 * truck lines from the estimate, including edited ones; turning it on adds them, also to a job that was
 * priced before estimates had truck lines.
 */
export function applyTruckChange(
  before: Pick<JobRecord, 'useTruck'>,
  after: JobRecord,
  stored: StoredDocuments,
): { job: JobRecord; stored: StoredDocuments } {
  if (before.useTruck === after.useTruck) return { job: after, stored }
  const job: JobRecord = after.useTruck ? { ...after, estimateRules: 2 } : after
  const written = editedLines(stored, 'estimate')
  if (!written) return { job, stored }
  const { estimate: _, ...others } = stored
  const lines = afterTruckChange(written, automaticLinesOf({ job: after, stored }), after.useTruck)
  return { job, stored: lines ? { ...others, estimate: { dirty: true, ...lines } } : others }
}

/** Stores the estimate that `applyTruckChange` returns. */
export const updateTruckLines: JobConsequence = async ({ tx, actor, kernel }, { before, after }) => {
  if (before === null || before.useTruck === after.useTruck) return undefined
  const { companyId, id: jobId } = after
  const stored = await readStoredDocuments(tx, companyId, jobId)
  const followed = applyTruckChange(before, after, stored)
  const { estimate } = followed.stored
  const at = { companyId, jobId, userId: actor.userId, now: kernel.now().toISOString() }
  if (estimate && estimate !== stored.estimate) await saveDocument(tx, at, 'estimate', estimate)
  else if (!estimate && stored.estimate) await deleteDocument(tx, at, 'estimate')
  if (followed.job.estimateRules === after.estimateRules) return undefined
  await renewEstimateRules(tx, companyId, jobId)
  return followed.job
}

/** The lines of an estimate with the hours of the lead's clock, if there is a finished one. */
async function clockedEstimate(
  tx: Tx,
  job: JobRecord,
  lines: readonly EstimateLine[],
): Promise<readonly EstimateLine[]> {
  const hours = await readClockedHours(tx, job.companyId, job.id)
  return clockedLines(lines, hours, (job.minimumTime ?? job.company.variables.minimumTime.value) || 1)
}

/** Whether the invoice is made from revenue: after the move is completed, or if its date was moved. */
function needsRevenue(job: JobRecord): boolean {
  return job.jobStatus === 'completed' || job.isDateDirty
}

/** Gives revenue that the office edited the lines of the accepted change orders; its other lines stay. */
async function keepChangeLines(
  tx: Tx,
  job: JobRecord,
  revenue: readonly RevenueLine[],
  stored: StoredDocuments,
): Promise<void> {
  const known = new Set(revenue.map(({ id }) => id))
  const lines = withChangeLines(revenue, stored).map(
    ({ id, item, lineItemDate, rate, units, isDirty, label }) => ({
      id: known.has(id) ? id : null,
      item,
      lineItemDate,
      rate,
      units,
      isDirty,
      label,
    }),
  )
  await saveRevenue(tx, job.companyId, job.id, lines)
}

/**
 * Keeps revenue in step with the estimate from when the invoice needs it or its lines are stored, until a
 * line is edited or charged. A save that does not change the estimate leaves the invoiced lines unchanged, so
 * new company rates never change them.
 */
export const updateRevenue: JobConsequence = async ({ tx }, { before, after, partsWritten }) => {
  if (!needsRevenue(after) && !after.hasRevenue) return undefined
  const { documents: stored, revenue } = await readPriceInputs(tx, after.companyId, after.id)
  const isChanged = partsWritten.includes('changeOrders')
  if (revenue.some(({ isDirty }) => isDirty)) {
    if (isChanged) await keepChangeLines(tx, after, revenue, stored)
    return undefined
  }
  const estimate = withChangeLines(estimateOf({ job: after, stored }).lineItems, stored)
  const lineItems = after.jobStatus === 'completed' ? await clockedEstimate(tx, after, estimate) : estimate
  const wasInvoiced = before !== null && needsRevenue(before) && revenue.length > 0
  const isRewritten = async () =>
    partsWritten.includes('documents') && (await hasWrittenEstimate(tx, after.companyId, after.id))
  // The clock was recorded or corrected.
  const isClocked = partsWritten.includes('clock')
  if (wasInvoiced && !isClocked && !(await isRewritten())) {
    const earlier = withChangeLines(estimateOf({ job: before, stored }).lineItems, stored)
    if (!isChanged && isSameContent(earlier, estimate)) return undefined
  }
  const charged = (lines: readonly EstimateLine[]) =>
    lines.map(({ item, label, lineItemDate, rate, units }) => ({ item, label, lineItemDate, rate, units }))
  if (isSameContent(charged(toEstimateLines(revenue)), charged(lineItems))) return undefined
  if (after.hasPayments) {
    const locked = lockedRevenueIds(await readJobMoney(tx, after.companyId, after.id))
    if (revenue.some(({ id }) => locked.has(id))) return undefined
  }
  await writeRevenue(tx, after.companyId, after.id, lineItems)
  return undefined
}
