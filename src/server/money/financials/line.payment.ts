import { isPayable } from '../../../shared/money/financials/financial.rules.ts'
import type { FinancialSection } from '../../../shared/jobs/finances/financial.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { markPayLines, writePayLines } from '../../schedule/crew/crew.labor.ts'
import { payLinesAsStored, type PayRow, type PlannedPayLine } from '../../schedule/crew/crew.pay.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import {
  openJob,
  runConsequences,
  showJob,
  stepVersion,
  type JobContext,
} from '../../jobs/jobs/job.service.ts'
import { markCost } from './costs.store.ts'
import { readFinanceRows, type FinanceRows } from './financial.store.ts'
import { maySeeFinancials } from './financial.view.ts'

/** The costs to mark: a stored line, or all lines of a worker's pay. */
export interface PaidMark {
  lineId?: number | null | undefined
  workerId?: number | null | undefined
  paid: boolean
  version?: number | undefined
}

/**
 * Marks costs of a job as paid or unpaid. Calculated pay of a worker is stored first. Throws rest_forbidden
 * for a caller who does not see financials, rest_invalid_param for revenue, which is paid by a charge, and
 * for lines of amount 0, rest_not_found, and job_version_conflict.
 */
export async function markLinePaid(
  work: JobContext,
  jobId: number,
  section: FinancialSection,
  marking: PaidMark,
): Promise<Job> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (!maySeeFinancials(viewer)) throw new AppError('rest_forbidden')
  if (section === 'revenue') throw invalid('section', 'Revenue is paid by charging a card for it.')
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  if (marking.version !== undefined && marking.version !== job.version)
    throw new AppError('job_version_conflict', { details: { version: job.version } })
  const rows = await readFinanceRows(work.tx, job)
  const isChanged = await markLines(work, job, rows, section, marking)
  if (!isChanged) return showJob(work, job, viewer)
  await stepVersion(work.tx, job, { userId: work.actor.userId, now: work.kernel.now().toISOString() })
  const marked = await openJob(work, jobId, 'read')
  const after = await runConsequences(work, { before: job, after: marked.job, partsWritten: ['financial'] })
  return showJob(work, after, marked.viewer)
}

async function markLines(
  work: JobContext,
  job: JobRecord,
  rows: FinanceRows,
  section: 'cogs' | 'expenses',
  marking: PaidMark,
): Promise<boolean> {
  const { lineId, workerId } = marking
  if (section === 'cogs' && workerId) {
    const member = rows.crew.find(({ userId }) => userId === workerId)
    if (!member) throw invalid('workerId', 'Choose a crew member.')
    return markPay(work, job, workerId, member, marking)
  }
  if (!lineId) throw invalid('lineId', 'Choose a line.')
  const cost = rows.costs.find((line) => line.section === section && line.id === lineId)
  if (cost) return payCost(work, job, cost, marking.paid)
  const member =
    section === 'cogs' && rows.crew.find(({ payLines }) => payLines.some(({ id }) => id === lineId))
  if (!member || member.userId === null)
    throw new AppError('rest_not_found', { message: 'This line is not there any more.' })
  return markPay(work, job, member.userId, member, marking)
}

async function payCost(
  work: JobContext,
  job: JobRecord,
  cost: FinanceRows['costs'][number],
  paid: boolean,
): Promise<boolean> {
  if ((cost.paidAt !== null) === paid) return false
  if (paid && !isPayable(cost)) throw invalid('lineId', 'Please check and input correct fields!')
  await markCost(work.tx, job, cost.id, paymentOf(work, paid))
  return true
}

/** Marks one line of a member's pay, or all lines with an amount. */
async function markPay(
  work: JobContext,
  job: JobRecord,
  userId: number,
  member: PayRow,
  { lineId, paid }: PaidMark,
): Promise<boolean> {
  const lines = payLinesAsStored(member, job)
  const isMeant = (line: PlannedPayLine) =>
    lineId ? line.id === lineId : isPayable(line) || line.paidAt !== null
  const markedLines = lines.filter((line) => isMeant(line))
  if (lineId && markedLines.length === 0)
    throw new AppError('rest_not_found', { message: 'This line is not there any more.' })
  const open = markedLines.filter(({ paidAt }) => (paidAt !== null) !== paid)
  if (markedLines.length === 0 || (paid && open.some((line) => !isPayable(line))))
    throw invalid(lineId ? 'lineId' : 'workerId', 'Please check and input correct fields!')
  if (open.length === 0) return false
  const place = { companyId: job.companyId, jobId: job.id, userId }
  if (lines.some(({ id }) => id === null)) await writePayLines(work.tx, place, lines)
  await markPayLines(work.tx, place, paymentOf(work, paid), lineId || null)
  return true
}

function paymentOf(work: JobContext, paid: boolean) {
  return paid ? { now: work.kernel.now().toISOString(), userId: work.actor.userId } : null
}

function invalid(field: string, message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { [field]: message } })
}
