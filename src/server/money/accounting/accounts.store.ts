import { sql, type Insertable, type RawBuilder } from 'kysely'
import {
  SLUG_OF_TYPE,
  type AccountType,
  type ChartSlug,
  type GeneralAccount,
  type LedgerAccount,
} from '../../../shared/money/accounting/account.ts'
import { isDebitNormal } from '../../../shared/money/accounting/chart.ts'
import { cents, dollarsFromCents, type Cents } from '../../../shared/kernel/money.ts'
import type { Database } from '../../tables/tables.gen.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Returns general accounts of these companies by type and number, with the number of ledger accounts in each.
 */
export async function readGeneralAccounts(
  tx: Tx,
  companyIds: readonly number[],
  id?: number,
): Promise<(GeneralAccount & { companyId: number })[]> {
  const { rows } = await sql<GeneralAccount & { companyId: number }>`
    select g.company_id as "companyId", g.id, g.account_type, g.name, g.number_start as account_number_start,
      g.number_end as account_number_end,
      (select count(*) from ledger_accounts a where a.company_id = g.company_id
        and a.number between g.number_start and g.number_end) as accounts
    from general_accounts g
    where g.company_id = any(${[...companyIds]}::bigint[]) and ${id === undefined ? sql`true` : sql`g.id = ${id}`}
    order by ${byType('g')}, g.number_start`.execute(tx)
  return rows
}

/** Types are in the order of a balance sheet, then of a profit and loss statement. */
const byType = (table: string) => sql`array_position(array['Assets', 'Liabilities', 'Stockholders'' Equity',
  'Operating Revenues', 'Cost of Goods Sold', 'Expenses'], ${sql.ref(`${table}.account_type`)})`

/** A ledger account as stored, with the amounts posted to it in cents. */
export interface StoredAccount {
  companyId: number
  id: number
  number: number
  name: string
  accountType: AccountType
  role: string
  isActive: boolean
  generalAccountId: number | null
  generalName: string | null
  debitCents: Cents
  creditCents: Cents
  entries: number
}

/**
 * Returns ledger accounts by number with the amounts posted to them; `lock` locks their rows against postings
 * by hand.
 */
export async function readLedgerAccounts(
  tx: Tx,
  companyIds: readonly number[],
  only: { id?: number; types?: readonly AccountType[] } = {},
  lock: 'for update' | 'read' = 'read',
): Promise<StoredAccount[]> {
  const mine = sql`a.company_id = any(${[...companyIds]}::bigint[])
    and ${only.id === undefined ? sql`true` : sql`a.id = ${only.id}`}
    and ${only.types === undefined ? sql`true` : sql`a.account_type = any(${[...only.types]}::text[])`}`
  if (lock === 'for update') await sql`select from ledger_accounts a where ${mine} for update`.execute(tx)
  const { rows } = await sql<StoredAccount>`
    select a.company_id as "companyId", a.id, a.number, a.name, a.account_type as "accountType", a.role,
      a.is_active as "isActive", g.id as "generalAccountId", g.name as "generalName",
      s.debit::bigint as "debitCents", s.credit::bigint as "creditCents", s.entries
    from ledger_accounts a
    left join general_accounts g on g.company_id = a.company_id and a.number between g.number_start and g.number_end
    cross join lateral (
      select coalesce(sum(l.debit_cents), 0) as debit, coalesce(sum(l.credit_cents), 0) as credit, count(*) as entries
      from journal_lines l where l.company_id = a.company_id and l.account_id = a.id
    ) s
    where ${mine}
    order by a.number`.execute(tx)
  return rows
}

/** Returns a ledger account as JSON of the API. */
export function showLedgerAccount(account: StoredAccount): LedgerAccount {
  const { debitCents, creditCents, accountType } = account
  const balanceCents = isDebitNormal(accountType) ? debitCents - creditCents : creditCents - debitCents
  return {
    id: account.id,
    number: account.number,
    name: account.name,
    account_type: accountType,
    slug: SLUG_OF_TYPE[accountType],
    generalAccountId: account.generalAccountId,
    role: account.role,
    debit: dollarsFromCents(debitCents),
    credit: dollarsFromCents(creditCents),
    balance: dollarsFromCents(cents(balanceCents)),
    entries: account.entries,
    isActive: account.isActive,
  }
}

/** Returns the account types of a page of the chart. */
export function accountTypes(slug: ChartSlug | undefined): AccountType[] | undefined {
  if (slug === undefined) return undefined
  // Object.keys of a literal returns its own keys.
  return (Object.keys(SLUG_OF_TYPE) as AccountType[]).filter((type) => SLUG_OF_TYPE[type] === slug)
}

/**
 * Returns the first ledger account that meets a condition, by number and name; undefined if there is none.
 */
async function firstAccount(
  tx: Tx,
  companyId: number,
  condition: RawBuilder<unknown>,
): Promise<{ number: number; name: string; accountType: AccountType } | undefined> {
  const { rows } = await sql<{ number: number; name: string; accountType: AccountType }>`
    select a.number, a.name, a.account_type as "accountType" from ledger_accounts a
    where a.company_id = ${companyId} and ${condition} order by a.number limit 1`.execute(tx)
  return rows[0]
}

/** Returns a ledger account with a number in a range, of another type than the given one if set. */
export function findAccountInRange(
  tx: Tx,
  companyId: number,
  start: number,
  end: number,
  notOf?: AccountType,
) {
  const ofOther = notOf === undefined ? sql`true` : sql`a.account_type <> ${notOf}`
  return firstAccount(tx, companyId, sql`a.number between ${start} and ${end} and ${ofOther}`)
}

/** Returns another ledger account with that number. */
export function findAccountByNumber(tx: Tx, companyId: number, number: number, notId: number | null) {
  return firstAccount(
    tx,
    companyId,
    sql`a.number = ${number} and ${notId === null ? sql`true` : sql`a.id <> ${notId}`}`,
  )
}

/** The columns of a general account that a company sets. */
type GeneralColumns = Pick<
  Insertable<Database['general_accounts']>,
  'account_type' | 'name' | 'number_start' | 'number_end'
>

/** Inserts a general account, or changes the one with that id; returns its id. */
export async function writeGeneralAccount(
  tx: Tx,
  companyId: number,
  id: number | null,
  columns: GeneralColumns,
): Promise<number> {
  const saved =
    id === null
      ? await tx
          .insertInto('general_accounts')
          .values({ company_id: companyId, ...columns })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('general_accounts')
          .set(columns)
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  return saved.id
}

/** Deletes a general account. */
export async function removeGeneralAccount(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.deleteFrom('general_accounts').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** The columns of a ledger account that a company sets. */
type LedgerColumns = Pick<
  Insertable<Database['ledger_accounts']>,
  'number' | 'name' | 'account_type' | 'is_active'
>

/** Inserts a ledger account, or changes the one with that id; returns its id. */
export async function writeLedgerAccount(
  tx: Tx,
  companyId: number,
  id: number | null,
  columns: LedgerColumns,
): Promise<number> {
  const saved =
    id === null
      ? await tx
          .insertInto('ledger_accounts')
          .values({ company_id: companyId, ...columns })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('ledger_accounts')
          .set(columns)
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  return saved.id
}

/** Deletes a ledger account. */
export async function removeLedgerAccount(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.deleteFrom('ledger_accounts').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns ledger accounts by id, locked so that none of them can be retired or deleted meanwhile. */
export function lockLedgerAccounts(tx: Tx, companyId: number, ids: readonly number[]) {
  return tx
    .selectFrom('ledger_accounts')
    .select(['id', 'number', 'name', 'is_active'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
}
