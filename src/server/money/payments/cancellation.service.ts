import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import {
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  percentOfCents,
  sumCents,
  type Cents,
} from '../../../shared/kernel/money.ts'
import { blocksRefund } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { netCentsOfKinds } from '../../../shared/jobs/finances/lines.ts'
import { rescissionOf } from '../../../shared/jobs/documents/rescission.ts'
import { statusRefusal } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import { cancellationRefund, depositRefund } from '../../../shared/money/payments/cancellation.ts'
import type { Cancellation } from '../../../shared/money/payments/payments.api.ts'
import { localDay } from '../../jobs/finances/due.ts'
import { settledLinesOf, type JobMoney, type StoredCharge } from '../../jobs/finances/money.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import {
  checkVersion,
  openJob,
  runConsequences,
  runMoneyConsequences,
  showJob,
  updateFields,
  type JobContext,
} from '../../jobs/jobs/job.service.ts'
import { queueJobMail } from '../../jobs/timeline/kept-mails.ts'
import { insertRefund, recordEvent } from './charge.store.ts'
import { rejectStarted } from './paid-changes.service.ts'
import { canceledText } from './receipt.text.ts'

/** Returns what canceling now would mean for the client of a job; throws what `cancelMove` throws. */
export async function showCancellation(work: JobContext, jobId: number): Promise<Cancellation> {
  const { job, shown } = await openOwn(work, jobId, 'read')
  return planCancellation(work, job, shown, await readJobMoney(work.tx, job.companyId, job.id)).facts
}

/**
 * Cancels a client's move and refunds what the rules give back, in one transaction: the provider is asked by the queue
 * afterwards. Throws rest_forbidden for anyone but its client, job_status_transition in other states, rest_conflict once
 * the move has started, and payment_in_progress while a payment is made.
 */
export async function cancelMove(
  work: JobContext,
  jobId: number,
  wanted: { version: number; reason: string },
): Promise<Job> {
  const { job, shown } = await openOwn(work, jobId, 'for update')
  checkVersion(job, wanted.version)
  const money = await readJobMoney(work.tx, job.companyId, job.id)
  const { refunds, facts } = planCancellation(work, job, shown, money)
  const saved = await updateFields(work, job, { jobStatus: 'canceled' }, ['jobStatus'])
  const after = await runConsequences(work, { before: job, after: saved, partsWritten: [] })
  for (const { charge, amountCents } of refunds) await beginRefund(work, charge, amountCents)
  for (const { id, status } of money.charges)
    if (status === 'requires_capture')
      await work.kernel.queue.send(work.tx, 'release-hold', { companyId: job.companyId, transactionId: id })
  if (refunds.length > 0) await runMoneyConsequences(work, after)
  await mailCancellation(work, after, facts, wanted.reason)
  const { job: canceled, viewer } = await openJob(work, jobId, 'read')
  return showJob(work, canceled, viewer)
}

/** Returns the job and what its client sees of it, while they may cancel. */
async function openOwn(
  work: JobContext,
  jobId: number,
  lock: 'for update' | 'read',
): Promise<{ job: JobRecord; shown: Job }> {
  const { job, viewer } = await openJob(work, jobId, lock)
  if (viewer.kind !== 'client') throw new AppError('rest_forbidden')
  const refusal =
    job.jobStatus === 'canceled' ? 'This move is canceled.' : statusRefusal(job.jobStatus, 'canceled')
  if (refusal !== null) throw new AppError('job_status_transition', { message: refusal })
  rejectStarted(work, job)
  return { job, shown: await showJob(work, job, viewer) }
}

