import { centsFromDollars, groupThousands } from '../../../shared/kernel/money.ts'
import { tipDollars } from '../../../shared/jobs/finances/lines.ts'
import { MAX_TIP_DOLLARS, TIP_PERCENTS } from '../../../shared/money/payments/checkout.ts'
import { NOT_NUMERIC } from '../../ui/figure.ts'

/** Choice in the tip step: a percentage of the amount, a custom amount, or none. */
export type TipChoice =
  | { kind: 'none' }
  | { kind: 'percent'; percent: number }
  | { kind: 'custom'; dollars: number | '' }

export const NO_TIP: TipChoice = { kind: 'none' }

/** Returns the tip in dollars with two decimals; 0 leaves the line out. */
export function tipOf(choice: TipChoice, baseDollars: number): number {
  if (choice.kind === 'percent') return tipDollars(baseDollars, choice.percent)
  return choice.kind === 'custom' && choice.dollars !== '' ? choice.dollars : 0
}

/** Returns the error of a tip, or null. */
export function tipProblem(choice: TipChoice): string | null {
  if (choice.kind !== 'custom' || choice.dollars === '') return null
  if (Number.isNaN(choice.dollars)) return NOT_NUMERIC
  return choice.dollars > MAX_TIP_DOLLARS ? `A tip is at most $${groupThousands(MAX_TIP_DOLLARS)}.` : null
}

/** Returns the offered percentages, each with its amount. */
export function tipOffers(baseDollars: number): { percent: number; dollars: number }[] {
  if (centsFromDollars(baseDollars) <= 0) return []
  return TIP_PERCENTS.map((percent) => ({ percent, dollars: tipDollars(baseDollars, percent) }))
}
