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

  it('gives up a check that hangs before the next one begins', async () => {
    vi.useFakeTimers()
    let open = 0
    let most = 0
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      most = Math.max(most, (open += 1))
      return new Promise((_answer, refuse) => {
        signal?.addEventListener('abort', () => {
          open -= 1
          refuse(new Error('Aborted'))
        })
      })
    })
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController()
      setTimeout(() => late.abort(), ms - 1)
      return late.signal
    })
    const stop = watchConnection()
    recordConnection(false)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(most).toBe(1)
    stop()
    vi.restoreAllMocks()
  })
})
