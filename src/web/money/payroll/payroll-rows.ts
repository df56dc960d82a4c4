import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { centsFromDollars, formatCents, sumCents, type Cents } from '../../../shared/kernel/money.ts'

/** Totals of a payroll; jobs are left out, because one job counts for each of its crew. */
export interface PayrollTotals {
  hours: number
  pay: Cents
  tips: Cents
  total: Cents
  paid: Cents
  unpaid: Cents
}

/** Returns the totals of hours and amounts of all workers in a payroll. */
export function payrollTotals(rows: readonly PayrollRow[]): PayrollTotals {
  const sum = (figure: 'pay' | 'tips' | 'total' | 'paid' | 'unpaid') =>
    sumCents(rows.map((row) => centsFromDollars(row[figure])))
  return {
    // Hours have two decimals, like dollars.
    hours: sumCents(rows.map(({ hours }) => centsFromDollars(hours))) / 100,
    pay: sum('pay'),
    tips: sum('tips'),
    total: sum('total'),
    paid: sum('paid'),
    unpaid: sum('unpaid'),
  }
}

/** Formats dollars of the API: $1,234.56. */
export function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}

const hoursFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Formats hours: 7.5. */
export function hoursText(hours: number): string {
  return hoursFormat.format(hours)
}

/** Returns a worker's full name. */
export function nameOf({ firstName, lastName }: Pick<PayrollRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim() || 'Anon'
}
