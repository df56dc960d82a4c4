import type { z } from 'zod'
import type {
  decideChangeOrder,
  signChangeOrder,
} from '../../../shared/jobs/change-orders/change-orders.api.ts'
import {
  CHANGE_ORDER_CLAUSE,
  CHANGE_ORDER_RECORD,
  REVIEW_RECORD,
  WITHDRAWAL_RECORD,
  type ChangeContent,
  type JobChanges,
} from '../../../shared/jobs/change-orders/change-order.ts'
import { isSummedUp, priceFlags } from '../../../shared/jobs/change-orders/pricing.ts'
import { changeBlock, mayMakeChange, maySeeChanges } from '../../../shared/jobs/change-orders/rules.ts'
import { isSameContent } from '../../../shared/jobs/agreements/canonical.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, money, sumCents } from '../../../shared/kernel/money.ts'
import { appendAgreement } from '../agreements/agreements.service.ts'
import { storeEarlierBookedEstimate } from '../documents/agreed.ts'
import type { RequestOrigin } from '../documents/documents.service.ts'
import { readDocumentState } from '../documents/documents.state.ts'
import type { DocumentState } from '../documents/document.view.ts'
import { readJobRecord, type JobRecord } from '../jobs/job.record.ts'
import { openJob, runConsequences, type JobContext } from '../jobs/job.service.ts'
import { viewerFor } from '../jobs/job.view.ts'
import { findChangeOrderJob, hadPayment, wasScheduled } from './change-orders.store.ts'
import {
  agreedDollars,
  changesIn,
  isStateFixed,
  ratesOf,
  viewChanges,
  viewLeftChanges,
  type StoredChange,
} from './change-orders.view.ts'

export { readFlaggedChanges } from './change-orders.store.ts'

type Sent = z.output<NonNullable<typeof signChangeOrder.body>>
type Decided = z.output<NonNullable<typeof decideChangeOrder.body>>

/** Records stay for good, so their number per job is limited. */
const MOST_ORDERS = 40
/** Milliseconds by which the clock of a phone may differ. */
const TOLERATED_MS = 60_000

/**
 * Returns the change orders of a job. Throws rest_forbidden for all but its client, managers, and crew members with
 * 'payment'.
 */
export async function showChanges(work: JobContext, jobId: number): Promise<JobChanges> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (!maySeeChanges(viewer)) throw new AppError('rest_forbidden')
  return viewChanges(work, await readDocumentState(work.tx, job), viewer)
}

/**
 * Records a change order as it was signed, once; what the server would price otherwise is flagged. One that was signed
 * while the job was scheduled and the caller had 'payment' on it is kept, whatever happened until it arrived. Throws
 * rest_forbidden and job_not_found for people who make none, rest_invalid_param if its total is not the sum of its lines,
 * and rest_conflict for a job that takes none, and for an id that has other content.
 */
export async function recordChange(
  work: JobContext,
  jobId: number,
  sent: Sent,
  origin: RequestOrigin,
): Promise<JobChanges> {
  const now = work.kernel.now()
  const { sentAt, ...signed } = sent
  const signedAt = signedTime(signed.deviceTime, sentAt, now)
  const { job: opened, viewer, isLeft } = await openToRecord(work, jobId, signedAt)
  const job = await storeEarlierBookedEstimate(work.tx, opened)
  const state = await readDocumentState(work.tx, job)
  const show = (after: DocumentState) => (isLeft ? viewLeftChanges(job) : viewChanges(work, after, viewer))
  if (await isKnown(work, state, sent)) return show(state)
  checkSums(sent)
  const late = await lateReason(work, { job, viewer }, signedAt)
  if (changesIn(state.records).length >= MOST_ORDERS)
    throw new AppError('rest_conflict', { message: 'This job has too many change orders.' })
  const content: ChangeContent = {
    ...signed,
    title: 'Change order',
    signedAt,
    receivedAt: now.toISOString(),
    isAfterLoading: job.startedAt !== null && signedAt >= new Date(job.startedAt).toISOString(),
    flags: [
      ...flagsOf(state, signed),
      ...(late === null ? [] : [late]),
      ...(isLeft
        ? ['The crew member who had it signed had no right to make one any more when it arrived.']
        : []),
    ],
  }
  await append(work, job, { name: CHANGE_ORDER_RECORD, clause: CHANGE_ORDER_CLAUSE, content }, origin)
  const after = await runConsequences(work, { before: job, after: job, partsWritten: ['changeOrders'] })
  return show(await readDocumentState(work.tx, after))
}

