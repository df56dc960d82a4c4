import type { z } from 'zod'
import type { GeneralAccount } from '../../../shared/money/accounting/account.ts'
import type { saveGeneralAccount as saveCall } from '../../../shared/money/accounting/accounting.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  findAccountInRange,
  readGeneralAccounts,
  removeGeneralAccount,
  writeGeneralAccount,
} from './accounts.store.ts'
import { ensureChart, lockChart } from './chart.store.ts'

type GeneralInput = z.output<NonNullable<typeof saveCall.body>>

/** Returns a company's general accounts as JSON of the API, by type and number. */
export async function showGeneralAccounts(tx: Tx, companyId: number): Promise<GeneralAccount[]> {
  return (await readGeneralAccounts(tx, [companyId])).map(show)
}

function show({ companyId: _companyId, ...account }: GeneralAccount & { companyId: number }): GeneralAccount {
  return account
}

/**
 * Adds a general account, or changes the one with that id. Throws rest_not_found, and rest_conflict for a
 * range that overlaps another one or contains ledger accounts of another type.
 */
export async function saveGeneralAccount(
  tx: Tx,
  companyId: number,
  input: GeneralInput,
): Promise<GeneralAccount> {
  await ensureChart(tx, companyId)
  await lockChart(tx, companyId)
  const id = input.id ?? null
  const all = await readGeneralAccounts(tx, [companyId])
  if (id !== null && !all.some((one) => one.id === id)) throw new AppError('rest_not_found')
  const { account_number_start: start, account_number_end: end, account_type: type, name } = input
  const hit = all.find(
    (one) => one.id !== id && one.account_number_start <= end && start <= one.account_number_end,
  )
  if (hit)
    throw conflict(
      'account_number_start',
      `${start} to ${end} overlaps ${hit.name}, ${hit.account_number_start} to ${hit.account_number_end}.`,
    )
  const stranger = await findAccountInRange(tx, companyId, start, end, type)
  if (stranger)
    throw conflict(
      'account_type',
      `${stranger.number} ${stranger.name} lies in this range and is of another type: ${stranger.accountType}.`,
    )
  const columns = { account_type: type, name, number_start: start, number_end: end }
  const savedId = await writeGeneralAccount(tx, companyId, id, columns)
  const [account] = await readGeneralAccounts(tx, [companyId], savedId)
  if (!account) throw new AppError('rest_not_found')
  return show(account)
}

/** Deletes a general account; throws rest_not_found, and ledger_in_use while it contains a ledger account. */
export async function deleteGeneralAccount(tx: Tx, companyIds: readonly number[], id: number): Promise<void> {
  const [found] = await readGeneralAccounts(tx, companyIds, id)
  if (!found) throw new AppError('rest_not_found')
  await lockChart(tx, found.companyId)
  // Another call may have changed it before this one got the lock.
  const [account] = await readGeneralAccounts(tx, [found.companyId], id)
  if (!account) throw new AppError('rest_not_found')
  const { companyId, account_number_start: start, account_number_end: end } = account
  const inside = await findAccountInRange(tx, companyId, start, end)
  if (inside)
    throw new AppError('ledger_in_use', {
      message: `${inside.number} ${inside.name} lies in this range. Move or delete its accounts first.`,
    })
  await removeGeneralAccount(tx, companyId, id)
}

/** Returns a rest_conflict error for one field. */
export function conflict(field: string, message: string): AppError {
  return new AppError('rest_conflict', { message, fields: { [field]: message } })
}
