import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import { lineLabel } from '../../../shared/jobs/finances/lines.ts'
import { money } from '../../../shared/kernel/money.ts'

/** Describes line by line how the new amount differs from the one before. */
export function lineChanges(was: readonly TransactionLine[], now: readonly TransactionLine[]): string[] {
  const keyOf = (line: TransactionLine) => `${line.productItem} ${line.productItemId}`
  const before = new Map(was.map((line) => [keyOf(line), line]))
  const changed = now.flatMap((line) => {
    const old = before.get(keyOf(line))
    if (!old) return [`${lineLabel(line)}: ${money(line.amount)} is new.`]
    return old.amount === line.amount
      ? []
      : [`${lineLabel(line)}: ${money(line.amount)} instead of ${money(old.amount)}.`]
  })
  const left = new Set(now.map(keyOf))
  const gone = was.filter((line) => line.amount > 0 && !left.has(keyOf(line)))
  return [...changed, ...gone.map((line) => `${lineLabel(line)}: no longer due.`)]
}