/**
 * Returns the job for a change order that was signed at an instant, and whether the caller has left its crew or lost
 * 'payment' since. Throws job_not_found and rest_forbidden for those who could not make one then.
 */
async function openToRecord(
  work: JobContext,
  jobId: number,
  signedAt: string,
): Promise<{ job: JobRecord; viewer: Viewer; isLeft: boolean }> {
  const { tx, actor } = work
  const job = actor.personalLink ? undefined : await readJobRecord(tx, work.companyIds, jobId, 'for update')
  if (!job) throw new AppError('job_not_found')
  const viewer = viewerFor(actor, job)
  if (mayMakeChange(viewer)) return { job, viewer, isLeft: false }
  if (await hadPayment(tx, job, { userId: actor.userId, at: signedAt })) return { job, viewer, isLeft: true }
  throw new AppError(viewer.kind === 'none' ? 'job_not_found' : 'rest_forbidden')
}

/**
 * Returns what happened to a job that takes no change orders between signing and arrival, as a sentence for the office;
 * null for one that takes them. Throws rest_conflict if it took none when it was signed.
 */
async function lateReason(
  work: JobContext,
  { job, viewer }: { job: JobRecord; viewer: Viewer },
  signedAt: string,
): Promise<string | null> {
  const block = changeBlock(job)
  if (block === null) return null
  const isFinishedSince =
    job.jobStatus === 'completed' &&
    job.deletedAt === null &&
    job.completedAt !== null &&
    signedAt < job.completedAt
  if (!isFinishedSince && !(await wasScheduled(work.tx, job, signedAt))) {
    if (job.deletedAt !== null && !viewer.isAdministrator) throw new AppError('job_not_found')
    throw new AppError('rest_conflict', { message: block })
  }
  if (job.deletedAt !== null) return 'It arrived after the job was deleted.'
  return job.jobStatus === 'completed'
    ? 'It arrived after the move was finished.'
    : 'It arrived when the move was no longer booked.'
}

/** Returns whether the change order is stored; throws rest_conflict if another one has its id. */
async function isKnown(work: JobContext, state: DocumentState, sent: Sent): Promise<boolean> {
  const { job, records } = state
  const jobId = await findChangeOrderJob(work.tx, job.companyId, sent.id)
  if (jobId === null) return false
  const stored = changesIn(records).find(({ content }) => content.id === sent.id)?.content
  const isSame =
    stored !== undefined &&
    isSameContent(
      [stored.lines, stored.total, stored.signer, stored.deviceTime],
      [sent.lines, sent.total, sent.signer, sent.deviceTime],
    )
  if (!isSame)
    throw new AppError('rest_conflict', {
      message: 'This change order was sent already, with other content.',
    })
  return true
}

function checkSums(sent: Sent): void {
  const refuse = (field: string, message: string) =>
    new AppError('rest_invalid_param', { message, fields: { [field]: message } })
  if (!isSummedUp(sent)) throw refuse('total', 'The total is not the sum of the lines.')
  const after = sumCents([centsFromDollars(sent.agreedBefore), centsFromDollars(sent.total)])
  if (after !== centsFromDollars(sent.agreedAfter))
    throw refuse('agreedAfter', 'The agreed price after is not the price before and the change.')
}

