import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { BUDGETS } from '../budgets/budgets.ts'
import { CallCounts } from './call-counts.ts'
import { createRateLimit, createUseCounter } from './counted.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(async () => {
  vi.useRealTimers()
  await t.close()
})

const DAY_MS = 86_400_000

it('ends a lockout that a clock a day ahead would have caused', async () => {
  const { most } = BUDGETS['mail-server']
  const count = createRateLimit(t.kernel.pool, 'mail-server')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  await count('somebody', most)
  await expect(count('somebody')).rejects.toThrow('Too many')
  vi.useRealTimers()
  await count('somebody', most)
  await expect(count('somebody')).rejects.toThrow('Too many')
})

it('writes nothing for requests that are rejected after the first rejected one', async () => {
  const { most } = BUDGETS['mail-server']
  const limit = createRateLimit(t.kernel.pool, 'mail-server')
  await limit('a caller that keeps trying', most)
  await expect(limit('a caller that keeps trying')).rejects.toThrow('Too many')
  const query = vi.spyOn(t.kernel.pool, 'query')
  await expect(limit('a caller that keeps trying')).rejects.toThrow('Too many')
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
  await limit('another caller')
})

it('ignores uses that were counted by a clock that was a day ahead', async () => {
  const uses = createUseCounter(t.kernel.pool, 'mail-server-day')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  await uses.use('somebody')
  expect((await uses.look('somebody')).used).toBe(1)
  vi.useRealTimers()
  expect((await uses.look('somebody')).used).toBe(0)
})

it('counts requests by a monotonic clock', () => {
  const counts = new CallCounts()
  const ttlOf = () => {
    let ttl = 0
    counts.incr('somebody', (_error, result) => (ttl = result?.ttl ?? 0), 60_000)
    return ttl
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  ttlOf()
  vi.useRealTimers()
  expect(ttlOf()).toBeLessThanOrEqual(60_000)
})
