import { COGS_ITEM_LABELS, type JobPay } from '../../../../shared/jobs/finances/financial.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'

const LABELS: Record<string, string> = { ...COGS_ITEM_LABELS, tip: 'Tips' }

/** Returns the label of a pay line. */
export function payItemLabel(item: string): string {
  return LABELS[item] ?? item
}

/** A row of the pay summary in dollars; null if its cell is empty. */
export interface PayRow {
  key: string
  date: string | null
  item: string | null
  rate: number | null
  units: number | null
  total: number
  isPaid: boolean | null
}

/** Returns the lines of a job's pay as rows, and their total. */
export function payRows(pay: JobPay): { rows: PayRow[]; total: PayRow } {
  const rows = pay.lineItems.map((line, index) => ({
    // Lines have no id, but their order is stable.
    key: `${line.item}-${index}`,
    date: line.date,
    item: line.item,
    rate: line.rate,
    units: line.units,
    total: line.total,
    isPaid: line.paid,
  }))
  const total = {
    key: 'total',
    date: null,
    item: null,
    rate: null,
    units: null,
    total: pay.total,
    isPaid: null,
  }
  return { rows, total }
}

export const OPEN_LABELS = { paid: 'Paid', partly: 'Partly paid', unpaid: 'Unpaid' } as const

/** Returns how much of a job's pay was handed over; null if there is none. */
export function openState(job: { total: number; unpaid: number }): keyof typeof OPEN_LABELS | null {
  if (job.total <= 0) return null
  if (job.unpaid <= 0) return 'paid'
  return job.unpaid < job.total ? 'partly' : 'unpaid'
}

/** Returns a job's label in a list of pay: its day, else its number. */
export function jobDayText(day: string | null, id: number): string {
  return formatDay(day) || `Job #${id}`
}
