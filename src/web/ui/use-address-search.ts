import { useEffect, useEffectEvent, useState } from 'react'
import type { Place } from '../../shared/kernel/places.ts'

/** Pause in milliseconds after the last keystroke before a search is sent. */
const DEBOUNCE_MS = 1_000

export type AddressSearch =
  | { state: 'idle' | 'waiting' | 'failed'; places: readonly Place[] }
  | { state: 'done'; places: readonly Place[] }

const IDLE: AddressSearch = { state: 'idle', places: [] }

/**
 * Searches addresses for the typed text: only texts longer than 1 character, a second after the last
 * keystroke; a newer text cancels the running call. Null searches nothing.
 */
export function useAddressSearch(
  typed: string | null,
  search: (text: string, signal: AbortSignal) => Promise<readonly Place[]>,
): AddressSearch {
  const [found, setFound] = useState<{ text: string; result: AddressSearch } | null>(null)
  const text = typed?.trim() ?? ''
  const searchNow = useEffectEvent(search)
  useEffect(() => {
    if (text.length <= 1) return
    const controller = new AbortController()
    const settle = (result: AddressSearch) => {
      if (!controller.signal.aborted) setFound({ text, result })
    }
    const timer = setTimeout(() => {
      searchNow(text, controller.signal).then(
        (places) => settle({ state: 'done', places }),
        () => settle({ state: 'failed', places: [] }),
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  if (text.length <= 1) return IDLE
  return found?.text === text ? found.result : { state: 'waiting', places: [] }
}
