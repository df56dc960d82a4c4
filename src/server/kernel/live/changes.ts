import { sql } from 'kysely'
import type { Db } from '../db/tenancy.ts'

/** One committed change from recent_changes (migration 0005): ids, and who could see the job before. */
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
/**
 * A change becomes visible when its transaction ends, which can be long after it was recorded; each poll
 * reads this far back.
 */
const pollWindowMs = 20_000
/** After a wake only the newest changes matter; the poll reads the rest. */
const wakeOverlapMs = 1000

/** Changes with a later time were recorded before the clock was set back, and are known. */
const horizonMs = 60_000

/** How the keys of entries of the history begin; their ids follow. */
const OF_HISTORY = 'history '

/** Reads each committed change once: a short range after a wake, a long one at each poll. */
export interface ChangeReader {
  read(look: 'wake' | 'poll'): Promise<Change[]>
}

/**
 * Creates a reader that treats everything committed before its first read as known, and remembers nothing
 * longer than its window.
 */
export function createChangeReader(db: Db): ChangeReader {
  const seen = new Map<string, number>()
  let newest: number | undefined
  /** The database's time at the last poll, and when that was by the monotonic clock. */
  let clock = { now: 0, readAt: 0 }

  return {
    read: async (look) => {
      const isFirst = newest === undefined
      const fresh: Change[] = []
      const now = look === 'poll' || newest === undefined ? await databaseTime(db) : undefined
      if (now !== undefined) {
        clock = { now, readAt: performance.now() }
        // The clock was set back: wakes must not wait until the old time comes again.
        if (newest !== undefined && newest > now) newest = now
      }
      const horizon = clock.now + performance.now() - clock.readAt + horizonMs
      let since = startOf(now, newest)
      for (;;) {
        // Not read again: under load each look would otherwise read those of the twenty looks before it.
        const known = [...seen].flatMap(([key, at]) =>
          at >= since && key.startsWith(OF_HISTORY) ? [Number(key.slice(OF_HISTORY.length))] : [],
        )
        const { rows } = await sql<Change>`
          select key, at, company_id, table_name, action, job_id, record_user_id, former_users, was_scheduled, referrer
          from recent_changes(${new Date(since).toISOString()}, ${pageSize}, ${known})`.execute(db)
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
        // A page within a single millisecond would repeat forever; the next read continues after it.
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

/**
 * The time from which to read: shortly before the newest change after a wake, a window back at a poll, also
 * across a clock that was set forward.
 */
function startOf(now: number | undefined, newest: number | undefined): number {
  if (now === undefined) return (newest ?? 0) - wakeOverlapMs
  return Math.min(now, newest ?? now) - pollWindowMs
}

/** The database's time in epoch milliseconds; a node's own clock may be wrong. */
async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return Date.parse(rows[0]?.now ?? '')
}
