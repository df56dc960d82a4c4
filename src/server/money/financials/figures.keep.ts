import { estimateTotalCents } from '../../../shared/jobs/estimates/automatic.ts'
import { crewHours } from '../../../shared/schedule/crew/crew.rules.ts'
import { cents, sumCents } from '../../../shared/kernel/money.ts'
import { storeLabor } from '../../schedule/crew/crew.labor.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { sendWrite, type Tx } from '../../kernel/db/tenancy.ts'
import { lostCentsOf, paidCentsOf, tipCentsOf } from '../../jobs/finances/money.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import { bookLinesOf, estimateCentsOf } from './books.ts'
import { jobsWithoutFigures, updateBookedCents, upsertFigures } from './figures.store.ts'
import { readFinanceRows } from './financial.store.ts'

/**
 * Stores the totals of a job's revenue and costs with every save; runs after everything that writes its
 * lines.
 */
export const storeFigures: JobConsequence = async ({ tx }, { after }) => {
  await writeFigures(tx, after, after.hasPayments ? await readPaid(tx, after) : NOTHING_PAID)
  return undefined
}

/** Stores the same totals after a payment or refund, because tips are among the figures. */
export async function storeFiguresOfMoney({ tx }: JobContext, job: JobRecord): Promise<void> {
  await writeFigures(tx, job, await readPaid(tx, job))
}

/**
 * Stores the crew's pay and the figures of jobs that no request has saved, which are those of the demo and of
 * earlier versions; returns their ids.
 */
export async function backfillFigures(tx: Tx, companyId: number, most: number): Promise<number[]> {
  const ids = await jobsWithoutFigures(tx, companyId, most)
  await Promise.all(
    ids.map(async (id) => {
      const job = await readJobRecord(tx, [companyId], id, 'for update')
      if (job) await storeMissingFigures(tx, job)
    }),
  )
  return ids
}

/** Stores the crew's pay and the figures of a job that has no figures yet. */
export async function storeMissingFigures(tx: Tx, job: JobRecord): Promise<void> {
  await storeLabor(tx, job)
  await writeFigures(tx, job, job.hasPayments ? await readPaid(tx, job) : NOTHING_PAID)
}

const NOTHING_PAID = { tips: cents(0), paid: cents(0), lost: cents(0) }

async function readPaid(tx: Tx, job: JobRecord): Promise<typeof NOTHING_PAID> {
  const money = await readJobMoney(tx, job.companyId, job.id)
  return { tips: tipCentsOf(money), paid: paidCentsOf(money), lost: lostCentsOf(money) }
}

/** The total of the estimate that a completed job was booked with; null for others. */
function bookedCentsOf({ jobStatus, bookedEstimate }: JobRecord): number | null {
  return jobStatus === 'completed' && bookedEstimate ? estimateTotalCents(bookedEstimate.lineItems) : null
}

/** Stores the booked price of a job that an earlier version has stored figures of. */
export async function storeBookedPrice(tx: Tx, job: JobRecord): Promise<void> {
  await updateBookedCents(tx, job, bookedCentsOf(job))
}

async function writeFigures(
  tx: Tx,
  job: JobRecord,
  { tips, paid, lost }: typeof NOTHING_PAID,
): Promise<void> {
  if (job.deletedAt !== null) return
  const rows = await readFinanceRows(tx, job)
  const { revenue, costs } = bookLinesOf(rows, job)
  const costOf = (section: 'cogs' | 'expenses') =>
    sumCents(costs.filter((line) => line.section === section).map((line) => line.cents))
  const revenueCents = sumCents(revenue.map((line) => line.cents))
  const owed = job.jobStatus === 'completed' ? revenueCents : estimateCentsOf(rows, job)
  const figures = {
    day: job.jobDate?.slice(0, 10) ?? null,
    job_status: job.jobStatus,
    job_type: job.jobType,
    job_source: job.jobSource,
    revenue_cents: revenueCents,
    cogs_cents: costOf('cogs'),
    expenses_cents: costOf('expenses'),
    tips_cents: tips,
    owed_cents: owed,
    // What a client paid again after a lost chargeback is no overpayment.
    paid_cents: paid - Math.min(lost, Math.max(0, paid - owed)),
    hours: crewHours(job.locations).toFixed(2),
    booked_cents: bookedCentsOf(job),
  }
  await sendWrite(tx, upsertFigures(tx, job, figures))
}
