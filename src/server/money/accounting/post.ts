import { entriesToPost } from '../../../shared/money/accounting/differences.ts'
import { postingsOf, type JobBooks } from '../../../shared/money/accounting/postings.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { readBookLines } from '../financials/books.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import { ensureChart, reactivateAccounts } from './chart.store.ts'
import { insertEntries, lockLedger, readLedgerState } from './post.store.ts'

/** Who posts, and when. */
export interface PostedBy {
  userId: number | null
  now: Date
}

/**
 * Updates the journal after a job was saved; runs after everything that writes lines or a status of the job.
 */
export const postEntriesOfSave: JobConsequence = async (work, { after }) => {
  await postEntries(work.tx, after, posterOf(work))
  return undefined
}

/** Updates the journal after a payment or refund of a job. */
export async function postEntriesOfMoney(work: JobContext, job: JobRecord): Promise<void> {
  await postEntries(work.tx, job, posterOf(work))
}

function posterOf({ actor, kernel }: JobContext): PostedBy {
  return { userId: actor.userId || null, now: kernel.now() }
}

/**
 * Writes what the job's records state and the journal lacks: nothing, or one balanced entry for each source
 * that differs (`postingsOf`, `entriesToPost`). Entries are only ever added.
 */
export async function postEntries(tx: Tx, job: JobRecord, poster: PostedBy): Promise<void> {
  const { companyId } = job
  const [, state] = await Promise.all([
    lockLedger(tx, companyId, job.id),
    readLedgerState(tx, companyId, job.id),
  ])
  if (!state || (!state.hasBooks && state.posted.length === 0)) return
  // While this transaction waited for the lock, another call may have changed the job and posted that.
  const current = state.version === job.version ? job : await readJobRecord(tx, [companyId], job.id, 'read')
  if (!current) return
  const books = await readBooks(tx, current, state.claimsPaid, poster.now)
  const entries = entriesToPost(job.id, postingsOf(books), state.posted, books.today)
  if (entries.length === 0) return
  const accounts = await ensureChart(tx, companyId)
  await insertEntries(tx, { companyId, jobId: job.id, userId: poster.userId }, entries, accounts)
  const used = new Set(entries.flatMap(({ lines }) => lines.map(({ role }) => role)))
  const retired = [...used].flatMap((role) => accounts.get(role) ?? []).filter(({ isActive }) => !isActive)
  await reactivateAccounts(
    tx,
    companyId,
    retired.map(({ id }) => id),
  )
}

async function readBooks(
  tx: Tx,
  job: JobRecord,
  claimsPaid: JobBooks['claimsPaid'],
  now: Date,
): Promise<JobBooks> {
  const { timezone: timeZone } = job.company
  const money = await readJobMoney(tx, job.companyId, job.id)
  const lines = await readBookLines(tx, job)
  return {
    ...lines,
    ...money,
    claimsPaid,
    isCompleted: job.jobStatus === 'completed' && job.deletedAt === null,
    moveDay: job.jobDate?.slice(0, 10) ?? dayOf(job.createdAt, timeZone),
    today: dayOf(now.toISOString(), timeZone),
    timeZone,
  }
}

function dayOf(instant: string, timeZone: string): string {
  return wallClockOf(instant, timeZone).slice(0, 10)
}
