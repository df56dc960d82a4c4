import { cents, centsFromDollars, percentOfCents, type Cents } from '../../kernel/money.ts'
import type { CompanyVariables } from './company.variables.ts'
import { depositCents } from './deposit.ts'

/** Items of a charge that the job makes due, in order. */
export const DUE_ITEMS = ['serviceFee', 'beforePickup', 'beforeDelivery', 'afterDelivery'] as const
export type DueItem = (typeof DUE_ITEMS)[number]

/**
 * Returns the shares of a price in order, in cents, without empty ones: deposit, pick-up, delivery, and the rest.
 * The deposit follows the estimate; percentages count from `baseCents`.
 */
export function priceShares(
  variables: CompanyVariables,
  isLocal: boolean,
  { totalCents, baseCents, estimateCents }: { totalCents: Cents; baseCents: Cents; estimateCents: Cents },
): { item: DueItem; amountCents: Cents }[] {
  const partOf = (variable: { value: number; unitsLabel: string }) =>
    variable.unitsLabel === '%' ? percentOfCents(baseCents, variable.value) : centsFromDollars(variable.value)
  const wanted: [DueItem, Cents][] = [
    ['serviceFee', depositCents(variables, isLocal, estimateCents)],
    ['beforePickup', partOf(isLocal ? variables.beforePickupLocal : variables.beforePickupLong)],
    ['beforeDelivery', partOf(isLocal ? variables.beforeDeliveryLocal : variables.beforeDeliveryLong)],
  ]
  let left = totalCents
  const shares = wanted.map(([item, amount]) => {
    const amountCents = amount < left ? amount : left
    left = cents(left - amountCents)
    return { item, amountCents }
  })
  return [...shares, { item: 'afterDelivery' as const, amountCents: left }].filter(
    ({ amountCents }) => amountCents > 0,
  )
}
