import { sql } from 'kysely'
import type { AccountType } from '../../../shared/money/accounting/account.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { joinLines } from './journal.store.ts'

/** A period, days inclusive; open at a side without a day. */
export interface Span {
  from?: string | undefined
  to?: string | undefined
}

/** Returns the net debit, in cents, posted to each account in a period, by number. */
export async function sumAccounts(tx: Tx, companyId: number, { from, to }: Span) {
  const { rows } = await sql<{
    accountId: number
    number: number
    name: string
    accountType: AccountType
    netCents: Cents
  }>`
    select a.id as "accountId", a.number, a.name, a.account_type as "accountType", s.net::bigint as "netCents"
    from (
      select l.account_id, sum(l.debit_cents - l.credit_cents) as net
      from journal_entries e ${joinLines({ from, to })}
      where e.company_id = ${companyId}
        and ${from === undefined ? sql`true` : sql`e.entry_date >= ${from}::date`}
        and ${to === undefined ? sql`true` : sql`e.entry_date <= ${to}::date`}
      group by l.account_id
    ) s join ledger_accounts a on a.company_id = ${companyId} and a.id = s.account_id
    order by a.number`.execute(tx)
  return rows
}
