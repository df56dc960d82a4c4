import { cents, centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { figureProblem } from '../../../ui/figure.ts'

/** What is wrong with an amount that is a part of what is there, or null. */
export function partProblem(amount: number | '', leftDollars: number): string | null {
  const problem = figureProblem(amount)
  if (problem !== null || amount === '') return problem
  const wanted = centsFromDollars(amount)
  if (wanted <= 0) return 'More than 0.'
  return wanted > centsFromDollars(leftDollars)
    ? `At most ${formatCents(cents(centsFromDollars(leftDollars)))}.`
    : null
}

/** A refund as its call sends it: everything that is left is said without an amount, so that no cent stays behind. */
export function refundBody(
  amount: number,
  leftDollars: number,
  reason: string,
): { amount?: number; reason?: string } {
  return {
    ...(centsFromDollars(amount) !== centsFromDollars(leftDollars) && { amount }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }
}
