import { entriesToPost } from '../../../shared/money/accounting/differences.ts'
import { overtimePostings } from '../../../shared/money/accounting/overtime.postings.ts'
import { addDays, wallClockOf } from '../../../shared/kernel/dates.ts'
import { cents } from '../../../shared/kernel/money.ts'
import { readOvertimeLines } from '../../schedule/time-clock/overtime.service.ts'
import type { PayChange } from '../../jobs/jobs/job.parts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { ensureChart } from './chart.store.ts'
import { insertEntries, readOvertimePosted, readTimezone } from './post.store.ts'

/**
 * Writes what lines of overtime state and the journal lacks: owed on the last day of the week, paid on the day of the
 * payment. Entries are only ever added.
 */
export async function postOvertime(
  tx: Tx,
  companyId: number,
  lineIds: readonly number[],
  by: PayChange,
): Promise<void> {
  const timezone = await readTimezone(tx, companyId)
  const dayOf = (instant: string) => wallClockOf(instant, timezone).slice(0, 10)
  const lines = await readOvertimeLines(tx, companyId, lineIds)
  const wanted = lines.flatMap(({ id, weekStart, amountCents, paidAt }) =>
    overtimePostings({
      id,
      weekEnd: addDays(weekStart, 6),
      cents: cents(amountCents),
      paidOn: paidAt === null ? null : dayOf(paidAt),
    }),
  )
  const posted = await readOvertimePosted(
    tx,
    companyId,
    wanted.map(({ source }) => source),
  )
  const entries = entriesToPost(null, wanted, posted, dayOf(by.now.toISOString()))
  if (entries.length === 0) return
  const accounts = await ensureChart(tx, companyId)
  await insertEntries(tx, { companyId, jobId: null, userId: by.userId }, entries, accounts)
}
