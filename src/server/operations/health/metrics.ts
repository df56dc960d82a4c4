import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Gauge, Histogram, register, Registry } from 'prom-client'
import { addQueueGauges } from './queue-gauges.ts'

/** Response times in seconds, by route pattern and status. */
const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Duration of a call in seconds by method, route pattern and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
})

/** Measures every response of an app. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}

/** Creates gauges of a node's current state: database connections, event loop delay, memory. */
export function createGauges(
  app: FastifyInstance,
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'query'>,
): { text(): Promise<string> } {
  const own = new Registry()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [own],
      collect() {
        this.set(read())
      },
    })
  gauge('db_pool_connections', 'Open connections of the app to the database', () => pool.totalCount)
  gauge('db_pool_idle', 'Open connections that nobody uses', () => pool.idleCount)
  gauge('db_pool_waiting', 'Calls that wait for a connection', () => pool.waitingCount)
  gauge('event_loop_delay_p99_seconds', '99th percentile of the event loop delay since the last look', () => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return seconds
  })
  gauge('process_memory_bytes', 'Resident memory of this process', () => process.memoryUsage.rss())
  gauge('process_heap_bytes', 'Used memory of the JavaScript heap', () => process.memoryUsage().heapUsed)
  gauge('process_cpu_seconds', 'CPU time of this process since its start', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  addQueueGauges(own, pool)
  return { text: () => Registry.merge([register, own]).metrics() }
}
