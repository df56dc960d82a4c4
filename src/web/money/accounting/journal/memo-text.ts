import type { JournalEntry } from '../../../../shared/money/accounting/account.ts'

/** Returns the memo of an entry; empty if it only repeats the job and the kind, which are shown beside it. */
export function memoText({ memo, jobId, kind }: Pick<JournalEntry, 'memo' | 'jobId' | 'kind'>): string {
  const said = `job ${jobId}: ${kind}`.toLowerCase()
  return memo.toLowerCase() === said ? '' : memo
}
