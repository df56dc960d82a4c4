import { sql } from 'kysely'
import {
  DEFAULT_GENERAL_ACCOUNTS,
  DEFAULT_LEDGER_ACCOUNTS,
  type AccountRole,
} from '../../../shared/money/accounting/chart.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Prevents other transactions from changing a company's chart until this one ends. */
export async function lockChart(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chart ${companyId}`}, 7241))`.execute(tx)
}

/** An account that the product posts to. */
export interface RoleAccount {
  id: number
  isActive: boolean
}

async function readRoles(tx: Tx, companyId: number): Promise<Map<string, RoleAccount>> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'role', 'is_active as isActive'])
    .where('company_id', '=', companyId)
    .where('role', '<>', '')
    .execute()
  return new Map(rows.map(({ role, ...account }) => [role, account]))
}

/** Returns whether a company has every account that the product posts to. */
export async function hasChart(tx: Tx, companyId: number): Promise<boolean> {
  return isWhole(await readRoles(tx, companyId))
}

function isWhole(roles: ReadonlyMap<string, RoleAccount>): boolean {
  return DEFAULT_LEDGER_ACCOUNTS.every(({ role }) => roles.has(role))
}

/** The accounts of each company that a transaction has posted to. */
const chartsOf = new WeakMap<Tx, Map<number, Promise<ReadonlyMap<AccountRole, RoleAccount>>>>()

/**
 * Returns the accounts that the product posts to, by role; creates them on first use, once even for
 * concurrent calls. An account that a later version adds takes the next free number, and ranges that people
 * removed are not created again.
 */
export function ensureChart(tx: Tx, companyId: number): Promise<ReadonlyMap<AccountRole, RoleAccount>> {
  const charts = chartsOf.get(tx) ?? new Map<number, ReturnType<typeof ensureChart>>()
  chartsOf.set(tx, charts)
  const chart = charts.get(companyId) ?? readOrMakeChart(tx, companyId)
  charts.set(companyId, chart)
  return chart
}

async function readOrMakeChart(tx: Tx, companyId: number): Promise<ReadonlyMap<AccountRole, RoleAccount>> {
  let roles = await readRoles(tx, companyId)
  if (!isWhole(roles)) {
    await lockChart(tx, companyId)
    await makeChart(tx, companyId, await readRoles(tx, companyId))
    roles = await readRoles(tx, companyId)
  }
  // Only makeChart writes roles.
  return roles as ReadonlyMap<AccountRole, RoleAccount>
}

async function makeChart(tx: Tx, companyId: number, roles: ReadonlyMap<string, RoleAccount>): Promise<void> {
  const missing = DEFAULT_LEDGER_ACCOUNTS.filter(({ role }) => !roles.has(role))
  if (missing.length === 0) return
  if (roles.size === 0)
    await tx
      .insertInto('general_accounts')
      .values(
        DEFAULT_GENERAL_ACCOUNTS.map(({ accountType, name, numberStart, numberEnd }) => ({
          company_id: companyId,
          account_type: accountType,
          name,
          number_start: numberStart,
          number_end: numberEnd,
        })),
      )
      .execute()
  const stored = await tx
    .selectFrom('ledger_accounts')
    .select('number')
    .where('company_id', '=', companyId)
    .execute()
  const taken = new Set(stored.map(({ number }) => number))
  const rows = missing.map(({ number: wished, name, accountType, role }) => {
    let number = wished
    while (taken.has(number)) number += 1
    taken.add(number)
    return { company_id: companyId, number, name, account_type: accountType, role }
  })
  await tx.insertInto('ledger_accounts').values(rows).execute()
}

/** Reactivates retired accounts because something is posted to them. */
export async function reactivateAccounts(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('ledger_accounts')
    .set({ is_active: true })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}
