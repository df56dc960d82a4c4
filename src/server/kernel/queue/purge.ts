import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/tenancy.ts'

const batch = 1000

/**
 * Removes what has had its time: idempotency keys after 24 hours, expired sessions, jobs deleted more than 30 days ago
 * unless something hangs on them that must stay (DECISIONS A8, A10, ARCHITECTURE 'Decided once'). Small batches, so that
 * it never holds much; a repeat finds nothing left.
 */
export async function purgeExpired(db: Db, log: Logger): Promise<void> {
  const gone = { keys: 0, families: 0, jobs: 0 }
  for (;;) {
    const { rows } = await sql<{ idempotency_keys: number; token_families: number; jobs: number }>`
      select * from purge_expired(${batch})`.execute(db)
    const round = rows[0]
    if (!round) break
    gone.keys += round.idempotency_keys
    gone.families += round.token_families
    gone.jobs += round.jobs
    if (Math.max(round.idempotency_keys, round.token_families, round.jobs) < batch) break
  }
  log.info({ gone }, 'purged')
}