function planCancellation(work: JobContext, job: JobRecord, shown: Job, money: JobMoney) {
  const steps = withDefaultBooking(job.company.booking).refundSteps
  const rescissionUntil = rescissionOf(shown)?.untilDay ?? null
  const { percent, basis } = depositRefund({
    isBooked: job.jobStatus === 'scheduled',
    today: localDay(job.company.timezone, work.kernel.now()),
    moveDay: jobDayOf(job.jobDate),
    rescissionUntil,
    steps,
  })
  const paid = money.charges.map((charge) => {
    const settled = settledLinesOf(charge)
    // What the bank took back, or may still take back, is not paid back a second time.
    const amountCents = charge.chargebacks.some(blocksRefund)
      ? (0 as Cents)
      : cancellationRefund(settled, charge.purpose, { percent, isFeeUsed: charge.usedAt !== null })
    return {
      charge,
      amountCents,
      paidCents: netCentsOfKinds(settled, 'price', 'tip', 'changeFee', 'cardFee'),
    }
  })
  // Whether the change of a recorded fee was made is not known, so it is not promised back.
  const byHand = money.recorded
    .filter(({ voidedAt, paymentType }) => voidedAt === null && paymentType !== 'changeFee')
    .map(({ amountCents, paymentType }) => ({
      paidCents: amountCents,
      amountCents: percentOfCents(amountCents, paymentType === 'deposit' ? percent : 100),
    }))
  const total = (list: readonly { amountCents: Cents }[]) =>
    sumCents(list.map(({ amountCents }) => amountCents))
  const paidCents = sumCents([...paid, ...byHand].map((one) => one.paidCents))
  const facts: Cancellation = {
    refund: dollarsFromCents(total(paid)),
    refundByHand: dollarsFromCents(total(byHand)),
    kept: dollarsFromCents((paidCents - total(paid) - total(byHand)) as Cents),
    depositPercent: percent,
    basis,
    rescissionUntil,
    steps: steps.toSorted((one, other) => other.daysBefore - one.daysBefore),
    version: job.version,
  }
  return { facts, refunds: paid.filter(({ amountCents }) => amountCents > 0) }
}

async function beginRefund(work: JobContext, charge: StoredCharge, amountCents: Cents): Promise<void> {
  const id = await insertRefund(work.tx, charge, {
    amountCents,
    reason: 'Canceled by the client',
    createdBy: work.actor.userId,
    caller: null,
    idempotencyKey: null,
    requestHash: null,
    refundId: null,
    status: 'pending',
    leaseUntil: null,
    settledAt: null,
  })
  await recordEvent(work.tx, charge, 'call', 'refund', { refund: id, amountCents })
  await work.kernel.queue.send(work.tx, 'settle-transaction', {
    companyId: charge.companyId,
    transactionId: charge.id,
  })
}

/** Tells the office and the client. */
async function mailCancellation(
  work: JobContext,
  job: JobRecord,
  facts: Cancellation,
  reason: string,
): Promise<void> {
  const url = `${work.kernel.config.PUBLIC_URL}/job/${job.id}`
  const at = { companyId: job.companyId, jobId: job.id }
  if (job.company.email)
    await queueJobMail(work, job, {
      ...at,
      kind: 'changed',
      to: job.company.email,
      subject: `Job #${job.id} was canceled by its client`,
      text: [
        `The client canceled job #${job.id}${job.jobDate ? `, ${formatJobDate(job.jobDate)}` : ''}.`,
        ...(reason === '' ? [] : [`Reason: ${reason}`]),
        ...moneyLines(facts),
        '',
        url,
      ].join('\n'),
    })
  if (job.client?.email)
    await queueJobMail(work, job, {
      ...at,
      kind: 'canceled',
      to: job.client.email,
      subject: `Your move is canceled`,
      text: canceledText(job, moneyLines(facts), job.client.firstName, url),
    })
}

/** Returns what happens with the money, one sentence for each part. */
function moneyLines({ refund, refundByHand, kept }: Cancellation): string[] {
  const amount = (dollars: number) => formatCents(centsFromDollars(dollars))
  return [
    ...(refund > 0
      ? [
          `${amount(refund)} goes back to the card that it was paid with. Banks take up to ten days to show it.`,
        ]
      : []),
    ...(refundByHand > 0
      ? [`${amount(refundByHand)} that was paid by cash or check is still to be paid back.`]
      : []),
    ...(kept > 0 ? [`${amount(kept)} is not refunded.`] : []),
  ]
}
