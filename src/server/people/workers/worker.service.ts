import { AppError } from '../../../shared/kernel/errors.ts'
import { effectiveRole, findLink, type Actor, type Link } from '../../../shared/kernel/permissions.ts'
import { maySeePay, mayWriteWorker } from '../../../shared/people/workers/worker.rules.ts'
import type { WorkerInput, WorkerPatch } from '../../../shared/people/workers/worker.ts'
import { requestAccountLink } from '../accounts/links.service.ts'
import { fileIdOf } from '../../company/files/file.links.ts'
import { isUploadedFor } from '../../company/files/company.files.ts'
import { changedFieldNames, checkRecordVersion, type VersionedTable } from '../../kernel/db/record-version.ts'
import { isUniqueViolation } from '../../kernel/db/taken.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { notifyAdded, notifyDecision } from './worker.mails.ts'
import { showWorkerRecord } from './worker.view.ts'
import {
  accountForWorker,
  findWorker,
  firstWorkerLogin,
  isEmailTaken,
  lockMemberStatus,
  upsertWorker,
  readCompanyName,
  removeWorker,
  updateWorkerRow,
  writeApproval,
  type WorkerColumns,
  type WorkerRow,
} from './worker.store.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'

/** The dependencies of a change of workers. */
export interface WorkerContext {
  tx: Tx
  kernel: Kernel
  actor: Actor
  /** Companies in which the caller may do this, their default one first. */
  companyIds: readonly number[]
  /** No mails are sent, for example during an import. */
  isQuiet?: boolean
}

/** Returns a worker of the caller's companies; throws rest_not_found. */
export async function openWorker(
  work: Pick<WorkerContext, 'tx' | 'companyIds'>,
  userId: number,
  lock: 'read' | 'for update' = 'read',
): Promise<WorkerRow> {
  const row = await findWorker(work.tx, work.companyIds, userId, lock)
  if (!row) throw new AppError('rest_not_found', { message: 'Worker not found.' })
  return row
}

/** Returns a worker whose record the caller may change; throws rest_not_found and rest_forbidden. */
export async function openWorkerForUpdate(work: WorkerContext, userId: number): Promise<WorkerRow> {
  const row = await openWorker(work, userId, 'for update')
  const facts = {
    link: linkOf(work.actor, row.companyId),
    isSelf: row.id === work.actor.userId,
    role: effectiveRole(row.roles),
  }
  if (!mayWriteWorker(facts))
    throw new AppError('rest_forbidden', { message: 'Only an administrator can change this person.' })
  return row
}

/**
 * Adds an approved worker to a company. A person who already has an account with the email is asked by mail;
 * until they accept, the record holds only what was typed. Others are mailed how to set a password. Throws
 * email_taken for a second record with the email in the company, rest_forbidden for a rate if the caller may
 * not see rates.
 */
export async function addWorker(
  work: WorkerContext,
  companyId: number,
  input: WorkerInput,
): Promise<WorkerRow> {
  const { tx, kernel } = work
  const worker = await mergeWorker(work, companyId, blank, input)
  const userId = await accountForWorker(tx, companyId, worker)
  const status = await lockMemberStatus(tx, companyId, userId)
  if (status === 'pending') throw emailTaken('This person has signed up and awaits your approval.')
  if (status === 'closed') throw emailTaken('The record of the person with this email is closed.')
  const isTaken =
    (status !== undefined && status !== 'rejected') ||
    (worker.email !== null && (await isEmailTaken(tx, companyId, worker.email, userId)))
  if (isTaken || !(await emailOnce(upsertWorker(tx, companyId, userId, worker)))) throw emailTaken()
  if (worker.email !== null) {
    const status = await requestAccountLink(tx, kernel, { companyId, id: userId, ...worker })
    if (!status.isAsked && !work.isQuiet) {
      const company = await readCompanyName(tx, companyId)
      await notifyAdded(tx, kernel, { ...worker, email: worker.email, company }, status)
    }
  }
  return openWorker({ tx, companyIds: [companyId] }, userId)
}

/**
 * Changes a worker: absent fields stay, null clears. Throws rest_not_found, rest_forbidden for a record or a
 * rate that the caller may not change, email_taken, rest_conflict for the email of a person who signs in, and
 * record_version_conflict for fields that somebody else has changed since the sent version.
 */
