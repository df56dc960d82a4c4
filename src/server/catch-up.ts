import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { postEntries } from './money/accounting/post.ts'
import { backfillBookedEstimates } from './jobs/documents/agreed.ts'
import { backfillFigures } from './money/financials/figures.keep.ts'
import { backfillPlaces } from './jobs/jobs/found-places.ts'
import { readJobRecord, type JobRecord } from './jobs/jobs/job.record.ts'
import type { MapsAdapter } from './adapters/maps/maps.ts'
import { inTenant, retryOnDeadlock, type Db } from './kernel/db/tenancy.ts'

const MAX_AT_ONCE = 100

/**
 * Calculates agreed prices, figures and ledger entries of jobs that this version has not saved yet (from an
 * earlier version or the demo), and then missing cities of locations. It works in small transactions while
 * requests are served, pauses as long as it works, and finds nothing to do at later starts.
 */
export async function backfill(
  db: Db,
  owner: Pool,
  maps: MapsAdapter,
  log: Logger,
  isStopping: () => boolean,
): Promise<void> {
  const { rows: companies } = await owner.query<{ id: number }>('select id from companies order by id')
  for (const { id: companyId } of companies) {
    let kept: number
    do {
      if (isStopping()) return
      kept = await unhurried(() =>
        inTenant(db, { companyIds: [companyId], userId: null }, (tx) =>
          backfillBookedEstimates(tx, companyId, MAX_AT_ONCE),
        ),
      )
    } while (kept === MAX_AT_ONCE)
    let filled: readonly number[] = []
    do {
      if (isStopping()) return
      filled = await unhurried(() =>
        inTenant(db, { companyIds: [companyId], userId: null }, async (tx) => {
          const jobIds = await backfillFigures(tx, companyId, MAX_AT_ONCE)
          for (const id of jobIds) {
            const job = await readJobRecord(tx, [companyId], id, 'read')
            if (job) await postEntries(tx, job, { userId: null, now: momentOf(job) })
          }
          return jobIds
        }),
      )
      if (filled.length > 0) log.info({ companyId, jobs: filled.length }, 'figures and books filled')
    } while (filled.length === MAX_AT_ONCE)
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

/** Runs one small transaction, then pauses for as long as it took. */
async function unhurried<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const done = await retryOnDeadlock(work)
  await sleep(performance.now() - startedAt)
  return done
}

/** Returns when a job's ledger entries would have been written: at its move, or now for one in the future. */
function momentOf(job: JobRecord): Date {
  const now = new Date()
  const over = new Date(job.endsAt ?? job.createdAt)
  return over < now ? over : now
}
