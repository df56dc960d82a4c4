import { centsFromDollars, sumCents, type Cents } from '../../../../shared/kernel/money.ts'
import type { JobPayments, Transaction } from '../../../../shared/jobs/finances/payment.ts'

type Fees = NonNullable<JobPayments['changeFees']>
/** The item of a charge that pays for a change. */
export type FeeItem = 'changeDatetimeFee' | 'changeCrewSizeFee'

/** Returns a paid and unused fee for such a change with exactly this amount. */
export function unusedFee({ unused }: Fees, item: FeeItem, feeCents: Cents): Transaction | undefined {
  return unused.find((charge) => paidFor(charge, item) === feeCents && charge.captured === charge.amount)
}

/** Returns the paid and unused fees for changes of this kind, whatever their amount. */
export function unusedOf({ unused }: Fees, item: FeeItem): Transaction[] {
  return unused.filter((charge) => paidFor(charge, item) > 0)
}

function paidFor({ lineItems }: Transaction, item: FeeItem): Cents {
  return sumCents(
    lineItems.filter(({ productItem }) => productItem === item).map(({ amount }) => centsFromDollars(amount)),
  )
}
