import { sql } from 'kysely'
import type { Db } from '../db/tenancy.ts'

/** One committed change as recent_changes tells it (migration 0005): ids and who knew of the job before. */
export interface Change {
  key: string
  at: string
  company_id: number
  table_name: string
  action: string
  job_id: number | null
  record_user_id: number | null
  former_users: number[]
  was_scheduled: boolean
  referrer: string | null
}

const pageSize = 2000
/** A change becomes visible when its transaction ends, at times long after it was noted: so far back each poll looks. */
const pollWindowMs = 20_000
/** After a wake only the newest are of interest; the poll brings the rest. */
const wakeOverlapMs = 1000

/** What is of a later time than this was noted before the clock was set back, and is known. */
const horizonMs = 60_000

/** Reads each committed change once: short looks after a wake, long ones at each poll. */
export interface ChangeReader {
  read(look: 'wake' | 'poll'): Promise<Change[]>
}

/** A reader that takes all that is committed by its first look as known, and keeps nothing longer than its window. */
export function createChangeReader(db: Db): ChangeReader {
  const seen = new Map<string, number>()
  let newest: number | undefined
  /** The database's clock at the last poll, and when that was by the clock that nobody can set. */
  let clock = { now: 0, readAt: 0 }

  return {
    read: async (look) => {
      const isFirst = newest === undefined
      const fresh: Change[] = []
      const now = look === 'poll' || newest === undefined ? await databaseTime(db) : undefined
      if (now !== undefined) {
        clock = { now, readAt: performance.now() }
        // Set back: no wake is to wait until the old time comes again.
        if (newest !== undefined && newest > now) newest = now
      }
      const horizon = clock.now + performance.now() - clock.readAt + horizonMs
      let since = startOf(now, newest)
      for (;;) {
        const { rows } = await sql<Change>`
          select * from recent_changes(${new Date(since).toISOString()}, ${pageSize})`.execute(db)
        for (const change of rows) {
          const at = Date.parse(change.at)
          if (at > horizon) continue
          newest = Math.max(newest ?? at, at)
          if (seen.has(change.key)) continue
          seen.set(change.key, at)
          fresh.push(change)
        }
        const last = rows.at(-1)
        if (rows.length < pageSize || !last || Date.parse(last.at) > horizon) break
        // A page that holds one millisecond alone would repeat for ever; the next look goes on from there.
        since = Math.max(Date.parse(last.at), since + 1)
      }
      newest ??= now ?? 0
      for (const [key, at] of seen) {
        if (at >= newest - pollWindowMs - 10_000 && at <= horizon) break
        seen.delete(key)
      }
      return isFirst ? [] : fresh
    },
  }
}

/** From when to read: shortly before the newest after a wake, a window back at a poll, and over a clock set forward too. */
function startOf(now: number | undefined, newest: number | undefined): number {
  if (now === undefined) return (newest ?? 0) - wakeOverlapMs
  return Math.min(now, newest ?? now) - pollWindowMs
}

/** The database's clock in epoch milliseconds; a node's own may be wrong. */
async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return Date.parse(rows[0]?.now ?? '')
}
