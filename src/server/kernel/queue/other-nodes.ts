import type { Pool } from 'pg'

/** The name under which the queue of every node stands in the database's list of connections. */
export const queueApplicationName = 'movesheet queue'

/**
 * Whether another node works on this database, asked by one that is starting. Only a lone one may take up at once what a
 * process before it had begun: what others are working on right now is theirs until their leases end.
 */
export async function hasOtherNodes(owner: Pool): Promise<boolean> {
  const { rows } = await owner.query<{ is_there: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and application_name = $1) as is_there`,
    [queueApplicationName],
  )
  return rows[0]?.is_there ?? false
}
