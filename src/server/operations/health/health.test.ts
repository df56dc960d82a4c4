import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
// Registers the metrics of live updates and the queue, as in a running node.
import '../../kernel/live/live-metrics.ts'
import '../../kernel/queue/queue-metrics.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { waitForProxies } from './leaving.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ METRICS_TOKEN: 'a-long-token-for-metrics' })
})
afterAll(() => t.close())

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  t.app.inject({ method: 'GET', url, headers, remoteAddress })

describe('health endpoints', () => {
  it('report live and ready', async () => {
    expect((await get('/health/live')).json()).toEqual({ status: 'ok' })
    const ready = await get('/health/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: true, queue: true }])
  })

  it('report not ready without queue or database, and live nevertheless', async () => {
    const broken = {
      ...t.kernel,
      queue: { ...t.kernel.queue, isHealthy: () => false },
      pool: Object.assign(Object.create(t.kernel.pool), { query: () => Promise.reject(new Error('gone')) }),
    }
    const app = await createApp(broken)
    const ready = await app.inject({ method: 'GET', url: '/health/ready' })
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: false, queue: false },
    ])
    expect((await app.inject({ method: 'GET', url: '/health/live' })).statusCode).toBe(200)
    await app.close()
  })
})

describe('a node that is being stopped', () => {
  it('keeps responding, closes connections, and tells its proxy to stop sending requests', async () => {
    const app = await createApp(t.kernel)
    const leaving = waitForProxies(app, 0.1)
    const ready = await app.inject({ method: 'GET', url: '/health/ready' })
    const live = await app.inject({ method: 'GET', url: '/health/live' })
    expect([ready.statusCode, live.statusCode, live.headers.connection]).toEqual([503, 200, 'close'])
    await leaving
    await app.close()
    expect((await get('/health/ready')).headers.connection).not.toBe('close')
  })
})

describe('the metrics endpoint', () => {
  it('reports requests, connections, queue, sockets, and the event loop', async () => {
    await t.call(null, 'GET', '/wp/v2/companies/unheard-of')
    const { body } = await get('/metrics')
    expect(body).toMatch(
      /http_request_seconds_count\{method="GET",route="\/wp\/v2\/companies\/:id",status="404"\} \d/,
    )
    for (const name of [
      'db_pool_connections',
      'event_loop_delay_p99_seconds',
      'process_memory_bytes',
      'live_sockets',
      'queue_work_seconds',
    ])
      expect(body).toContain(`# HELP ${name} `)
    expect(body).not.toContain('unheard-of')
  })

  it('is available to this machine, or with the token', async () => {
    const token = { authorization: 'Bearer a-long-token-for-metrics' }
    const statuses = [
      await get('/metrics', {}, '127.0.0.1'),
      await get('/metrics', {}, '::ffff:127.0.0.1'),
      await get('/metrics', token, '10.0.0.9'),
      await get('/metrics', {}, '10.0.0.9'),
      await get('/metrics', { authorization: 'Bearer wrong' }, '10.0.0.9'),
      // A proxy on this machine forwards requests from elsewhere.
      await get('/metrics', { 'x-forwarded-for': '8.8.8.8' }, '127.0.0.1'),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 200, 404, 404, 404])
  })
})
