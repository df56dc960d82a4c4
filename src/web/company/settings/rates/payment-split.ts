import { paymentSplit } from '../../../../shared/company/settings/variables.ts'
import { cents, formatCents } from '../../../../shared/kernel/money.ts'
import { type DueItem, priceShares } from '../../../../shared/company/settings/price-shares.ts'
import { variablesOf, type DepositUnit, type Figure, type RatesValues, type MoveDistance } from './rates.ts'

/** A share of the price that can be edited; the remainder is due after delivery. */
export type ShareName = 'deposit' | 'beforePickup' | 'beforeDelivery'

/**
 * Returns the value that a field may have: a percentage between 0 and 100 that leaves the sum at 100 at most;
 * a deposit in dollars is unchanged.
 */
export function limitedShare(
  values: RatesValues,
  where: MoveDistance,
  name: ShareName,
  figure: Figure,
): Figure {
  if (figure === '' || (name === 'deposit' && values[`deposit${where}Unit`] === '$')) return figure
  const others = { ...values, [`${name}${where}`]: 0 }
  return Math.max(0, Math.min(figure, paymentSplit(variablesOf(others), where).rest))
}

/**
 * Returns a group's deposit in another unit: as a percentage it counts towards 100 and is reduced in favor of
 * the other shares.
 */
export function switchedDeposit(
  values: RatesValues,
  where: MoveDistance,
  unit: DepositUnit,
): { unit: DepositUnit; figure: Figure } {
  const switched = { ...values, [`deposit${where}Unit`]: unit }
  return { unit, figure: limitedShare(switched, where, 'deposit', values[`deposit${where}`]) }
}

/** Returns the percentage that is due after delivery: 100 minus the others, never below 0. */
export function afterDeliveryPercent(values: RatesValues, where: MoveDistance): number {
  return paymentSplit(variablesOf(values), where).rest
}

const EXAMPLE_CENTS = cents(100_000)

const WHEN: Record<DueItem, string> = {
  serviceFee: 'to book',
  beforePickup: 'before pick-up',
  beforeDelivery: 'before delivery',
  afterDelivery: 'after delivery',
}

/** Describes the shares for a move of $1,000, with the amounts that clients are asked for. */
export function splitExample(values: RatesValues, where: MoveDistance): string {
  const shares = priceShares(variablesOf(values), where === 'Local', {
    totalCents: EXAMPLE_CENTS,
    baseCents: EXAMPLE_CENTS,
    estimateCents: EXAMPLE_CENTS,
  })
  const parts = shares.map(({ item, amountCents }) => `${formatCents(amountCents)} ${WHEN[item]}`)
  const booking = shares.some(({ item }) => item === 'serviceFee') ? [] : ['nothing to book']
  return `A move of $1,000: ${[...booking, ...parts].join(', ')}.`
}
