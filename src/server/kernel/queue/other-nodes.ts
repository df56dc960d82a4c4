import type { Pool } from 'pg'

/** The application name of every node's queue in the database's list of connections. */
export const queueApplicationName = 'movesheet queue'

/**
 * Returns whether another node works on this database; called by a node that starts. Only a single node may
 * immediately resume what an earlier process had begun, because work of other nodes belongs to them until
 * their leases end.
 */
export async function hasOtherNodes(owner: Pool): Promise<boolean> {
  const { rows } = await owner.query<{ is_there: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and application_name = $1) as is_there`,
    [queueApplicationName],
  )
  return rows[0]?.is_there ?? false
}
