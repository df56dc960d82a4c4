import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'

/** Formats dollars: $1,234.56, and −$12.00 below 0. */
export function money(dollars: number): string {
  return formatCents(centsFromDollars(dollars)).replace('-', '−')
}

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Formats dollars briefly, for the scale of a chart: $12.5K. */
export function shortMoney(dollars: number): string {
  return short.format(dollars).replace('-', '−')
}

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** Formats a part of a total as a percentage; a dash if the total is 0. */
export function shareText(part: number, whole: number): string {
  return whole > 0 ? percents.format(part / whole) : '–'
}
