import type { Client } from 'pg'
import type { CountedTable } from './manifest.ts'

interface Count {
  name: string
  rows: number
  inserted: number
  deleted: number
  isAppendOnly: boolean
}

/**
 * Returns the row counts of all tables that survive a crash, in one snapshot, with the number of writes so
 * far.
 */
export async function countTables(client: Client): Promise<Count[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows: tables } = await client.query<Omit<Count, 'rows'>>(
      `select c.relname as name, pg_stat_get_tuples_inserted(c.oid)::float8 as inserted,
          pg_stat_get_tuples_deleted(c.oid)::float8 as deleted,
          exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
            where t.tgrelid = c.oid and p.proname = 'refuse_change' and t.tgtype & 8 = 8) as "isAppendOnly"
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        order by c.relname`,
    )
    const counts: Count[] = []
    for (const table of tables) {
      const { rows } = await client.query<{ rows: number }>(
        `select count(*)::float8 as rows from public.${client.escapeIdentifier(table.name)}`,
      )
      counts.push({ ...table, rows: rows[0]?.rows ?? 0 })
    }
    return counts
  } finally {
    await client.query('commit')
  }
}

/** Returns two counts around a moment, as the manifest stores them. */
export function combineCounts(before: readonly Count[], after: readonly Count[]): CountedTable[] {
  return before.map((one) => {
    const other = after.find(({ name }) => name === one.name) ?? one
    return {
      name: one.name,
      before: one.rows,
      after: other.rows,
      inserted: Math.max(0, other.inserted - one.inserted),
      deleted: Math.max(0, other.deleted - one.deleted),
      isAppendOnly: one.isAppendOnly,
    }
  })
}

/**
 * Compares a restored table with the count of its backup; returns null if it is consistent, else the problem.
 * At the backup's own moment it has the counted rows, within what was written in between; later, only
 * append-only tables can be checked.
 */
export function compareCount(table: CountedTable, rows: number, isLater: boolean): string | null {
  const { name, before, after, inserted, deleted } = table
  if (isLater)
    return table.isAppendOnly && rows < before
      ? `${name} has ${rows} rows; the backup had ${before}, and none is ever removed.`
      : null
  const least = Math.min(before, after) - deleted
  const most = Math.max(before, after) + inserted
  if (rows >= least && rows <= most) return null
  const expected = least === most ? `${least}` : `${least} to ${most}`
  return `${name} has ${rows} rows; the backup had ${expected}.`
}
