import { centsFromDollars } from '../../../shared/kernel/money.ts'
import { tipDollars } from '../../../shared/money/payments/lines.ts'
import { MOST_TIP_DOLLARS, TIP_PERCENTS } from '../../../shared/money/payments/payment.ts'
import { NOT_NUMERIC } from '../../ui/figure.ts'

/** What stands in the tip step: a share of the amount, an amount of one's own, or none. */
export type TipChoice =
  | { kind: 'none' }
  | { kind: 'percent'; percent: number }
  | { kind: 'custom'; dollars: number | '' }

export const NO_TIP: TipChoice = { kind: 'none' }

/** Dollars of a tip, with two decimals; 0 leaves the line out. */
export function tipOf(choice: TipChoice, baseDollars: number): number {
  if (choice.kind === 'percent') return tipDollars(baseDollars, choice.percent)
  return choice.kind === 'custom' && choice.dollars !== '' ? choice.dollars : 0
}

/** What is wrong with a tip, or null. */
export function tipProblem(choice: TipChoice): string | null {
  if (choice.kind !== 'custom' || choice.dollars === '') return null
  if (Number.isNaN(choice.dollars)) return NOT_NUMERIC
  return choice.dollars > MOST_TIP_DOLLARS
    ? `A tip is at most $${MOST_TIP_DOLLARS.toLocaleString('en-US')}.`
    : null
}

/** The shares that are offered, each with what it comes to. */
export function tipOffers(baseDollars: number): { percent: number; dollars: number }[] {
  if (centsFromDollars(baseDollars) <= 0) return []
  return TIP_PERCENTS.map((percent) => ({ percent, dollars: tipDollars(baseDollars, percent) }))
}
