import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountType, trialBalanceSchema } from '../../../shared/money/accounting/account.ts'
import { cents, dollarsFromCents, sumCents, type Cents } from '../../../shared/kernel/money.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { joinLines } from './journal.store.ts'

export type TrialBalance = z.output<typeof trialBalanceSchema>
export interface Span {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the net amount posted in a period, days inclusive, by account: on the debit or on the credit side.
 * Both sides have the same total; accounts without postings are left out.
 */
export async function readTrialBalance(tx: Tx, companyId: number, { from, to }: Span): Promise<TrialBalance> {
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
  const sides = rows.map(({ netCents, accountType, ...account }) => ({
    ...account,
    account_type: accountType,
    debitCents: cents(Math.max(netCents, 0)),
    creditCents: cents(Math.max(0 - netCents, 0)),
  }))
  return {
    from: from ?? null,
    to: to ?? null,
    rows: sides.map(({ debitCents, creditCents, ...row }) => ({
      ...row,
      debit: dollarsFromCents(debitCents),
      credit: dollarsFromCents(creditCents),
    })),
    debit: dollarsFromCents(sumCents(sides.map(({ debitCents }) => debitCents))),
    credit: dollarsFromCents(sumCents(sides.map(({ creditCents }) => creditCents))),
  }
}
