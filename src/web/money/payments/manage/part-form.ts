import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { cents, centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { figureProblem } from '../../../ui/figure.ts'

/** Returns the error of an amount that must not exceed what is left, or null. */
export function partProblem(amount: number | '', leftDollars: number): string | null {
  const problem = figureProblem(amount)
  if (problem !== null || amount === '') return problem
  const wanted = centsFromDollars(amount)
  if (wanted <= 0) return 'More than 0.'
  return wanted > centsFromDollars(leftDollars)
    ? `At most ${formatCents(cents(centsFromDollars(leftDollars)))}.`
    : null
}

/** The part of an amount that a form asks for. */
export interface PartValues {
  amount: number | ''
}

/** Returns the error of the form of a part at its field. */
export function partProblems({ amount }: PartValues, leftDollars: number): FieldErrors {
  const problem = partProblem(amount, leftDollars)
  return problem === null ? {} : { amount: problem }
}

/** Returns the request body of a refund; a full refund has no amount, so that no cent remains. */
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
