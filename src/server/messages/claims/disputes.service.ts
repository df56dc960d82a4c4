import type { z } from 'zod'
import type {
  disputeInputSchema,
  disputeStepSchema,
} from '../../../shared/messages/communications/dispute.ts'
import { mayClientWrite, stepRefusal } from '../../../shared/messages/communications/dispute.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars } from '../../../shared/kernel/money.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { notifyAssignee } from '../communications/assignee.push.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { ENTRY_TITLES, mailToClient, mailToOffice, receiptToClient } from './dispute.mails.ts'
import { fileOfPhotoId, hashOfToken } from './dispute.tokens.ts'
import { disputeJobOf, disputeUrl, isClientEntry, type DisputeState } from './dispute.view.ts'
import {
  findDispute,
  findDisputeKey,
  findDisputesOfJob,
  findEntries,
  insertEntry,
  updateDispute,
  type DisputeChange,
  type DisputeKey,
  type DisputeRow,
  type EntryKind,
} from './disputes.store.ts'

type Input = z.output<typeof disputeInputSchema>
type Step = z.output<typeof disputeStepSchema>

/** A client's messages are stored permanently, so their number per dispute is limited. */
export const MAX_MESSAGES = 200
/** The same message within this time is a repeated request. */
const REPEAT_MS = 10 * 60_000

const UNKNOWN_LINK = 'This link is not valid.'

/** Returns the disputes of a job for its managers; throws job_not_found and rest_forbidden. */
export async function disputesOfJob(work: JobContext, jobId: number): Promise<DisputeState[]> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  const disputes = await findDisputesOfJob(work.tx, job.companyId, job.id)
  const entries = await findEntries(
    work.tx,
    job.companyId,
    disputes.map(({ id }) => id),
  )
  return disputes.map((dispute) => ({
    dispute,
    entries: entries.filter(({ disputeId }) => disputeId === dispute.id),
    job: disputeJobOf(job),
  }))
}

/**
 * Takes a step in a dispute and mails the client. Throws job_not_found, rest_not_found for a dispute of
 * another job, rest_forbidden, rest_conflict with the state that does not allow the step, and
 * rest_invalid_param for a decision without its result.
 */
export async function applyStep(
  work: JobContext,
  jobId: number,
  disputeId: number,
  taken: Step,
): Promise<DisputeState> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  const before = await findDispute(work.tx, job.companyId, disputeId, 'for update')
  if (before?.jobId !== job.id) throw new AppError('rest_not_found')
  rejectDeleted(job)
  const refusal = stepRefusal(before.status, taken.step)
  if (refusal !== null) throw new AppError('rest_conflict', { message: refusal })
  const now = work.kernel.now().toISOString()
  const change = changeOf(taken, now)
  if (change) await updateDispute(work.tx, before, change)
  const kind = KIND_OF_STEP[taken.step]
  return say(work.tx, work.kernel, job, before, {
    kind,
    userId: work.actor.userId,
    body: taken.message,
    fileIds: [],
    now,
  })
}

const KIND_OF_STEP: Record<Step['step'], EntryKind> = {
  acknowledge: 'acknowledged',
  status: 'status',
  decide: 'decided',
  reply: 'reply',
}

function changeOf(taken: Step, now: string): DisputeChange | null {
  switch (taken.step) {
    case 'acknowledge':
      return { status: 'acknowledged', acknowledged_at: now }
    case 'status':
      return { reported_at: now }
    case 'reply':
      return null
    case 'decide': {
      const { decision, amount } = taken
      if (decision === undefined)
        throw new AppError('rest_invalid_param', { fields: { decision: 'Required.' } })
      const isMoney = decision !== 'denied'
      if (isMoney && (amount === undefined || amount === null))
        throw new AppError('rest_invalid_param', { fields: { amount: 'Required.' } })
      return {
        status: 'decided',
        decided_at: now,
        decision,
        decided_cents: isMoney ? centsFromDollars(amount ?? 0) : null,
      }
    }
  }
}

/** Returns the dispute of a link; throws rest_not_found. */
export async function findDisputeByToken(kernel: Kernel, token: string): Promise<DisputeKey> {
  const place = await findDisputeKey(kernel.db, hashOfToken(token))
  if (!place) throw new AppError('rest_not_found', { message: UNKNOWN_LINK })
  return place
}

/** Returns the current state of the dispute behind a link. */
export async function readState(tx: Tx, place: DisputeKey): Promise<DisputeState> {
  const job = await readJobRecord(tx, [place.companyId], place.jobId, 'read')
  const dispute = await findDispute(tx, place.companyId, place.disputeId, 'read')
  if (!job || job.deletedAt !== null || !dispute)
    throw new AppError('rest_not_found', { message: UNKNOWN_LINK })
  return stateOf(tx, job, dispute)
}

/**
 * Returns the dispute to which a visitor wants to add and its job; `lock` locks the dispute for the
 * transaction. Throws rest_not_found while the job is deleted, and rest_conflict if the dispute is decided.
 */
export async function openForClient(
  tx: Tx,
  place: DisputeKey,
  lock: 'for update' | 'read',
): Promise<{ dispute: DisputeRow; job: JobRecord }> {
  const dispute = await findDispute(tx, place.companyId, place.disputeId, lock)
  const job = await readJobRecord(tx, [place.companyId], place.jobId, 'read')
  if (!job || job.deletedAt !== null || !dispute)
    throw new AppError('rest_not_found', { message: UNKNOWN_LINK })
  if (!mayClientWrite(dispute.status))
    throw new AppError('rest_conflict', { message: 'This dispute is decided.' })
  return { dispute, job }
}

