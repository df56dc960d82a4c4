import type { z } from 'zod'
import { csvText } from '../../../shared/kernel/csv.ts'
import { periodEnd, periodStart } from '../../../shared/money/financials/figures.rules.ts'
import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import type { payJobSchema } from '../../../shared/people/workers/pay.api.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  sumCents,
  type Cents,
} from '../../../shared/kernel/money.ts'
import { findUnapproved } from '../../schedule/time-clock/approvals.service.ts'
import { lockOvertime, payOvertime } from '../../schedule/time-clock/overtime.service.ts'
import { markPayLines } from '../../schedule/crew/crew.labor.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import { runMoneyConsequences, stepVersion, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readCompanies } from './figures.store.ts'
import {
  insertPayout,
  listOvertimePay,
  listPayJobs,
  lockPayJobs,
  readWorker,
  sumPayroll,
  type JobPayRow,
  type OvertimePayRow,
  type PayFilter,
  type PayrollSums,
} from './payroll.store.ts'

type PayJob = z.output<typeof payJobSchema>

/** Throws rest_invalid_param for a period that ends before it begins. */
function checkSpan({ from, to }: { from: string; to: string }): void {
  if (from <= to) return
  const message = 'The end is before the start.'
  throw new AppError('rest_invalid_param', { message, fields: { to: message } })
}

/** Returns what is owed to each worker for a period, by last name. */
export async function listRows(tx: Tx, filter: PayFilter): Promise<PayrollRow[]> {
  checkSpan(filter)
  return (await sumPayroll(tx, filter, null)).map((sums) => rowOf(sums))
}

function rowOf({ payCents, tipsCents, paidCents, ...row }: PayrollSums): PayrollRow {
  const total = sumCents([cents(payCents), cents(tipsCents)])
  return {
    ...row,
    pay: dollarsFromCents(cents(payCents)),
    tips: dollarsFromCents(cents(tipsCents)),
    total: dollarsFromCents(total),
    paid: dollarsFromCents(cents(paidCents)),
    unpaid: dollarsFromCents(cents(total - paidCents)),
  }
}

function jobOf(row: JobPayRow): Omit<PayJob, 'awaitsApproval'> {
  const { jobId, day, hours, payCents, tipsCents } = row
  return {
    jobId,
    day,
    overtimeHours: null,
    hours,
    pay: dollarsFromCents(cents(payCents)),
    tips: dollarsFromCents(cents(tipsCents)),
    total: dollarsFromCents(cents(payCents + tipsCents)),
    unpaid: dollarsFromCents(unpaidOf(row)),
  }
}

function overtimeRow({ day, hours, payCents, paidPayCents }: OvertimePayRow): PayJob {
  const pay = dollarsFromCents(cents(payCents))
  return {
    jobId: null,
    day,
    overtimeHours: hours,
    hours: 0,
    pay,
    tips: 0,
    total: pay,
    unpaid: dollarsFromCents(cents(payCents - paidPayCents)),
    awaitsApproval: false,
  }
}

/** Returns rows of jobs and of weeks by day, newest first; a week before the jobs of its last day. */
function byDay(jobs: readonly PayJob[], weeks: readonly OvertimePayRow[]): PayJob[] {
  return [...weeks.map((row) => overtimeRow(row)), ...jobs].toSorted((one, other) =>
    (other.day ?? '').localeCompare(one.day ?? ''),
  )
}

/** The unpaid amount of a job; below 0 if a tip was refunded after it was paid out. */
function unpaidOf(row: JobPayRow): Cents {
  return cents(row.payCents - row.paidPayCents + row.tipsCents - row.paidTipsCents)
}

/** Returns the jobs behind a row of the payroll; throws rest_not_found for a person outside the company. */
export async function listJobsOf(tx: Tx, filter: PayFilter, workerId: number): Promise<PayJob[]> {
  checkSpan(filter)
  await findWorker(tx, filter, workerId)
  const [jobs, overtime] = await Promise.all([
    listPayJobs(tx, filter, workerId),
    listOvertimePay(tx, filter, workerId),
  ])
  return byDay(await viewJobs(tx, filter, jobs, workerId), overtime)
}

async function viewJobs(
  tx: Tx,
  { companyIds }: PayFilter,
  rows: readonly JobPayRow[],
  workerId: number,
): Promise<PayJob[]> {
  const jobIds = rows.map(({ jobId }) => jobId)
  const awaits = await findUnapproved(tx, companyIds, { jobIds, workerId })
  return rows.map((row) => ({ ...jobOf(row), awaitsApproval: awaits(row.jobId, workerId) }))
}

async function findWorker(tx: Tx, filter: PayFilter, workerId: number) {
  const worker = await readWorker(tx, filter.companyIds, workerId)
  if (!worker) throw new AppError('rest_not_found', { message: 'Worker not found.' })
  return worker
}

function unpaidOvertime(weeks: readonly OvertimePayRow[]): Cents {
  return sumCents(weeks.map(({ payCents, paidPayCents }) => cents(payCents - paidPayCents)))
}

