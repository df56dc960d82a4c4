import { MAX_CARD_FEE_PERCENT } from '../../../../shared/company/settings/company-save.ts'
import { cents, formatCents, percentOfCents } from '../../../../shared/kernel/money.ts'
import type { Figure } from './rates.ts'

/** Describes what a company's state allows; null is a state without a known limit. */
export function cardFeeLimitText(limit: number | null): string {
  if (limit === 0) return 'Your state doesn’t allow a fee for paying by card.'
  if (limit === null)
    return `We don’t know of a limit in your state. Ask your lawyer; at most ${MAX_CARD_FEE_PERCENT} % can be set.`
  return `Your state allows at most ${limit} %.`
}

/** Describes what the fee means for a client who pays $1,000; never more than the state allows. */
export function cardFeeExample(percent: Figure, limit: number | null): string {
  const charged = Math.min(Number(percent), limit ?? MAX_CARD_FEE_PERCENT)
  if (charged <= 0) return 'Off: clients pay the same with any card.'
  const fee = formatCents(percentOfCents(cents(100_000), charged))
  return `A client who pays $1,000 by credit card pays ${fee} more, and sees the fee before paying. Debit cards have no fee.`
}

/** Returns the error of a fee in the company's state, or null; the server rejects it too. */
export function cardFeeProblem(percent: Figure, limit: number | null): string | null {
  return percent !== '' && limit !== null && percent > limit ? cardFeeLimitText(limit) : null
}