export async function changeWorker(
  work: WorkerContext,
  userId: number,
  patch: WorkerPatch,
): Promise<WorkerRow> {
  const { tx, kernel } = work
  const before = await openWorkerForUpdate(work, userId)
  const { companyId } = before
  const after = await mergeWorker(work, companyId, before, patch)
  await checkRecordVersion(tx, WORKER_RECORD, before, {
    version: patch.version,
    fields: changedFieldNames(WORKER_RECORD, before, after),
    current: () => showWorkerRecord(kernel, work.actor, before),
  })
  if (after.email !== before.email && after.email !== null) {
    if (await isEmailTaken(tx, companyId, after.email, userId)) throw emailTaken()
    const login = await firstWorkerLogin(tx, before, after.email)
    if (login === 'shared') throw emailOwned()
    const { isAsked } = await requestAccountLink(tx, kernel, { companyId, id: userId, ...after })
    if (login === 'first' && !isAsked) {
      const company = await readCompanyName(tx, companyId)
      await notifyAdded(tx, kernel, { ...after, email: after.email, company }, { hasPassword: false })
    }
  } else if (after.email === null && before.email !== null) throw emailOwned()
  await emailOnce(updateWorkerRow(tx, before, after))
  return openWorker({ tx, companyIds: [companyId] }, userId)
}

/**
 * Decides about a sign-up; an approval takes effect with the person's next call. Throws rest_not_found,
 * rest_forbidden, and rest_conflict if it is already approved.
 */
export async function decideSignUp(
  work: WorkerContext,
  userId: number,
  decision: 'approved' | 'rejected',
): Promise<void> {
  const { tx, kernel } = work
  const row = await openWorkerForUpdate(work, userId)
  if (row.approval !== 'pending')
    throw new AppError('rest_conflict', { message: 'This account is approved already.' })
  await writeApproval(tx, row, decision)
  if (row.email !== null) {
    const company = await readCompanyName(tx, row.companyId)
    await notifyDecision(tx, kernel, { email: row.email, firstName: row.firstName, company }, decision)
  }
}

/** Removes a worker from a company; throws rest_not_found, rest_forbidden, worker_has_jobs. */
export async function deleteWorker(work: WorkerContext, userId: number): Promise<void> {
  const row = await openWorkerForUpdate(work, userId)
  if (row.id === work.actor.userId)
    throw new AppError('rest_conflict', { message: 'You cannot delete yourself.' })
  const outcome = await removeWorker(work.tx, row)
  if (outcome === 'unknown') throw new AppError('rest_not_found')
  if (outcome === 'has_jobs') throw new AppError('worker_has_jobs')
}

/** API names of a worker's fields that differ from their column names. */
const WORKER_RECORD: VersionedTable = {
  table: 'members',
  names: { addressDetails: 'address', profileFileId: 'profilePic' },
}

const blank: WorkerColumns = {
  firstName: '',
  lastName: '',
  email: null,
  phone: null,
  address: '',
  address2: '',
  addressDetails: {},
  profileFileId: null,
  hourlyRate: null,
}

async function mergeWorker(
  work: Pick<WorkerContext, 'tx' | 'actor'>,
  companyId: number,
  before: WorkerColumns,
  patch: WorkerPatch,
): Promise<WorkerColumns> {
  return {
    firstName: patch.firstName ?? before.firstName,
    lastName: patch.lastName ?? before.lastName,
    email: absentStays(patch.email, before.email, null),
    phone: absentStays(patch.phone, before.phone, null),
    address: absentStays(patch.address, before.address, ''),
    address2: absentStays(patch.address2, before.address2, ''),
    addressDetails: absentStays(patch.addressDetails, before.addressDetails, {}),
    profileFileId: await pictureOf(work.tx, companyId, before.profileFileId, patch.profilePic),
    hourlyRate: rateOf(linkOf(work.actor, companyId), before.hourlyRate, patch.hourlyRate),
  }
}

function absentStays<T>(sent: T | null | undefined, stored: T, cleared: T): T {
  return sent === undefined ? stored : (sent ?? cleared)
}

/** A caller who may not see rates got null, so null from them is not a change. */
function rateOf(link: Link, stored: number | null, sent: number | null | undefined): number | null {
  if (sent === undefined || (sent === null && !maySeePay(link))) return stored
  if (!maySeePay(link)) throw forbiddenChange('hourlyRate')
  return sent
}

async function pictureOf(
  tx: Tx,
  companyId: number,
  stored: number | null,
  sent: string | null | undefined,
): Promise<number | null> {
  if (sent === undefined) return stored
  if (sent === null || sent === '') return null
  const fileId = fileIdOf(sent)
  if (fileId !== null && fileId === stored) return stored
  if (fileId === null || !(await isUploadedFor(tx, companyId, fileId, 'profile')))
    throw new AppError('rest_invalid_param', { fields: { profilePic: 'Upload the picture first.' } })
  return fileId
}

function linkOf(actor: Actor, companyId: number): Link {
  const link = findLink(actor, companyId)
  if (!link) throw new AppError('rest_not_found')
  return link
}

/** Turns the database's unique violation for an email that was stored at the same time into a message. */
async function emailOnce<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error, 'members_email') ? emailTaken() : error
  }
}

function emailTaken(message = 'A person with this email is in your company already.'): AppError {
  return new AppError('email_taken', { message, fields: { email: message } })
}

function emailOwned(): AppError {
  return new AppError('rest_conflict', {
    message: 'This person signs in with their email, so that only they can change it.',
    fields: { email: 'Only this person can change it.' },
  })
}
