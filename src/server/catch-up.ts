import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { postEntries } from './money/accounting/post.ts'
import { storeEarlierBookedEstimate } from './jobs/documents/agreed.ts'
import { storeBookedPrice, storeMissingFigures } from './money/financials/figures.keep.ts'
import { fillInReportFacts, jobsToFillIn } from './money/financials/figures.store.ts'
import { fillInOwners } from './jobs/jobs/job.service.ts'
import { backfillPlaces } from './jobs/jobs/found-places.ts'
import { readJobRecord, type JobRecord } from './jobs/jobs/job.record.ts'
import type { MapsAdapter } from './adapters/maps/maps.ts'
import { createRests } from './kernel/queue/rests.ts'
import { inTenant, retryOnDeadlock, type Db, type Tx } from './kernel/db/tenancy.ts'

const MAX_AT_ONCE = 100

/**
 * Calculates agreed prices, figures and ledger entries of jobs that this version has not saved yet (from an
 * earlier version or the demo), then who owns each lead, then what reports read of each job, and then missing cities of
 * locations. It works in small transactions while requests are served, pauses as long as it works, and finds nothing to do at
 * later starts.
 */
export async function backfill(
  db: Db,
  owner: Pool,
  maps: MapsAdapter,
  log: Logger,
  isStopping: () => boolean,
): Promise<void> {
  const rest = createRests()
  const { rows: companies } = await owner.query<{ id: number }>('select id from companies order by id')
  for (const { id: companyId } of companies) {
    let jobs: readonly { id: number }[]
    let last = 0
    do {
      if (isStopping()) return
      const after = last
      jobs = await retryOnDeadlock(() =>
        inTenant(db, { companyIds: [companyId], userId: null }, (tx) => fillIn(tx, companyId, after)),
      )
      last = jobs.at(-1)?.id ?? after
      await rest()
      if (jobs.length > 0) log.info({ companyId, jobs: jobs.length }, 'figures and books filled')
    } while (jobs.length === MAX_AT_ONCE)
  }
  for (const fill of [fillInOwners, fillInReportFacts])
    for (const { id: companyId } of companies) {
      let filled: number
      do {
        if (isStopping()) return
        filled = await retryOnDeadlock(() =>
          inTenant(db, { companyIds: [companyId], userId: null }, (tx) => fill(tx, companyId, MAX_AT_ONCE)),
        )
        await rest()
      } while (filled === MAX_AT_ONCE)
    }
  for (const { id: companyId } of companies) {
    try {
      const jobs = await backfillPlaces(db, maps, companyId, isStopping)
      if (jobs > 0) log.info({ companyId, jobs }, 'cities of places found')
    } catch (error) {
      log.warn({ err: error }, 'cities of places could not be looked up')
      return
    }
  }
  log.info('jobs of earlier versions are filled in')
}

/** Fills in the next jobs after an id, together, and returns them. */
async function fillIn(tx: Tx, companyId: number, after: number): Promise<readonly { id: number }[]> {
  const jobs = await jobsToFillIn(tx, companyId, after, MAX_AT_ONCE)
  await Promise.all(
    jobs.map(async ({ id, needsFigures, needsPrice }) => {
      const read = await readJobRecord(tx, [companyId], id, 'for update')
      if (!read) return
      const job = await storeEarlierBookedEstimate(tx, read)
      if (!needsFigures && needsPrice) await storeBookedPrice(tx, job)
      if (!needsFigures) return
      await storeMissingFigures(tx, job)
      await postEntries(tx, job, { userId: null, now: momentOf(job) })
    }),
  )
  return jobs
}

/** Returns when a job's ledger entries would have been written: at its move, or now for one in the future. */
function momentOf(job: JobRecord): Date {
  const now = new Date()
  const over = new Date(job.endsAt ?? job.createdAt)
  return over < now ? over : now
}
