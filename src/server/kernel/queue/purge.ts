import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/tenancy.ts'

const batch = 1000
/**
 * Maximum number of batches in a day: an installation that begins to compact a long history does so over
 * several nights.
 */
const MAX_BATCHES = 2000

/**
 * Removes expired records: idempotency keys after 24 hours, or 14 days for those of a phone's saved work, expired sessions, jobs deleted more than 30 days
 * ago unless records that must stay depend on them, messages, and positions of phones that companies no longer keep. Works in small
 * batches, so that it never locks much; a repeat finds nothing left.
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
  let messages = 0
  for (let removed = batch; removed === batch; messages += removed) {
    const { rows } = await sql<{ removed: number }>`select purge_messages(${batch})::int as removed`.execute(
      db,
    )
    removed = rows[0]?.removed ?? 0
  }
  let positions = 0
  for (let emptied = batch; emptied === batch; positions += emptied) {
    const { rows } = await sql<{ emptied: number }>`
      select purge_clock_positions(${batch})::int as emptied`.execute(db)
    emptied = rows[0]?.emptied ?? 0
  }
  log.info({ gone: { ...gone, messages, positions } }, 'purged')
}

/**
 * Removes long values from history entries that companies no longer keep, in small batches; a repeat
 * continues where this one ended (docs/decisions/0037).
 */
export async function compactHistory(db: Db, log: Logger): Promise<void> {
  let entries = 0
  for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
    const { rows } = await sql<{ looked: number }>`select compact_history(${batch}) as looked`.execute(db)
    const examined = rows[0]?.looked ?? 0
    if (examined === 0) break
    entries += examined
  }
  log.info({ entries }, 'history compacted')
}
