import type { JournalEntry } from '../../../../shared/money/accounting/account.ts'

/** What an entry is for; nothing when it only repeats the job and the kind, which stand beside it. */
export function memoText({ memo, jobId, kind }: Pick<JournalEntry, 'memo' | 'jobId' | 'kind'>): string {
  const said = `job ${jobId}: ${kind}`.toLowerCase()
  return memo.toLowerCase() === said ? '' : memo
}
