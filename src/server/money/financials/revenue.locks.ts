import { chargedByRevenueLine, isOpen, type JobMoney } from '../payments/money.ts'

/** Ids of the revenue lines that money stands on: charged, or about to be. */
export function lockedRevenueIds(money: JobMoney): Set<number> {
  const charged = [...chargedByRevenueLine(money)].flatMap(([id, amount]) => (amount > 0 ? [id] : []))
  return new Set([...charged, ...openRevenueIds(money)])
}

/** Ids of the revenue lines that a charge is under way for. */
export function openRevenueIds({ charges }: JobMoney): Set<number> {
  const lines = charges
    .filter((charge) => charge.purpose === 'revenueLine' && isOpen(charge))
    .flatMap((charge) => charge.lines)
  return new Set(lines.flatMap((line) => (line.productItem === 'cardFee' ? [] : line.productItemId)))
}
