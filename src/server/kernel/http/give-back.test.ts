import { afterEach, expect, it, vi } from 'vitest'
import { scheduleMemoryRelease } from './give-back.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('returns memory to the system after ten seconds without work', () => {
  vi.useFakeTimers()
  let rows: object[] | null = Array.from({ length: 1_000_000 }, (_none, at) => ({ at, text: `row ${at}` }))
  expect(rows).toHaveLength(1_000_000)
  rows = null
  const before = process.memoryUsage().heapTotal
  scheduleMemoryRelease()
  vi.advanceTimersByTime(9_000)
  scheduleMemoryRelease()
  vi.advanceTimersByTime(9_000)
  expect(process.memoryUsage().heapTotal).toBeGreaterThan(before - 10_000_000)
  vi.advanceTimersByTime(1_000)
  expect(process.memoryUsage().heapTotal).toBeLessThan(before - 50_000_000)
})