/** Returns a worker's own pay; without a period, for the current month in the first company's time zone. */
export async function showOwnPay(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
) {
  const [company] = await readCompanies(tx, companyIds)
  const today = wallClockOf(now.toISOString(), company?.timezone ?? 'UTC').slice(0, 10)
  const from = asked.from ?? periodStart(asked.to ?? today, 'month')
  const to = asked.to ?? periodEnd(from > today ? from : today, 'month')
  const filter = { companyIds, from, to }
  checkSpan(filter)
  const [rows, weeks] = await Promise.all([
    listPayJobs(tx, filter, userId),
    listOvertimePay(tx, filter, userId),
  ])
  const sumOf = (pick: (row: JobPayRow) => number) => sumCents(rows.map((row) => cents(pick(row))))
  const overtime = sumCents(weeks.map(({ payCents }) => cents(payCents)))
  const pay = sumCents([sumOf((row) => row.payCents), overtime])
  const tips = sumOf((row) => row.tipsCents)
  const unpaid = sumCents([sumOf((row) => unpaidOf(row)), unpaidOvertime(weeks)])
  const total = sumCents([pay, tips])
  return {
    from,
    to,
    hours: Math.round(rows.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100,
    pay: dollarsFromCents(pay),
    tips: dollarsFromCents(tips),
    total: dollarsFromCents(total),
    paid: dollarsFromCents(cents(total - unpaid)),
    unpaid: dollarsFromCents(unpaid),
    jobs: byDay(await viewJobs(tx, filter, rows, userId), weeks),
  }
}

/**
 * Marks everything owed to a worker for a period as paid: unpaid lines, the rest of their tip shares, and the overtime of
 * weeks that end in it.
 * Throws rest_not_found, and amount_changed with the current amount if the caller saw another one.
 */
export async function payWorker(
  work: JobContext,
  filter: PayFilter,
  workerId: number,
  amountDollars: number,
): Promise<PayrollRow> {
  const { tx, actor, kernel } = work
  checkSpan(filter)
  const worker = await findWorker(tx, filter, workerId)
  // From here to the end of the transaction, no one else can pay these jobs, and no payments for them are
  // recorded.
  await lockPayJobs(tx, filter, workerId)
  for (const companyId of filter.companyIds.toSorted((one, other) => one - other))
    await lockOvertime(tx, companyId, workerId)
  const [jobs, weeks] = await Promise.all([
    listPayJobs(tx, filter, workerId),
    listOvertimePay(tx, filter, workerId),
  ])
  const unpaid = sumCents([...jobs.map((row) => unpaidOf(row)), unpaidOvertime(weeks)])
  if (unpaid !== centsFromDollars(amountDollars))
    throw new AppError('amount_changed', { details: { amount: dollarsFromCents(unpaid) } })
  const by = { userId: actor.userId, now: kernel.now().toISOString() }
  for (const row of jobs) await payJob(work, row, workerId, by)
  for (const companyId of new Set(weeks.map((row) => row.companyId)))
    await payOvertime(work, companyId, { userId: workerId, from: filter.from, to: filter.to })
  const [sums] = await sumPayroll(tx, filter, workerId)
  const none = { workerId, ...worker, jobs: 0, hours: 0, payCents: 0, tipsCents: 0, paidCents: 0 }
  return rowOf(sums ?? none)
}

async function payJob(
  work: JobContext,
  row: JobPayRow,
  userId: number,
  by: { userId: number; now: string },
): Promise<void> {
  const { companyId, jobId } = row
  const tipsLeft = row.tipsCents - row.paidTipsCents
  const hasUnpaidLines = row.payCents > row.paidPayCents
  if (tipsLeft === 0 && !hasUnpaidLines) return
  const place = { companyId, jobId, userId }
  if (hasUnpaidLines) await markPayLines(work.tx, place, by, null)
  if (tipsLeft !== 0) await insertPayout(work.tx, place, tipsLeft, by)
  await stepVersion(work.tx, { companyId, id: jobId }, by)
  const job = await readJobRecord(work.tx, [companyId], jobId, 'read')
  if (job) await runMoneyConsequences(work, job)
}

/** Returns the payroll of a period as CSV: a row for each worker, or for each of their jobs. */
export async function payrollCsv(tx: Tx, filter: PayFilter, of: 'workers' | 'jobs') {
  checkSpan(filter)
  const file = (content: string) => ({
    fileName: `payroll-${of}-${filter.from}-${filter.to}.csv`,
    mimeType: 'text/csv',
    content,
  })
  if (of === 'workers') {
    const head = [
      'Worker',
      'First Name',
      'Last Name',
      'Jobs',
      'Hours',
      'Pay',
      'Tips',
      'Total',
      'Paid',
      'Unpaid',
    ]
    const rows = (await listRows(tx, filter)).map((row) => [
      row.workerId,
      row.firstName,
      row.lastName,
      row.jobs,
      row.hours,
      row.pay,
      row.tips,
      row.total,
      row.paid,
      row.unpaid,
    ])
    return file(csvText([head, ...rows]))
  }
  const head = ['Worker', 'First Name', 'Last Name', 'Job', 'Date', 'Hours', 'Pay', 'Tips', 'Total', 'Unpaid']
  const jobs = (await listPayJobs(tx, filter, null)).map((row) => ({ row, job: jobOf(row) }))
  const weeks = (await listOvertimePay(tx, filter, null)).map((row) => ({ row, job: overtimeRow(row) }))
  const rows = [...jobs, ...weeks].map(({ row, job }) => {
    return [
      row.workerId,
      row.firstName,
      row.lastName,
      job.jobId ?? 'Overtime',
      job.day,
      job.hours,
      job.pay,
      job.tips,
      job.total,
      job.unpaid,
    ]
  })
  return file(csvText([head, ...rows]))
}
