import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Place } from '../../shared/kernel/places.ts'
import { useAddressSearch } from './use-address-search.ts'

const found = (address: string) => [{ address }] as unknown as Place[] // only passed on

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the search for an address', () => {
  const open = (search: (text: string, signal: AbortSignal) => Promise<Place[]>) =>
    renderHook(({ typed }: { typed: string | null } = { typed: null }) => useAddressSearch(typed, search), {
      initialProps: { typed: null as string | null },
    })

  it('waits a second after the last keystroke and takes the function of the last render', async () => {
    const asked: string[] = []
    const search = vi.fn(async (text: string) => {
      asked.push(text)
      return found(`${text} St`)
    })
    const { result, rerender, act } = await open(search)
    await rerender({ typed: '160' })
    expect(result.current.state).toBe('waiting')
    await act(() => vi.advanceTimersByTimeAsync(900))
    await rerender({ typed: '1600' })
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(asked).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(asked).toEqual(['1600'])
    expect(result.current).toEqual({ state: 'done', places: found('1600 St') })
  })

  it('cancels a call whose text is no longer in the field', async () => {
    const signals: AbortSignal[] = []
    const search = vi.fn((_text: string, signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<Place[]>(() => {})
    })
    const { rerender, act, unmount } = await open(search)
    await rerender({ typed: '160' })
    await act(() => vi.advanceTimersByTimeAsync(1_100))
    await rerender({ typed: '170' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await act(() => vi.advanceTimersByTimeAsync(1_100))
    await unmount()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  it('searches nothing for a single character and tells of a failure', async () => {
    const search = vi.fn(() => Promise.reject(new Error('offline')))
    const { result, rerender, act } = await open(search)
    await rerender({ typed: '1' })
    await act(() => vi.advanceTimersByTimeAsync(1_100))
    expect([search.mock.calls.length, result.current.state]).toEqual([0, 'idle'])
    await rerender({ typed: '16' })
    await act(() => vi.advanceTimersByTimeAsync(1_100))
    expect(result.current.state).toBe('failed')
  })
})
