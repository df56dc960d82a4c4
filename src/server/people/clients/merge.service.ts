import type { z } from 'zod'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Client } from '../../../shared/people/clients/client.ts'
import type {
  likelyDuplicateSchema,
  MergeChoice,
  mergeInputSchema,
  MergePreview,
} from '../../../shared/people/clients/client-merge.ts'
import type { RequestOrigin } from '../accounts/account-events.ts'
import { requestAccountLink } from '../accounts/links.service.ts'
import type { LinkContext } from '../../company/files/file.links.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { showClient } from './clients.service.ts'
import {
  changeClientLogin,
  findClient,
  readClientAccount,
  updateClientRow,
  type ClientAccount,
  type ClientRow,
} from './clients.store.ts'
import { countForMerge, findDuplicates, lockBoth, mergeLogins, moveClient } from './merge.store.ts'
import { notifyLoginChanged } from './client-login.ts'

type MergeFields = z.output<typeof mergeInputSchema>['fields']

/** Returns clients who may be the same person as this one; throws rest_not_found. */
export async function duplicatesOf(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
): Promise<z.output<typeof likelyDuplicateSchema>[]> {
  const client = await findClient(tx, companyIds, id)
  if (!client) throw new AppError('rest_not_found')
  const shown: z.output<typeof likelyDuplicateSchema>[] = []
  for (const { id: otherId, likeness } of await findDuplicates(tx, client)) {
    const other = await findClient(tx, [client.companyId], otherId)
    if (other) shown.push({ ...showClient(kernel, other), likeness })
  }
  return shown
}

/**
 * Returns what merging `otherId` into a client would do, and why it cannot be done; throws rest_not_found.
 */
export async function describeMerge(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  id: number,
  otherId: number,
): Promise<MergePreview> {
  const { kept, other } = await findPair(tx, companyIds, id, otherId)
  const accounts = await readAccounts(tx, kept, other)
  return {
    kept: showClient(kernel, kept),
    other: showClient(kernel, other),
    ...(await countForMerge(tx, other.companyId, other.id)),
    hasTwoLogins: accounts.kept.hasPassword && accounts.other.hasPassword,
    refusal: kept.id === other.id ? SAME_RECORD : refusalOf(accounts.other),
  }
}

/**
 * Merges another record of a person into a client: jobs, messages and cards move; append-only rows stay under
 * the old id, which resolves to the kept record from then on. A record that is already merged changes
 * nothing. An email that no longer signs in is notified. Throws rest_not_found, and rest_conflict for a
 * person who works here or has an account of their own elsewhere.
 */
export async function mergeInto(
  tx: Tx,
  kernel: LinkContext & Pick<Kernel, 'queue' | 'config'>,
  companyIds: readonly number[],
  id: number,
  input: z.output<typeof mergeInputSchema>,
  from: RequestOrigin,
): Promise<Client> {
  if (id === input.other)
    throw new AppError('rest_invalid_param', { message: SAME_RECORD, fields: { other: SAME_RECORD } })
  const found = await findPair(tx, companyIds, id, input.other)
  // The other record was merged into this one before.
  if (found.kept.id === found.other.id) return showClient(kernel, found.kept)
  await lockBoth(tx, found.kept.companyId, found.kept.id, found.other.id)
  const { kept, other } = await findPair(tx, companyIds, id, input.other)
  if (kept.id === other.id) return showClient(kernel, kept)

  const accounts = await readAccounts(tx, kept, other)
  const refusal = refusalOf(accounts.other)
  if (refusal !== null) throw new AppError('rest_conflict', { message: refusal })
  const merged = mergedRow(kept, other, input.fields)
  if (merged.email !== kept.email && accounts.kept.standing !== 'own')
    throw new AppError('rest_conflict', {
      message: 'The kept client has an account of their own, so that only they can change its email.',
      fields: { email: 'Only this person can change it.' },
    })
  if ((await moveClient(tx, kept.companyId, kept.id, other.id)) !== 'merged')
    throw new AppError('rest_conflict', { message: WORKS_HERE })
  const row = await updateClientRow(tx, merged)
  if (!row) throw new AppError('email_taken')
  await mergeLogins(tx, kept.companyId, kept.id, other.id, input.fields.email !== 'other')
  if (row.email !== null) {
    // The email may belong to an account elsewhere, whose owner is then asked.
    await changeClientLogin(tx, kept.companyId, kept.id, row.email)
    await requestAccountLink(tx, kernel, row)
  }
  const after = await readAccounts(tx, kept, other)
  // For an account that is not this company's alone, the notice names only the email that this company knows.
  const to = after.kept.standing === 'own' ? after.kept.loginEmail : row.email
  const stand = [after.kept.loginEmail, after.other.loginEmail]
  for (const [id, { loginEmail: before }] of [
    [kept.id, accounts.kept],
    [other.id, accounts.other],
  ] as const)
    if (before !== null && !stand.includes(before))
      await notifyLoginChanged(tx, kernel, { ...row, id, before, to }, from)
  clearCounts(kept.companyId)
  return showClient(kernel, row)
}

const SAME_RECORD = 'Pick another client: this is the same record.'
const WORKS_HERE = 'The other person works or worked here. Their records stay their own.'

/** Returns both records of one company; throws rest_not_found. */
async function findPair(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  otherId: number,
): Promise<{ kept: ClientRow; other: ClientRow }> {
  const kept = await findClient(tx, companyIds, id)
  const other = kept && (await findClient(tx, [kept.companyId], otherId))
  if (!kept || !other) throw new AppError('rest_not_found')
  return { kept, other }
}

async function readAccounts(
  tx: Tx,
  kept: ClientRow,
  other: ClientRow,
): Promise<{ kept: ClientAccount; other: ClientAccount }> {
  const none: ClientAccount = {
    standing: 'own',
    loginEmail: null,
    hasPassword: false,
    isLinked: false,
    erasureAskedAt: null,
  }
  return {
    kept: (await readClientAccount(tx, kept.companyId, kept.id)) ?? none,
    other: (await readClientAccount(tx, other.companyId, other.id)) ?? none,
  }
}

function refusalOf(other: ClientAccount): string | null {
  if (other.standing === 'staff') return 'The other person works for a company. Their records stay their own.'
  if (other.standing === 'shared' && other.hasPassword)
    return 'The other person has an account of their own with another company. Keep that record instead.'
  if (other.standing === 'apart' && other.hasPassword)
    return 'The other person has an account of their own. Keep that record instead.'
  return null
}

/** The kept record with the chosen values; an address is taken with its parts, a company with its name. */
function mergedRow(kept: ClientRow, other: ClientRow, fields: MergeFields): ClientRow {
  const from = (choice: MergeChoice | undefined) => (choice === 'other' ? other : kept)
  const company = from(fields.companyName)
  const place = from(fields.address)
  return {
    companyId: kept.companyId,
    id: kept.id,
    firstName: from(fields.firstName).firstName,
    lastName: from(fields.lastName).lastName,
    phone: from(fields.phone).phone,
    email: from(fields.email).email,
    address: place.address,
    addressDetails: place.addressDetails,
    address2: from(fields.address2).address2,
    companyName: company.companyName,
    isCompany: company.isCompany,
    profileFileId: from(fields.profilePic).profileFileId,
    notes: fields.notes === 'both' ? joined(kept.notes, other.notes) : from(fields.notes).notes,
  }
}

function joined(one: string, other: string): string {
  return [one, other]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, 20_000)
}
