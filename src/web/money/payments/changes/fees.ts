import {
  centsFromDollars,
  formatCents,
  money,
  sumCents,
  type Cents,
} from '../../../../shared/kernel/money.ts'
import type { JobPayments, Transaction, TransactionLine } from '../../../../shared/jobs/finances/payment.ts'

type Fees = NonNullable<JobPayments['changeFees']>
const ITEMS = ['changeDatetimeFee', 'changeCrewSizeFee'] as const

/** Returns a paid and unused charge for exactly the fees of a change, as these lines have them. */
export function unusedFee({ unused }: Fees, lines: readonly TransactionLine[]): Transaction | undefined {
  return unused.find(
    (charge) =>
      ITEMS.every((item) => paidFor(charge.lineItems, item) === paidFor(lines, item)) &&
      charge.captured === charge.amount,
  )
}

function paidFor(lines: readonly TransactionLine[], item: (typeof ITEMS)[number]): Cents {
  return sumCents(
    lines.filter(({ productItem }) => productItem === item).map(({ amount }) => centsFromDollars(amount)),
  )
}

/** Returns what kinds of change cost, in sentences for the place where they are offered. */
function costText(what: string, dollars: number): string {
  return dollars > 0 ? `${what} costs ${money(dollars)}.` : `${what} is free.`
}

/** Returns what each kind of change costs. */
export function feesText({ date, crewMember }: Fees): string {
  return `${costText('Another date or time', date)} ${costText('Each crew member more or less', crewMember)}`
}

/** Returns what a change costs, with what for if both change; before it is chosen, what changes cost and what to do. */
export function feeText(
  feeCents: Cents | null,
  lines: readonly TransactionLine[],
  isPaid: boolean,
  fees: Fees | null,
): string {
  if (feeCents === null) return fees === null ? '' : `${feesText(fees)} Choose what to change to go on.`
  if (feeCents <= 0) return 'This change is free.'
  if (isPaid) return `This change costs ${formatCents(feeCents)}, which you have paid already.`
  const [date, crew] = ITEMS.map((item) => paidFor(lines, item))
  return date && crew
    ? `You pay ${formatCents(feeCents)} now for this change: ${formatCents(date)} for the date and ${formatCents(crew)} for the crew. This is not part of the price of your move.`
    : `You pay ${formatCents(feeCents)} now for this change. This is not part of the price of your move.`
}
