import { centsFromDollars, sumCents, type Cents } from '../../../../shared/kernel/money.ts'
import type { JobPayments, Transaction } from '../../../../shared/money/payments/payment.ts'

type Fees = NonNullable<JobPayments['changeFees']>
/** The item of a charge that pays for a change. */
export type FeeItem = 'changeDatetimeFee' | 'changeCrewSizeFee'

/** A fee that was paid for such a change and not used, of exactly this amount. */
export function unusedFee({ unused }: Fees, item: FeeItem, feeCents: Cents): Transaction | undefined {
  return unused.find((charge) => paidFor(charge, item) === feeCents && charge.captured === charge.amount)
}

/** Fees that were paid and not used for any change of this kind, whatever their amount. */
export function unusedOf({ unused }: Fees, item: FeeItem): Transaction[] {
  return unused.filter((charge) => paidFor(charge, item) > 0)
}

function paidFor({ lineItems }: Transaction, item: FeeItem): Cents {
  return sumCents(
    lineItems.filter(({ productItem }) => productItem === item).map(({ amount }) => centsFromDollars(amount)),
  )
}
