import { isFixedItem } from '../../jobs/estimates/automatic.ts'
import { isEstimateItem } from '../../company/settings/estimate-items.ts'
import { cents, lineTotalCents, splitCents, sumCents, type Cents } from '../../kernel/money.ts'
import {
  COGS_ITEM_LABELS,
  EXPENSE_ITEM_LABELS,
  LABOR_ITEMS,
  type FinancialSection,
  type LaborItem,
} from '../../jobs/finances/financial.ts'

/** Item, rate and units of a line; rate in dollars. */
export interface Line {
  item: string
  rate: number
  units: number
}

/** Returns a line's total in cents, as shown: discounts are positive too. */
export function lineCents(line: Pick<Line, 'rate' | 'units'>): Cents {
  return lineTotalCents(line.rate, line.units)
}

/**
 * Returns the lines of revenue with the cents that each counts for: discounts are subtracted, together at
 * most the total of the other lines, so that the sum is the total shown.
 */
export function revenueCentsByLine<L extends Line>(lines: readonly L[]): { line: L; cents: Cents }[] {
  const gross = sumCents(lines.filter(({ item }) => item !== 'discount').map((line) => lineCents(line)))
  let left: number = gross
  return lines.map((line) => {
    if (line.item !== 'discount') return { line, cents: lineCents(line) }
    const taken = Math.min(lineCents(line), left)
    left -= taken
    return { line, cents: cents(0 - taken) }
  })
}

/** Returns the total of a section in cents; revenue is never below 0. */
export function sectionCents(section: FinancialSection, lines: readonly Line[]): Cents {
  if (section !== 'revenue') return sumCents(lines.map((line) => lineCents(line)))
  return sumCents(revenueCentsByLine(lines).map((one) => one.cents))
}

/** Returns net profit in cents: revenue less expenses less cost of goods sold. */
export function netProfitCents(totals: Record<FinancialSection, Cents>): Cents {
  return cents(totals.revenue - totals.expenses - totals.cogs)
}

/** Returns an amount divided by a count, in cents rounded half up; 0 for a count of 0. */
export function averageCents(amount: Cents, count: number): Cents {
  return count === 0 ? cents(0) : cents(Number((BigInt(amount) * 2n + BigInt(count)) / (BigInt(count) * 2n)))
}

/** Returns whether a string is an item of a section. */
export function isItemOf(section: FinancialSection, item: string): boolean {
  if (section === 'revenue') return isEstimateItem(item) || isFixedItem(item)
  return Object.hasOwn(section === 'cogs' ? COGS_ITEM_LABELS : EXPENSE_ITEM_LABELS, item)
}

/** Returns whether a cost is the pay of a crew member. */
export function isLaborItem(item: string): item is LaborItem {
  return LABOR_ITEMS.some((one) => one === item)
}

/** Returns whether a line of this item always has one unit: a processing fee or flat labor. */
export function hasOneUnit(section: FinancialSection, item: string): boolean {
  return section !== 'revenue' && (item === 'processingFee' || item === 'laborFlat')
}

/** Returns whether a line can be paid: total, rate and units are above 0, and it is not a discount. */
export function isPayable(line: Line): boolean {
  return line.item !== 'discount' && line.rate > 0 && line.units > 0 && lineCents(line) > 0
}

/** A crew member, as far as sharing a tip needs it. */
export interface TipSharer {
  userId: number | null
  noShow: boolean
}

/**
 * Returns each crew member's share of the tips in cents: equal parts in crew order, odd cents to the first
 * ones; members who were deleted or did not come have none.
 */
export function tipShares(tipCents: Cents, crew: readonly TipSharer[]): Map<number, Cents> {
  const sharers = crew.flatMap(({ userId, noShow }) => (userId === null || noShow ? [] : [userId]))
  if (sharers.length === 0) return new Map()
  const parts = splitCents(tipCents, sharers.length)
  return new Map(sharers.map((userId, index) => [userId, parts[index] ?? cents(0)]))
}
