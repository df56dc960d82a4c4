/** The three lines of the chart with dash patterns, so that they differ without their colors. */
export const SERIES = [
  { name: 'revenues', label: 'Revenue', color: 'var(--figure-revenues)', dash: undefined },
  { name: 'cogs', label: 'Cost of goods sold', color: 'var(--figure-cogs)', dash: '8 4' },
  { name: 'expenses', label: 'Expenses', color: 'var(--figure-expenses)', dash: '2 4' },
] as const
export type SeriesName = (typeof SERIES)[number]['name']

/** The definition of each line. */
export const SERIES_MEANINGS: Record<SeriesName, string> = {
  revenues:
    'The lines of revenue of completed jobs, less their discounts, on the day of the move. Tips belong to the crew and are not part of it.',
  cogs: 'Direct costs of the moves: pay of the crew, trucks, fuel, boxes and the like. A cost counts on the day of the move, whether it is paid or not.',
  expenses:
    'Other costs of completed jobs: processing fees, commissions, fuel reimbursements, food and the like.',
}
