import type { z } from 'zod'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type {
  Client,
  ClientDetail,
  clientInputSchema,
  clientPatchSchema,
} from '../../../shared/people/clients/client.ts'
import type { RequestOrigin } from '../accounts/account-events.ts'
import { requestAccountLink } from '../accounts/links.service.ts'
import {
  changedFieldNames,
  readVersion,
  checkRecordVersion,
  type VersionedTable,
} from '../../kernel/db/record-version.ts'
import { isUniqueViolation } from '../../kernel/db/taken.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { fileIdOf, fileUrl, type LinkContext } from '../../company/files/file.links.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import { readClientJobs, readClientStanding } from './client-jobs.store.ts'
import {
  accountForClient,
  changeClientLogin,
  findClient,
  insertClient,
  isProfilePicture,
  readClientAccount,
  removeClient,
  updateClientRow,
  type ClientColumns,
  type ClientRow,
} from './clients.store.ts'
import { notifyLoginChanged } from './client-login.ts'
import { isOfficeIn } from './own-first.ts'
import { openClient } from './client-search.ts'

type ClientInput = z.output<typeof clientInputSchema>
type ClientPatch = z.output<typeof clientPatchSchema>
type MailKernel = LinkContext & Pick<Kernel, 'queue' | 'config'>

/** API names of people's fields that differ from their column names. */
export const MEMBER_RECORD: VersionedTable = {
  table: 'members',
  names: { addressDetails: 'address', profileFileId: 'profilePic' },
}

/** Returns a client for the API with the version of the record. */
async function showVersioned(tx: Tx, kernel: LinkContext, row: ClientRow): Promise<Client> {
  return { ...showClient(kernel, row), version: await readVersion(tx, MEMBER_RECORD, row) }
}

/** Returns a client for the API. */
export function showClient(kernel: LinkContext, row: ClientRow): Client {
  const { companyId: _, profileFileId, ...rest } = row
  return { ...rest, profilePic: fileUrl(kernel, profileFileId, true) }
}

/**
 * Adds a client to a company. A person who already has an account with the email is asked by mail; until they
 * accept, the record holds only what was typed. Throws email_taken for a second record with the email in the
 * company.
 */
export async function addClient(
  tx: Tx,
  kernel: MailKernel,
  companyId: number,
  input: ClientInput,
): Promise<Client> {
  const client = await mergeClient(tx, companyId, blank, input)
  const userId = await accountForClient(tx, companyId, client)
  const row = await emailOnce(insertClient(tx, companyId, userId, client))
  if (!row) throw emailTaken()
  await requestAccountLink(tx, kernel, row)
  clearCounts(companyId)
  return showVersioned(tx, kernel, row)
}

/**
 * Changes a client: absent fields stay, null clears. A changed email changes the login, of which the client
 * is notified at the old email. Throws rest_not_found, email_taken, rest_conflict for the email of a person
 * who signs in with it elsewhere or works here, and record_version_conflict for fields that somebody else has
 * changed since the sent version.
 */
export async function changeClient(
  tx: Tx,
  kernel: MailKernel,
  companyIds: readonly number[],
  userId: number,
  patch: ClientPatch,
  from: RequestOrigin,
  /**
   * Crew who sell a job change only the company's record; the person's login is left to the person and the
   * office.
   */
  reach: 'record only' | 'record and login' = 'record and login',
): Promise<Client> {
  const before = await openClient(tx, companyIds, userId, 'for update')
  const { companyId, id } = before
  const merged = await mergeClient(tx, companyId, before, patch)
  await checkRecordVersion(tx, MEMBER_RECORD, before, {
    version: patch.version,
    fields: changedFieldNames(MEMBER_RECORD, before, merged),
    current: () => showClient(kernel, before),
  })
  const after: ClientRow = { companyId, id, ...merged }
  const row = await emailOnce(updateClientRow(tx, after))
  if (!row) throw emailTaken()
  if (after.email !== before.email && reach === 'record and login') {
    const login = await changeClientLogin(tx, companyId, id, after.email)
    if (login.outcome === 'shared')
      throw new AppError('rest_conflict', {
        message: 'This person has an account of their own, so that only they can change its email.',
        fields: { email: 'Only this person can change it.' },
      })
    await requestAccountLink(tx, kernel, after)
    if (login.outcome === 'changed' && login.before !== null && login.before !== after.email)
      await notifyLoginChanged(tx, kernel, { ...after, before: login.before, to: after.email }, from)
  }
  return showVersioned(tx, kernel, row)
}

