import { formatUnits } from '../../../../shared/jobs/estimates/units.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'

/** Formats dollars of the API: $1,240.00. */
export function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}

/** Describes what a line consists of: '4.5 hours × $140.00'. */
export function lineUnits({ item, rate, units }: { item: string; rate: number; units: number }): string {
  return `${formatUnits(item, units)} × ${dollars(rate)}`
}
