import type { z } from 'zod'
import type { trialBalanceSchema } from '../../../shared/money/accounting/account.ts'
import { cents, dollarsFromCents, sumCents } from '../../../shared/kernel/money.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { sumAccounts, type Span } from './trial-balance.store.ts'

export type TrialBalance = z.output<typeof trialBalanceSchema>
/**
 * Returns the net amount posted in a period, days inclusive, by account: on the debit or on the credit side.
 * Both sides have the same total; accounts without postings are left out.
 */
export async function readTrialBalance(tx: Tx, companyId: number, { from, to }: Span): Promise<TrialBalance> {
  const rows = await sumAccounts(tx, companyId, { from, to })
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
