import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** Timeout of the query for waiting work. */
const PATIENCE_MS = 2000

interface Waiting {
  queue: string
  waiting: number
  /** Age of the oldest, in seconds. */
  age: number
}

/**
 * Adds gauges of the work waiting in the queue over all nodes, read at each scrape; they are empty while the
 * database does not respond.
 */
export function addQueueGauges(registry: Registry, pool: Pick<pg.Pool, 'query'>): void {
  let pendingRead: Promise<Waiting[]> | undefined
  // Both gauges of one scrape come from one query.
  const look = () => {
    pendingRead ??= readWaiting(pool).finally(() => (pendingRead = undefined))
    return pendingRead
  }
  const gauge = (name: string, help: string, figure: 'waiting' | 'age') =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const found = await look()
        this.reset()
        for (const one of found) this.set({ queue: one.queue }, one[figure])
      },
    })
  gauge('queue_work_waiting', 'Pieces of work that are due and wait for a worker, over all nodes', 'waiting')
  gauge('queue_work_oldest_seconds', 'How long the oldest of them has been due', 'age')
}

async function readWaiting(pool: Pick<pg.Pool, 'query'>): Promise<Waiting[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Waiting[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS)
  })
  const queried = pool
    .query<Waiting>(
      `select name as queue, count(*)::int as waiting, extract(epoch from now() - min(start_after))::float as age
        from pgboss.job where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_%'
        group by name`,
    )
    .then(
      ({ rows }) => rows,
      () => [],
    )
  try {
    return await Promise.race([queried, late])
  } finally {
    clearTimeout(timer)
  }
}
