import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, noResponseError } from './api.ts'
import { retryCall } from './try-again.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('does not retry a call that was aborted in the pause before the next attempt', async () => {
  const stopper = new AbortController()
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(noResponseError())
  const outcome = retryCall(work, stopper.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  stopper.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect(work).toHaveBeenCalledTimes(1)
})

it('retries a call without a response, and gives up after the fourth attempt', async () => {
  const work = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(noResponseError())
    .mockResolvedValueOnce('done')
  const once = retryCall(work)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await once).toBe('done')
  const never = vi.fn<() => Promise<string>>().mockRejectedValue(noResponseError())
  const outcome = retryCall(never).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toMatchObject({ code: 'no_answer' })
  expect(never).toHaveBeenCalledTimes(4)
})

it('waits as long as the server asks after too many requests, but not for minutes', async () => {
  const tooMany = (retryAfter: number) =>
    new CallError({ code: 'rest_too_many_requests', message: 'x', data: { status: 429, retryAfter } })
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(tooMany(4)).mockResolvedValueOnce('saved')
  const outcome = retryCall(work)
  await vi.advanceTimersByTimeAsync(3_900)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await outcome).toBe('saved')
  const later = vi.fn<() => Promise<string>>().mockRejectedValue(tooMany(600))
  await expect(retryCall(later)).rejects.toMatchObject({ status: 429 })
  expect(later).toHaveBeenCalledTimes(1)
})
