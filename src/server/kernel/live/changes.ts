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

/** Reads each committed change once: short looks after a wake, long ones at each poll. */
export interface ChangeReader {
  read(look: 'wake' | 'poll'): Promise<Change[]>
}

/** A reader that takes all that is committed by its first look as known, and keeps nothing longer than its window. */
export function createChangeReader(db: Db): ChangeReader {
  const seen = new Map<string, number>()
  let newest: number | undefined

  return {
    read: async (look) => {
      const isFirst = newest === undefined
      const fresh: Change[] = []
      let since = await startOf(db, look, newest)
      for (;;) {
        const { rows } = await sql<Change>`
          select * from recent_changes(${new Date(since).toISOString()}, ${pageSize})`.execute(db)
        for (const change of rows) {
          const at = Date.parse(change.at)
          newest = Math.max(newest ?? at, at)
          if (seen.has(change.key)) continue
          seen.set(change.key, at)
          fresh.push(change)
        }
        const last = rows.at(-1)
        if (rows.length < pageSize || !last) break
        // A page that holds one millisecond alone would repeat for ever; the next look goes on from there.
        since = Math.max(Date.parse(last.at), since + 1)
      }
      newest ??= since
      for (const [key, at] of seen) {
        if (at >= newest - pollWindowMs - 10_000) break
        seen.delete(key)
      }
      return isFirst ? [] : fresh
    },
  }
}

/** From when to read, in epoch milliseconds of the database's clock; a node's own clock may be wrong. */
async function startOf(db: Db, look: 'wake' | 'poll', newest: number | undefined): Promise<number> {
  if (look === 'wake' && newest !== undefined) return newest - wakeOverlapMs
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return Date.parse(rows[0]?.now ?? '') - pollWindowMs
}
