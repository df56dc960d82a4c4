import type { z } from 'zod'
import { AppError } from '../../shared/kernel/errors.ts'
import type { Client, clientInputSchema, clientPatchSchema } from '../../shared/people/client.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { fileIdOf, fileUrl, type LinkKernel } from '../files/file.links.ts'
import {
  accountForClient,
  changeClientLogin,
  findClient,
  insertClient,
  isProfilePicture,
  updateClientRow,
  type ClientColumns,
  type ClientRow,
} from './clients.store.ts'

type ClientInput = z.output<typeof clientInputSchema>
type ClientPatch = z.output<typeof clientPatchSchema>

/** A client on the wire. */
export function showClient(kernel: LinkKernel, row: ClientRow): Client {
  const { companyId: _, profileFileId, ...rest } = row
  return { ...rest, profilePic: fileUrl(kernel, profileFileId, true) }
}

/**
 * Adds a client to a company. An account that the email has elsewhere is joined silently: the company's record holds
 * what was typed and nothing more. Raises email_taken for a second one within the company (DECISIONS K5).
 */
export async function addClient(
  tx: Tx,
  kernel: LinkKernel,
  companyId: number,
  input: ClientInput,
): Promise<Client> {
  const client = await mergeClient(tx, companyId, blank, input)
  const userId = await accountForClient(tx, client)
  const row = await insertClient(tx, companyId, userId, client)
  if (!row) throw emailTaken()
  return showClient(kernel, row)
}

/**
 * Changes a client: absent fields stay, null clears. Raises rest_not_found, email_taken, and rest_conflict for the
 * email of a person who signs in with it elsewhere or works here (DECISIONS B1).
 */
export async function changeClient(
  tx: Tx,
  kernel: LinkKernel,
  companyIds: readonly number[],
  userId: number,
  patch: ClientPatch,
): Promise<Client> {
  const before = await findClient(tx, companyIds, userId, 'for update')
  if (!before) throw new AppError('rest_not_found')
  const { companyId } = before
  const after: ClientRow = { companyId, id: userId, ...(await mergeClient(tx, companyId, before, patch)) }
  const row = await updateClientRow(tx, after)
  if (!row) throw emailTaken()
  if (after.email !== before.email) {
    const login = await changeClientLogin(tx, companyId, userId, after.email)
    if (login === 'shared')
      throw new AppError('rest_conflict', {
        message: 'This person has an account of their own, so that only they can change its email.',
        fields: { email: 'Only this person can change it.' },
      })
  }
  return showClient(kernel, row)
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

function emailTaken(): AppError {
  return new AppError('email_taken', { fields: { email: 'A client with this email already exists.' } })
}
