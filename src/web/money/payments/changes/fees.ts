import {
  centsFromDollars,
  formatCents,
  money,
  sumCents,
  type Cents,
} from '../../../../shared/kernel/money.ts'
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

/** Returns what kinds of change cost, in sentences for the place where they are offered. */
export function costText(what: string, dollars: number): string {
  return dollars > 0 ? `${what} costs ${money(dollars)}.` : `${what} is free.`
}

/** Returns what a change costs; before it is chosen, what such a change costs and what to do. */
export function feeText(feeCents: Cents | null, isPaid: boolean, fees: Fees | null, item: FeeItem): string {
  if (feeCents === null) {
    if (fees === null) return ''
    return item === 'changeDatetimeFee'
      ? `${costText('Another date or time', fees.date)} Choose it to go on.`
      : `${costText('Each crew member more or less', fees.crewMember)} Choose a size to go on.`
  }
  if (feeCents <= 0) return 'This change is free.'
  return isPaid
    ? `This change costs ${formatCents(feeCents)}, which you have paid already.`
    : `This change costs ${formatCents(feeCents)}, on top of the total. It is made once the fee is paid.`
}
