import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noAnswer } from './api.ts'
import { tryAgain } from './try-again.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('does not begin again what was stopped in the pause before the next try', async () => {
  const stopper = new AbortController()
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(noAnswer())
  const outcome = tryAgain(work, stopper.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  stopper.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect(work).toHaveBeenCalledTimes(1)
})

it('begins again where nobody answered, and gives up after the fourth try', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(noAnswer()).mockResolvedValueOnce('done')
  const once = tryAgain(work)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await once).toBe('done')
  const never = vi.fn<() => Promise<string>>().mockRejectedValue(noAnswer())
  const outcome = tryAgain(never).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toMatchObject({ code: 'no_answer' })
  expect(never).toHaveBeenCalledTimes(4)
})
