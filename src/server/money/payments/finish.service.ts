import type { z } from 'zod'
import type { Finish, sendDoorLink, takeDoorPayment } from '../../../shared/money/payments/finish.api.ts'
import { mayFinish, mayTakePayment } from '../../../shared/money/payments/finish.rules.ts'
import { dueLines } from '../../../shared/jobs/finances/due.ts'
import { linesTotalCents, paymentTypeOf } from '../../../shared/jobs/finances/lines.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, dollarsFromCents, formatCents, sumCents } from '../../../shared/kernel/money.ts'
import { queueText } from '../../company/deliveries/deliveries.service.ts'
import { promiseGaps } from '../../jobs/documents/completion.ts'
import { readDocumentState } from '../../jobs/documents/documents.state.ts'
import { acceptsTip } from '../../jobs/finances/charge.limits.ts'
import { localDay, readMoneyState } from '../../jobs/finances/due.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, runConsequences, type JobContext } from '../../jobs/jobs/job.service.ts'
import { updateFields } from '../../jobs/jobs/job.save.ts'
import { queueJobMail } from '../../jobs/timeline/kept-mails.ts'
import { amountChangedError } from './charge.checks.ts'
import { finishBlock, payerRecord, viewFinish, viewLeft } from './finish.view.ts'
import { insertRecorded, isOwnPicture } from './recorded.store.ts'
import { handlePayment } from './settle.ts'
import { doubtsOf, mailDoubt, openForTaken, takenDay } from './taken.ts'

/** Returns the end of a move for its crew and the office; throws job_not_found, rest_forbidden for all others. */
export async function showFinish(work: JobContext, jobId: number): Promise<Finish> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (viewer.kind !== 'manager' && viewer.kind !== 'crew') throw new AppError('rest_forbidden')
  return viewFinish(work, job, viewer)
}

/**
 * Completes a move at the door; a repeat changes nothing. Throws rest_forbidden for crew members without 'documents'
 * and 'payment', rest_conflict for a job that is not scheduled, for a crew before the start, and with the gaps in
 * `data.gaps` while something is missing and the caller has not said that they are sure.
 */
export async function finishMove(work: JobContext, jobId: number, isSure: boolean): Promise<Finish> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (!mayFinish(viewer)) throw new AppError('rest_forbidden')
  if (job.jobStatus === 'completed' && job.deletedAt === null) return viewFinish(work, job, viewer)
  const block = finishBlock(job, viewer)
  if (block !== null) throw new AppError('rest_conflict', { message: block })
  const gaps = promiseGaps(await readDocumentState(work.tx, job))
  if (gaps.length > 0 && !isSure)
    throw new AppError('rest_conflict', {
      message: `Something is missing: ${gaps.join(' ')}`,
      details: { gaps },
    })
  const after = await updateFields(work, job, { jobStatus: 'completed' }, ['jobStatus'])
  await runConsequences(work, { before: job, after, partsWritten: [] })
  return showFinish(work, jobId)
}

type DoorPayment = z.output<NonNullable<typeof takeDoorPayment.body>>

/**
 * Records cash or a check that the client paid at the door, with the caller's name; the tip is a record of its own. Money
 * with `takenAt` was taken already: it is always recorded, and the managers are mailed if it does not fit. Without it,
 * throws rest_forbidden without 'payment', rest_conflict for a job that takes no payment or no tip, amount_changed with what
 * is due for more than that, and rest_invalid_param for a check without a photo that the caller uploaded.
 */
export async function takePayment(work: JobContext, jobId: number, paid: DoorPayment): Promise<Finish> {
  if (paid.takenAt !== undefined) return recordTaken(work, jobId, paid, paid.takenAt)
  const { job, viewer } = await openToTake(work, jobId, 'for update')
  if (job.jobStatus !== 'scheduled' && job.jobStatus !== 'completed')
    throw new AppError('rest_conflict', { message: 'Only a booked move is paid at the door.' })
  await checkPhoto(work, job, paid)
  const due = dueLines((await readMoneyState(work.tx, job, work.kernel.now())).facts)
  const dueCents = linesTotalCents(due)
  if (centsFromDollars(paid.amount) > dueCents) {
    if (dueCents === 0) throw amountChangedError([])
    throw new AppError('amount_changed', {
      message: `${formatCents(dueCents)} is due now. Take that, or less.`,
      details: { lineItems: due, amount: dollarsFromCents(dueCents) },
    })
  }
  if (paid.tip > 0 && !acceptsTip(job))
    throw new AppError('rest_conflict', { message: 'A tip can be given once the move is scheduled.' })
  await insertDoorPayment(work, job, paid, {
    paymentType: paymentTypeOf(due),
    paidOn: localDay(job.company.timezone, work.kernel.now()),
  })
  return viewFinish(work, (await openJob(work, jobId, 'read')).job, viewer)
}

