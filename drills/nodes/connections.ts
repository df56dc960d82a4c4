import type pg from 'pg'

/** The highest number of connections at one moment, by their holder. */
export interface Connections {
  most: number
  by: Map<string, number>
}

/** Counts the database connections of all nodes twice a second. */
export function watchConnections(owner: pg.Client): { stop(): Connections } {
  const seen: Connections = { most: 0, by: new Map() }
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      const { rows } = await owner.query<{ name: string; count: number }>(
        `select application_name as name, count(*)::int as count from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() group by 1`,
      )
      const sum = rows.reduce((total, { count }) => total + count, 0)
      seen.most = Math.max(seen.most, sum)
      for (const { name, count } of rows) seen.by.set(name, Math.max(seen.by.get(name) ?? 0, count))
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void look().catch(() => {}), 500)
  return {
    stop: () => {
      clearInterval(timer)
      return seen
    },
  }
}
