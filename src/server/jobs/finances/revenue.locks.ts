import { chargedByRevenueLine, isChargeOpen, type JobMoney } from './money.ts'

/** Returns the ids of the locked revenue lines: charged, or with a charge in progress. */
export function lockedRevenueIds(money: JobMoney): Set<number> {
  const charged = [...chargedByRevenueLine(money)].flatMap(([id, amount]) => (amount > 0 ? [id] : []))
  return new Set([...charged, ...openRevenueIds(money)])
}

/** Returns the ids of the revenue lines that have a charge in progress. */
export function openRevenueIds({ charges }: JobMoney): Set<number> {
  const lines = charges
    .filter((charge) => charge.purpose === 'revenueLine' && isChargeOpen(charge))
    .flatMap((charge) => charge.lines)
  return new Set(lines.flatMap((line) => (line.productItem === 'cardFee' ? [] : line.productItemId)))
}
