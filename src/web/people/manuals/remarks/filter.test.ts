import { describe, expect, it } from 'vitest'
import type { AreaSearch } from '../area/place.ts'
import { hasFilter, problemOf, savedFrom, withSaved } from './filter.ts'

const place: AreaSearch = { section: 'communications' }

describe('filter of the communications', () => {
  it('converts to the address and back', () => {
    const filter = { type: ['notes' as const], from: '2026-01-01', to: null, worker: 7 }
    const narrowed = withSaved(place, filter)
    expect(narrowed).toMatchObject({ type: ['notes'], from: '2026-01-01', worker: 7 })
    expect(savedFrom(narrowed)).toEqual(filter)
    expect([hasFilter(place), hasFilter(narrowed)]).toEqual([false, true])
    expect(hasFilter(withSaved(place, savedFrom(place)))).toBe(false)
  })

  it('rejects an end before the start', () => {
    expect(problemOf({ ...place, from: '2026-01-02', to: '2026-01-01' })).toBe('Before the first day')
    expect(problemOf({ ...place, from: '2026-01-02', to: '2026-01-02' })).toBeUndefined()
  })
})