/** Returns whether a change contains a name of the client. */
export function isRename({ firstName, lastName }: ClientPatch): boolean {
  return firstName !== undefined || lastName !== undefined
}

/**
 * Returns a client with the other content of their page. The client themselves sees neither the office's
 * notes nor the state of their account. Throws rest_not_found.
 */
export async function showClientPage(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  userId: number,
  actor: Actor,
): Promise<ClientDetail> {
  const known = await openClient(tx, companyIds, userId)
  const version = await readVersion(tx, MEMBER_RECORD, known)
  const row = (await findClient(tx, companyIds, userId)) ?? known
  const mayWrite = isOfficeIn(actor, 'clients.write', row.companyId)
  const account = mayWrite ? await readClientAccount(tx, row.companyId, row.id) : undefined
  const isOwn = account?.standing === 'own'
  return {
    ...showClient(kernel, row),
    version,
    ...(!mayWrite && { notes: '' }),
    companyId: row.companyId,
    mayWrite,
    clientJobs: await readClientJobs(tx, row.companyId, row.id),
    mayHavePassword: isOwn,
    loginEmail: isOwn ? account.loginEmail : null,
    hasPassword: isOwn && account.hasPassword,
    ...(account && { isLinked: account.isLinked, erasureAskedAt: account.erasureAskedAt }),
    ...(mayWrite &&
      (await readClientStanding(
        tx,
        { companyId: row.companyId, userId: row.id },
        kernel.now().toISOString(),
      ))),
  }
}

/** Removes a client from the list. Throws rest_not_found, client_has_jobs; deleted jobs do not count. */
export async function deleteClientRecord(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  by: number,
): Promise<{ message: string; deleted: true; id: number }> {
  const row = await openClient(tx, companyIds, userId, 'for update')
  // A separate statement sees jobs that were written while this one waited for the row.
  const jobs = await readClientJobs(tx, row.companyId, row.id)
  if (jobs.count > 0) throw new AppError('client_has_jobs', { details: { clientJobs: jobs } })
  await removeClient(tx, row.companyId, row.id, by)
  clearCounts(row.companyId)
  return { message: 'Client deleted.', deleted: true, id: row.id }
}

const blank: ClientColumns = {
  firstName: '',
  lastName: '',
  companyName: '',
  isCompany: false,
  email: null,
  phone: null,
  address: '',
  address2: '',
  addressDetails: {},
  profileFileId: null,
  notes: '',
}

async function mergeClient(
  tx: Tx,
  companyId: number,
  before: ClientColumns,
  patch: ClientPatch,
): Promise<ClientColumns> {
  return {
    firstName: patch.firstName ?? before.firstName,
    lastName: patch.lastName ?? before.lastName,
    companyName: absentStays(patch.companyName, before.companyName, ''),
    isCompany: patch.isCompany ?? before.isCompany,
    email: absentStays(patch.email, before.email, null),
    phone: absentStays(patch.phone, before.phone, null),
    address: absentStays(patch.address, before.address, ''),
    address2: absentStays(patch.address2, before.address2, ''),
    addressDetails: absentStays(patch.addressDetails, before.addressDetails, {}),
    profileFileId: await pictureOf(tx, companyId, before.profileFileId, patch.profilePic),
    notes: absentStays(patch.notes, before.notes, ''),
  }
}

function absentStays<T>(sent: T | null | undefined, stored: T, cleared: T): T {
  return sent === undefined ? stored : (sent ?? cleared)
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
  if (fileId === null || !(await isProfilePicture(tx, companyId, fileId)))
    throw new AppError('rest_invalid_param', { fields: { profilePic: 'Upload the picture first.' } })
  return fileId
}

/** Turns the database's unique violation for an email that was stored at the same time into a message. */
async function emailOnce<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error, 'members_email') ? emailTaken() : error
  }
}

function emailTaken(): AppError {
  return new AppError('email_taken', { fields: { email: 'A client with this email already exists.' } })
}