/** Returns when it was signed with the error of the phone's clock taken off; never in the future. */
function signedTime(deviceTime: string, sentAt: string, now: Date): string {
  const off = now.getTime() - Date.parse(sentAt)
  const at = Date.parse(deviceTime) + (Math.abs(off) <= TOLERATED_MS ? 0 : off)
  return new Date(Math.min(at, now.getTime())).toISOString()
}

function flagsOf(
  state: DocumentState,
  { lines, agreedBefore, isFixed }: Pick<Sent, 'lines' | 'agreedBefore' | 'isFixed'>,
): string[] {
  const agreed = agreedDollars(state)
  return [
    ...priceFlags(ratesOf(state.job), lines),
    ...(agreed === agreedBefore
      ? []
      : [
          `It was signed with an agreed price of ${money(agreedBefore)} before it; it was ${money(agreed)} here.`,
        ]),
    // Earlier phones do not send it.
    ...(isFixed === undefined || isFixed === isStateFixed(state)
      ? []
      : [
          isFixed
            ? 'It was signed with a fixed agreed price; the estimate of this job can turn out higher.'
            : 'It was signed with an estimate that can turn out higher; the agreed price of this job is fixed.',
        ]),
  ]
}

function append(
  work: JobContext,
  job: JobRecord,
  { name, clause, content }: { name: string; clause: string; content: Record<string, unknown> },
  origin: RequestOrigin,
): Promise<unknown> {
  return appendAgreement(work.tx, job.companyId, {
    jobId: job.id,
    userId: work.actor.userId,
    name,
    type: name === CHANGE_ORDER_RECORD ? 'agreement' : 'acknowledgement',
    clause,
    content,
    timestamp: Math.floor(work.kernel.now().getTime() / 1000),
    ...origin,
  })
}

async function afterChange(work: JobContext, job: JobRecord, viewer: Viewer): Promise<JobChanges> {
  const after = await runConsequences(work, { before: job, after: job, partsWritten: ['changeOrders'] })
  return viewChanges(work, await readDocumentState(work.tx, after), viewer)
}

/** Returns a change order of a job; throws rest_not_found for one that it does not have. */
export function findChange(state: DocumentState, order: string): StoredChange {
  const change = changesIn(state.records).find(({ content }) => content.id === order)
  if (!change) throw new AppError('rest_not_found', { message: 'This change order was not found.' })
  return change
}

/**
 * Withdraws a change order, or confirms one that was flagged; a repeat changes nothing. Throws rest_forbidden for all but
 * managers, rest_not_found, and rest_conflict once the work is charged, or if there is nothing to confirm.
 */
export async function decideChange(
  work: JobContext,
  at: { jobId: number; order: string },
  { decision, reason }: Decided,
  origin: RequestOrigin,
): Promise<JobChanges> {
  const { job, viewer } = await openJob(work, at.jobId, 'for update')
  if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  const state = await readDocumentState(work.tx, job)
  const change = findChange(state, at.order)
  const isWithdrawing = decision === 'withdraw'
  if (change.withdrawal || (!isWithdrawing && change.review)) {
    if (isWithdrawing || change.review) return viewChanges(work, state, viewer)
    throw new AppError('rest_conflict', { message: 'This change order was withdrawn.' })
  }
  if (job.deletedAt !== null)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  if (isWithdrawing && job.jobStatus === 'completed')
    throw new AppError('rest_conflict', {
      message: 'This move is finished and its work is charged. Give a discount or a refund instead.',
    })
  if (!isWithdrawing && change.content.flags.length === 0)
    throw new AppError('rest_conflict', { message: 'There is nothing to check about this change order.' })
  await append(
    work,
    job,
    {
      name: isWithdrawing ? WITHDRAWAL_RECORD : REVIEW_RECORD,
      clause: isWithdrawing
        ? 'The company withdrew the change order.'
        : 'The company confirmed the change order as signed.',
      content: {
        title: isWithdrawing ? 'Withdrawal of a change order' : 'Review of a change order',
        changeOrder: change.content.id,
        total: change.content.total,
        reason,
      },
    },
    origin,
  )
  return afterChange(work, job, viewer)
}
