import type { z } from 'zod'
import type { recordPayment } from '../../../shared/money/payments/payments.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars } from '../../../shared/kernel/money.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { PaymentType } from '../../../shared/jobs/finances/payment.choices.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { runMoneyConsequences, openJob, showJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { acceptsTip } from '../../jobs/finances/charge.limits.ts'
import { localDay } from '../../jobs/finances/due.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import { insertRecorded, markVoided } from './recorded.store.ts'
import { handlePayment } from './settle.ts'

type Recorded = z.output<NonNullable<typeof recordPayment.body>>

/**
 * Records cash, a check or a cashier's check, which may schedule the job. Throws rest_forbidden for anyone
 * but managers, rest_conflict on a deleted job, rest_invalid_param for a future day.
 */
export async function createRecordedPayment(
  work: JobContext,
  jobId: number,
  recorded: Recorded,
): Promise<Job> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  rejectFutureDate(recorded.date, localDay(job.company.timezone, work.kernel.now()))
  const { amount, date, method, paymentType, note } = recorded
  rejectEarlyTip(job, paymentType)
  await insertRecorded(work.tx, job, work.actor.userId, {
    amountCents: centsFromDollars(amount),
    paidOn: date,
    method,
    paymentType,
    note,
  })
  await handlePayment(work, job)
  return showAgain(work, jobId)
}

/** Throws rest_invalid_param for a payment with a future day. */
export function rejectFutureDate(date: string, today: string): void {
  if (date <= today) return
  throw new AppError('rest_invalid_param', {
    message: 'A payment cannot be recorded for a day that is still to come.',
    fields: { date: 'This day is in the future.' },
  })
}

/** Throws rest_conflict for a tip on a move that is not scheduled. */
export function rejectEarlyTip(job: JobRecord, paymentType: PaymentType): void {
  if (paymentType === 'tip' && !acceptsTip(job))
    throw new AppError('rest_conflict', { message: 'A tip can be given once the move is scheduled.' })
}

/**
 * Voids a recorded payment: it stays on record with its reason and no longer counts. Throws rest_forbidden
 * without viewFinancials, rest_not_found, rest_conflict if it is already voided.
 */
export async function voidRecorded(
  work: JobContext,
  jobId: number,
  paymentId: number,
  reason: string,
): Promise<Job> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (viewer.kind !== 'manager' || !viewer.viewFinancials)
    throw new AppError('rest_forbidden', { message: 'Only managers who see financials can void a payment.' })
  const { userId } = work.actor
  const now = work.kernel.now().toISOString()
  if (!(await markVoided(work.tx, job, paymentId, { userId, reason, now }))) {
    const { recorded } = await readJobMoney(work.tx, job.companyId, job.id)
    if (recorded.some(({ id }) => id === paymentId))
      throw new AppError('rest_conflict', { message: 'This payment is voided already.' })
    throw new AppError('rest_not_found', { message: 'This payment was not found.' })
  }
  await runMoneyConsequences(work, job)
  return showAgain(work, jobId)
}

async function showAgain(work: JobContext, jobId: number): Promise<Job> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  return showJob(work, job, viewer)
}