async function recordTaken(
  work: JobContext,
  jobId: number,
  paid: DoorPayment,
  takenAt: string,
): Promise<Finish> {
  const { job, isOnCrew } = await openForTaken(work, jobId)
  const photoId = paid.photoId && (await isOwnPhoto(work, job, paid.photoId)) ? paid.photoId : null
  const due = dueLines((await readMoneyState(work.tx, job, work.kernel.now())).facts)
  const amountCents = centsFromDollars(paid.amount)
  const doubt = doubtsOf(job, {
    isOnCrew,
    amountCents,
    dueCents: linesTotalCents(due),
    hasTip: paid.tip > 0,
    lacksPhoto: paid.method !== 'cash' && photoId === null,
  })
  await insertDoorPayment(
    work,
    job,
    { ...paid, photoId },
    {
      paymentType: paymentTypeOf(due),
      paidOn: takenDay(job, takenAt, work.kernel.now()),
      takenAt,
      doubt,
    },
  )
  if (doubt !== '') {
    const totalCents = sumCents([amountCents, centsFromDollars(paid.tip)])
    await mailDoubt(work, job, { totalCents, method: paid.method, doubt })
  }
  return isOnCrew && job.deletedAt === null ? showFinish(work, jobId) : viewLeft(job)
}

async function insertDoorPayment(
  work: JobContext,
  job: JobRecord,
  { amount, tip, method, note, photoId }: DoorPayment,
  {
    paymentType,
    ...facts
  }: { paymentType: ReturnType<typeof paymentTypeOf>; paidOn: string; takenAt?: string; doubt?: string },
): Promise<void> {
  const record = { ...facts, method, note, photoFileId: photoId ?? null }
  const insert = (dollars: number, type: typeof paymentType) =>
    insertRecorded(work.tx, job, work.actor.userId, {
      ...record,
      amountCents: centsFromDollars(dollars),
      paymentType: type,
    })
  if (amount > 0) await insert(amount, paymentType)
  if (tip > 0) await insert(tip, 'tip')
  await handlePayment(work, job)
}

async function checkPhoto(work: JobContext, job: JobRecord, { method, photoId }: DoorPayment): Promise<void> {
  const refuse = (message: string) =>
    new AppError('rest_invalid_param', { message, fields: { photoId: message } })
  if (!photoId) {
    if (method === 'cash') return
    throw refuse('Take a photo of the check.')
  }
  if (!(await isOwnPhoto(work, job, photoId))) throw refuse('Upload this picture again.')
}

function isOwnPhoto({ tx, actor }: JobContext, job: JobRecord, fileId: number): Promise<boolean> {
  return isOwnPicture(tx, job.companyId, { fileId, ownerId: actor.userId })
}

/** Returns the job and its payer for a link at the door; throws what `sendLink` throws. */
export async function linkTarget(
  work: JobContext,
  jobId: number,
): Promise<{ job: JobRecord; payerId: number }> {
  const { job } = await openToTake(work, jobId, 'read')
  const payer = payerRecord(job)
  if (!payer) throw new AppError('rest_conflict', { message: 'This job has no client who could pay for it.' })
  return { job, payerId: payer.id }
}

/**
 * Sends the payer the address of their payments, which gets a personal link only when the message is sent: nobody of the
 * staff can read it. Throws rest_forbidden without 'payment', and rest_conflict without a client or their address.
 */
export async function sendLink(
  work: JobContext,
  jobId: number,
  { way, about }: z.output<NonNullable<typeof sendDoorLink.body>>,
): Promise<{ message: string }> {
  const { job, payerId } = await linkTarget(work, jobId)
  const payer = payerRecord(job)
  const { companyId, id, company } = job
  const address = `${work.kernel.config.PUBLIC_URL}/job/${id}?tab=payments`
  const subject =
    about === 'payment' ? `Pay for your move with ${company.name}` : `Your receipt from ${company.name}`
  const message = { companyId, jobId: id, kind: 'personalLink', personId: payerId } as const
  if (way === 'mail') {
    if (!payer?.email) throw new AppError('rest_conflict', { message: 'This client has no email address.' })
    await queueJobMail(work, job, { ...message, to: payer.email, subject, text: `${subject}: ${address}` })
  } else {
    if (!payer?.phone) throw new AppError('rest_conflict', { message: 'This client has no phone number.' })
    await queueText(work.tx, work.kernel.queue, {
      ...message,
      to: payer.phone,
      body: `${subject}: ${address}`,
    })
  }
  return { message: about === 'payment' ? 'Link sent.' : 'Receipt sent.' }
}

async function openToTake(
  work: JobContext,
  jobId: number,
  lock: 'for update' | 'read',
): Promise<{ job: JobRecord; viewer: Viewer }> {
  const opened = await openJob(work, jobId, lock)
  if (!mayTakePayment(opened.viewer)) throw new AppError('rest_forbidden')
  if (opened.job.deletedAt !== null)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  return opened
}
