import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { recordConnection, watchConnection, whenConnected } from './connection.ts'
import { useConnectionLost } from './use-connection-lost.ts'

afterEach(() => {
  recordConnection(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a lost connection', () => {
  it('shows as soon as the browser goes offline and until the server answers again', async () => {
    vi.useFakeTimers()
    const answers = [false, true]
    vi.stubGlobal('fetch', async () => {
      if (!answers.shift()) throw new TypeError('Failed to fetch')
      return new Response('{}')
    })
    const stop = watchConnection()
    const { result, act } = await renderHook(() => useConnectionLost())
    expect(result.current).toBe(false)
    await act(() => window.dispatchEvent(new Event('offline')))
    expect(result.current).toBe(true)
    const told = vi.fn()
    whenConnected(told)
    await act(() => vi.advanceTimersByTimeAsync(4_100))
    expect([result.current, told.mock.calls.length]).toEqual([true, 0])
    await act(() => vi.advanceTimersByTimeAsync(4_100))
    expect([result.current, told.mock.calls.length]).toEqual([false, 1])
    stop()
  })
})
