import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatDateInWords } from '../../../shared/kernel/dates.ts'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  percentOfCents,
  sumCents,
  type Cents,
} from '../../../shared/kernel/money.ts'
import { blocksRefund } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { settleLines } from '../../../shared/jobs/finances/lines.ts'
import { rescissionOf } from '../../../shared/jobs/documents/rescission.ts'
import { statusRefusal } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import {
  cancellationRefund,
  depositRefund,
  refundableText,
  refundPeriods,
} from '../../../shared/money/payments/cancellation.ts'
import type { Cancellation } from '../../../shared/money/payments/paid-changes.api.ts'
import { localDay } from '../../jobs/finances/due.ts'
import type { JobMoney, StoredCharge } from '../../jobs/finances/money.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import {
  checkVersion,
  openJob,
  runConsequences,
  runMoneyConsequences,
  showJob,
  type JobContext,
} from '../../jobs/jobs/job.service.ts'
import { updateFields } from '../../jobs/jobs/job.save.ts'
import { queueJobMail } from '../../jobs/timeline/kept-mails.ts'
import { readMovesOfClient } from './cancellation.store.ts'
import { insertRefund, recordEvent } from './charge.store.ts'
import { rejectStarted } from './paid-changes.service.ts'
import { canceledText } from './receipt.text.ts'

/** Returns what canceling now would mean for the client of a job; throws what `cancelMove` throws for the person and
 * the state of the job. */
export async function showCancellation(work: JobContext, jobId: number): Promise<Cancellation> {
  const { job, shown } = await openOwn(work, jobId, 'read')
  const money = await readJobMoney(work.tx, job.companyId, job.id)
  return (await planCancellation(work, job, shown, money)).facts
}

/**
 * Cancels a client's move and refunds what the rules give back, in one transaction: the provider is asked by the queue
 * afterwards. Throws rest_forbidden for anyone but its client, job_status_transition in other states, rest_conflict once
 * the move has started, amount_changed if another refund was shown, and payment_in_progress while a payment is made.
 */
export async function cancelMove(
  work: JobContext,
  jobId: number,
  wanted: { version: number; reason: string; refund?: number | undefined },
): Promise<Job> {
  const { job, shown } = await openOwn(work, jobId, 'for update')
  checkVersion(job, wanted.version)
  const money = await readJobMoney(work.tx, job.companyId, job.id)
  const { refunds, facts } = await planCancellation(work, job, shown, money)
  if (wanted.refund !== undefined && wanted.refund !== facts.refund)
    throw new AppError('amount_changed', {
      message: `The refund is now ${formatCents(centsFromDollars(facts.refund))}. Look at it again.`,
    })
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

async function planCancellation(work: JobContext, job: JobRecord, shown: Job, money: JobMoney) {
  const steps = withDefaultBooking(job.company.booking).refundSteps
  const rescissionUntil = rescissionOf(shown)?.untilDay ?? null
  const { timezone } = job.company
  const moveDay = jobDayOf(job.jobDate)
  const today = localDay(timezone, work.kernel.now())
  const moves = await readMovesOfClient(work.tx, job.companyId, job.id)
  const refundOn = (day: string, isBooked: boolean) => {
    const refund = depositRefund({ isBooked, today: day, moveDay, rescissionUntil, steps })
    if (refund.basis !== 'steps') return refund
    // A client who moves the date to a later day gets back no more than before.
    const earlier = moves.map(({ at, jobDate }) => {
      const on = { today: localDay(timezone, new Date(at)), moveDay: jobDayOf(jobDate) }
      return depositRefund({ isBooked, ...on, rescissionUntil, steps }).percent
    })
    return { ...refund, percent: Math.min(refund.percent, ...earlier) }
  }
  const now = refundOn(today, job.jobStatus === 'scheduled')
  const { percent } = now
  const periods = refundPeriods(
    { today, moveDay, rescissionUntil, steps },
    (day) => refundOn(day, true).percent,
  )
  const paid = money.charges.map((charge) => {
    // What the bank took back, or may still take back, is neither kept nor paid back a second time.
    if (charge.chargebacks.some(blocksRefund)) return { charge, amountCents: cents(0), paidCents: cents(0) }
    const paidCents = cents(charge.capturedCents - charge.refundedCents)
    // The share is that of all that was taken, so that an earlier refund does not add to it.
    const wantedCents = cancellationRefund(
      settleLines(charge, charge.capturedCents, cents(0)),
      charge.purpose,
      { percent, isFeeUsed: charge.usedAt !== null },
    )
    const left = Math.max(0, wantedCents - charge.refundedCents)
    return { charge, amountCents: cents(Math.min(left, paidCents)), paidCents }
  })
  const byHand = money.recorded
    .filter(({ voidedAt }) => voidedAt === null)
    .map(({ amountCents, paymentType }) => {
      // Whether the change of a recorded fee was made is not known, so it is not promised back.
      const share = paymentType === 'deposit' ? percent : paymentType === 'changeFee' ? 0 : 100
      return { paidCents: amountCents, amountCents: percentOfCents(amountCents, share) }
    })
  const total = (list: readonly { amountCents: Cents }[]) =>
    sumCents(list.map(({ amountCents }) => amountCents))
  const paidCents = sumCents([...paid, ...byHand].map((one) => one.paidCents))
  const facts: Cancellation = {
    refund: dollarsFromCents(total(paid)),
    refundByHand: dollarsFromCents(total(byHand)),
    kept: dollarsFromCents(cents(paidCents - total(paid) - total(byHand))),
    depositPercent: percent,
    basis: now.basis,
    rescissionUntil,
    steps: steps.toSorted((one, other) => other.daysBefore - one.daysBefore),
    refundable: refundableText(periods, today),
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
  const today = work.kernel.now().toISOString()
  if (job.company.email)
    await queueJobMail(work, job, {
      ...at,
      kind: 'changed',
      to: job.company.email,
      subject: `Job #${job.id} was canceled by its client`,
      text: [
        `The client canceled job #${job.id}${job.jobDate ? `, ${formatDateInWords(job.jobDate, today)}` : ''}.`,
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
      text: canceledText(
        job,
        [...moneyLines(facts), ...(reason === '' ? [] : [`Your reason: ${reason}`])],
        job.client.firstName,
        url,
        today,
      ),
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
