import { type Cents, cents } from '../../kernel/money.ts'
import type { Posting } from './postings.ts'

/** A line of overtime; days `YYYY-MM-DD` in company time. */
export interface OvertimeBooks {
  id: number
  weekEnd: string
  cents: Cents
  paidOn: string | null
}

/** Returns the wanted journal lines of a line of overtime: labor that is owed at the end of the week, and its payment. */
export function overtimePostings({ id, weekEnd, cents: amount, paidOn }: OvertimeBooks): Posting[] {
  const owed: Posting = {
    source: `overtime ${id}`,
    date: weekEnd,
    lines: [
      { role: 'cogs.laborVariable', cents: amount },
      { role: 'wagesPayable', cents: cents(0 - amount) },
    ],
  }
  if (paidOn === null) return [owed]
  const paid: Posting = {
    source: `overtime-paid ${id}`,
    date: paidOn,
    lines: [
      { role: 'wagesPayable', cents: amount },
      { role: 'cash', cents: cents(0 - amount) },
    ],
  }
  return [owed, paid]
}
