import type { z } from 'zod'
import type { ChartSlug, LedgerAccount } from '../../../shared/money/accounting/account.ts'
import type { saveLedgerAccount as saveCall } from '../../../shared/money/accounting/accounting.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  findAccountByNumber,
  readGeneralAccounts,
  readLedgerAccounts,
  removeLedgerAccount,
  showLedgerAccount,
  accountTypes,
  writeLedgerAccount,
  type StoredAccount,
} from './accounts.store.ts'
import { ensureChart, lockChart } from './chart.store.ts'
import { conflict } from './general.service.ts'

type LedgerInput = z.output<NonNullable<typeof saveCall.body>>

/** Returns the chart of accounts with the balance of each, or one page of it. */
export async function showLedgerAccounts(
  tx: Tx,
  companyId: number,
  slug: ChartSlug | undefined,
): Promise<LedgerAccount[]> {
  const types = accountTypes(slug)
  return (await readLedgerAccounts(tx, [companyId], types && { types })).map(showLedgerAccount)
}

/**
 * Adds an account to the chart, or renames, renumbers or retires the one with that id. Throws rest_not_found;
 * rest_conflict for a number that is taken or is in a range of another type; ledger_in_use for a new type of
 * an account that has entries or that the product posts to, and for retiring an account that the product has
 * posted to.
 */
export async function saveLedgerAccount(
  tx: Tx,
  companyId: number,
  input: LedgerInput,
): Promise<LedgerAccount> {
  await ensureChart(tx, companyId)
  await lockChart(tx, companyId)
  const id = input.id ?? null
  const [before] = id === null ? [] : await readLedgerAccounts(tx, [companyId], { id }, 'for update')
  if (id !== null && !before) throw new AppError('rest_not_found')
  if (before) rejectChange(before, input)
  await rejectNumber(tx, companyId, input, id)
  const columns = {
    number: input.number,
    name: input.name,
    account_type: input.account_type,
    is_active: input.isActive,
  }
  const savedId = await writeLedgerAccount(tx, companyId, id, columns)
  const [account] = await readLedgerAccounts(tx, [companyId], { id: savedId })
  if (!account) throw new AppError('rest_not_found')
  return showLedgerAccount(account)
}

function rejectChange(before: StoredAccount, input: LedgerInput): void {
  if (input.account_type !== before.accountType && (before.entries > 0 || before.role !== '')) {
    const message =
      before.entries > 0
        ? 'This account has entries and keeps its type.'
        : 'Jobs are posted to this account, which keeps its type.'
    throw new AppError('ledger_in_use', { message, fields: { account_type: message } })
  }
  if (!input.isActive && before.isActive && before.role !== '' && before.entries > 0) {
    const message = 'Jobs are posted to this account. It stays in use.'
    throw new AppError('ledger_in_use', { message, fields: { isActive: message } })
  }
}

async function rejectNumber(
  tx: Tx,
  companyId: number,
  { number, account_type: type }: LedgerInput,
  id: number | null,
): Promise<void> {
  const taken = await findAccountByNumber(tx, companyId, number, id)
  if (taken) throw conflict('number', `${number} is the number of ${taken.name}.`)
  const general = (await readGeneralAccounts(tx, [companyId])).find(
    (one) => one.account_number_start <= number && number <= one.account_number_end,
  )
  if (general && general.account_type !== type)
    throw conflict(
      'number',
      `${number} lies in ${general.name}, ${general.account_number_start} to ${general.account_number_end}, which is for ${general.account_type}.`,
    )
}

/**
 * Deletes an account that people created; throws rest_not_found, and ledger_in_use if the product or an entry
 * needs it.
 */
export async function deleteLedgerAccount(tx: Tx, companyIds: readonly number[], id: number): Promise<void> {
  const [account] = await readLedgerAccounts(tx, companyIds, { id }, 'for update')
  if (!account) throw new AppError('rest_not_found')
  if (account.role !== '')
    throw new AppError('ledger_in_use', { message: 'Jobs are posted to this account. It stays.' })
  if (account.entries > 0) throw new AppError('ledger_in_use')
  await removeLedgerAccount(tx, account.companyId, id)
}
