import {
  ACCOUNT_TYPES,
  type AccountType,
  type trialBalanceSchema,
} from '../../../../shared/money/accounting/account.ts'
import type { z } from 'zod'
import { centsFromDollars, sumCents, type Cents } from '../../../../shared/kernel/money.ts'

export type TrialBalance = z.output<typeof trialBalanceSchema>
export type TrialRow = TrialBalance['rows'][number]

/**
 * Returns the rows of the trial balance by type, each with its totals; types without an account are left out.
 */
export function trialGroups(
  rows: readonly TrialRow[],
): { type: AccountType; rows: TrialRow[]; debit: Cents; credit: Cents }[] {
  return ACCOUNT_TYPES.map((type) => {
    const ofType = rows
      .filter(({ account_type }) => account_type === type)
      .toSorted((one, other) => one.number - other.number)
    return {
      type,
      rows: ofType,
      debit: sumCents(ofType.map((row) => centsFromDollars(row.debit))),
      credit: sumCents(ofType.map((row) => centsFromDollars(row.credit))),
    }
  }).filter((group) => group.rows.length > 0)
}

/** Returns whether the totals of both sides are equal, as they must always be. */
export function isBalanced({ debit, credit }: Pick<TrialBalance, 'debit' | 'credit'>): boolean {
  return centsFromDollars(debit) === centsFromDollars(credit)
}
