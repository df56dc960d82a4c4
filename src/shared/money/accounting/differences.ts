import { cents, type Cents } from '../../kernel/money.ts'
import type { AccountRole } from './chart.ts'
import type { Posting } from './postings.ts'
import { entryMemo, type JobSource } from './sources.ts'

/** The sum in the journal of a job for one source and account; debit positive, credit negative. */
export interface PostedSum {
  source: JobSource
  /** The last day of a posting for this source. */
  date: string
  role: AccountRole
  cents: Cents
}

/** A new journal entry. */
export interface NewEntry extends Posting {
  memo: string
}

/**
 * Returns the entries that change the journal of a job, or of overtime without one, from what was posted to what is wanted, one for each source
 * that differs. What is no longer wanted is reversed on the day it was posted for; applied deposits today.
 */
export function entriesToPost(
  jobId: number | null,
  wanted: readonly Posting[],
  posted: readonly PostedSum[],
  today: string,
): NewEntry[] {
  const before = Map.groupBy(posted, ({ source }) => source)
  const after = new Map(wanted.map((posting) => [posting.source, posting]))
  const gone = [...before.keys()].filter((source) => !after.has(source))
  return [...gone, ...after.keys()].flatMap((source) => {
    const postedBefore = before.get(source) ?? []
    const posting = after.get(source)
    const lines = difference(posting?.lines ?? [], postedBefore)
    if (lines.length === 0) return []
    const date = posting?.date ?? (source === 'applied' ? today : (postedBefore[0]?.date ?? today))
    return [{ source, date, memo: entryMemo(source, jobId, postedBefore.length > 0), lines }]
  })
}

function difference(wanted: Posting['lines'], postedBefore: readonly PostedSum[]): Posting['lines'] {
  const sums = new Map<AccountRole, number>()
  for (const { role, cents: amount } of wanted) sums.set(role, (sums.get(role) ?? 0) + amount)
  for (const { role, cents: amount } of postedBefore) sums.set(role, (sums.get(role) ?? 0) - amount)
  return [...sums].flatMap(([role, amount]) => (amount === 0 ? [] : [{ role, cents: cents(amount) }]))
}