/**
 * Stores the client's message behind the link (first the complaint, then messages) and notifies the office;
 * the client gets a mail at once that the complaint has arrived. The same message and photos within ten minutes are a repeated request and change nothing. Throws
 * rest_not_found, rest_conflict if the dispute is decided, and rest_invalid_param for photos of other
 * disputes.
 */
export async function writeAsClient(
  tx: Tx,
  kernel: Kernel,
  place: DisputeKey,
  input: Input,
): Promise<DisputeState> {
  const { dispute, job } = await openForClient(tx, place, 'for update')
  const fileIds = photosOf(kernel.config.SECRET, dispute.id, input.photos)
  const now = kernel.now().toISOString()
  const entries = await findEntries(tx, dispute.companyId, [dispute.id])
  const own = entries.filter(({ kind }) => isClientEntry(kind))
  const last = own.at(-1)
  if (
    last?.body === input.description &&
    last.fileIds.join() === fileIds.join() &&
    Date.parse(now) - Date.parse(last.createdAt) < REPEAT_MS
  )
    return stateOf(tx, job, dispute)
  if (own.length >= MAX_MESSAGES)
    throw new AppError('rest_conflict', { message: 'There are too many messages. Call or write to us.' })
  const isFirst = dispute.status === 'open'
  if (isFirst) {
    const { amount } = input
    await updateDispute(tx, dispute, {
      status: 'submitted',
      submitted_at: now,
      claimed_cents: amount === undefined || amount === null ? null : centsFromDollars(amount),
    })
  }
  const kind = isFirst ? 'complaint' : 'message'
  const state = await say(tx, kernel, job, dispute, {
    kind,
    userId: null,
    body: input.description,
    fileIds,
    now,
  })
  const receipt = isFirst ? receiptToClient(state, disputeUrl(kernel, state.dispute)) : null
  if (receipt)
    await queueMail(tx, kernel.queue, {
      companyId: job.companyId,
      jobId: job.id,
      kind: 'dispute',
      ...receipt,
    })
  return state
}

/**
 * Returns the files of photo ids without duplicates; throws rest_invalid_param for one that was not uploaded
 * for this dispute.
 */
export function photosOf(
  secret: string,
  disputeId: number,
  photoIds: readonly string[],
  field = 'photos',
): number[] {
  const fileIds = new Set<number>()
  for (const [index, photoId] of photoIds.entries()) {
    const fileId = fileOfPhotoId(secret, disputeId, photoId)
    if (fileId === null)
      throw new AppError('rest_invalid_param', {
        fields: { [`${field}.${index}`]: 'Upload this photo again.' },
      })
    fileIds.add(fileId)
  }
  return [...fileIds]
}

/** An entry that is added to a claim. */
export type NewEntry = Parameters<typeof insertEntry>[2]

/**
 * Adds an entry, shows it on the job's timeline under this title, notifies the person who takes care of the client's
 * conversation of the client's own, and returns the claim as it is then.
 */
export async function addEntry(
  { tx, kernel }: { tx: Tx; kernel: Kernel },
  job: JobRecord,
  before: DisputeRow,
  entry: NewEntry,
  subject: string,
): Promise<DisputeState> {
  await insertEntry(tx, before, entry)
  const dispute = await findDispute(tx, before.companyId, before.id, 'read')
  if (!dispute) throw new AppError('rest_not_found')
  const state = await stateOf(tx, job, dispute)
  const { client } = state.job
  const { id } = await insertCommunication(tx, {
    companyId: job.companyId,
    jobId: job.id,
    type: 'smuvsrp_chat',
    direction: isClientEntry(entry.kind) ? 'incoming' : 'outgoing',
    senderId: isClientEntry(entry.kind) ? null : entry.userId,
    contactId: client?.id ?? null,
    contactName: client?.name ?? 'Client',
    contactAddress: client?.email ?? '',
    subject,
    body: entry.body,
    meta: { disputeId: dispute.id, disputeEntry: entry.kind, photos: entry.fileIds.length },
    happenedAt: entry.now,
  })
  if (isClientEntry(entry.kind))
    await notifyAssignee(tx, kernel.queue, { companyId: job.companyId, id, what: 'message' })
  return state
}

/** Adds an entry, shows it on the job's timeline and mails the other side. */
async function say(
  tx: Tx,
  kernel: Kernel,
  job: JobRecord,
  before: DisputeRow,
  entry: NewEntry,
): Promise<DisputeState> {
  const state = await addEntry({ tx, kernel }, job, before, entry, ENTRY_TITLES[entry.kind])
  const { dispute } = state
  const said = { dispute, job: state.job, kind: entry.kind, body: entry.body, photos: entry.fileIds.length }
  const mail = isClientEntry(entry.kind)
    ? mailToOffice(said, `${kernel.config.PUBLIC_URL}/job/${job.id}`, entry.now)
    : mailToClient(said, disputeUrl(kernel, dispute))
  if (mail)
    await queueMail(tx, kernel.queue, { companyId: job.companyId, jobId: job.id, kind: 'dispute', ...mail })
  return state
}

async function stateOf(tx: Tx, job: JobRecord, dispute: DisputeRow): Promise<DisputeState> {
  return { dispute, entries: await findEntries(tx, dispute.companyId, [dispute.id]), job: disputeJobOf(job) }
}

/** Throws rest_conflict for a deleted job. */
export function rejectDeleted(job: JobRecord): void {
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
}
