import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { CHARGE_ITEM_LABELS, type TransactionLine } from '../../../shared/payments/payment.ts'

/** What a line of a charge is called; a line of revenue by its item. */
export function lineLabel({ productItem }: Pick<TransactionLine, 'productItem'>): string {
  // Looked up in a table of known words, which an item of revenue is not among.
  return (CHARGE_ITEM_LABELS as Readonly<Record<string, string>>)[productItem] ?? spaced(productItem)
}

/** `truckFlatRate` as 'Truck flat rate', where the company's own name for it is not at hand. */
function spaced(item: string): string {
  const words = item
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const amountText = (amount: number) => formatCents(centsFromDollars(amount))

/** In words, line by line, how an amount that is asked for differs from the one before (DECISIONS E1). */
export function lineChanges(was: readonly TransactionLine[], now: readonly TransactionLine[]): string[] {
  const keyOf = (line: TransactionLine) => `${line.productItem} ${line.productItemId}`
  const before = new Map(was.map((line) => [keyOf(line), line]))
  const changed = now.flatMap((line) => {
    const old = before.get(keyOf(line))
    if (!old) return [`${lineLabel(line)}: ${amountText(line.amount)} is new.`]
    return old.amount === line.amount
      ? []
      : [`${lineLabel(line)}: ${amountText(line.amount)} instead of ${amountText(old.amount)}.`]
  })
  const left = new Set(now.map(keyOf))
  const gone = was.filter((line) => line.amount > 0 && !left.has(keyOf(line)))
  return [...changed, ...gone.map((line) => `${lineLabel(line)}: no longer asked for.`)]
}
