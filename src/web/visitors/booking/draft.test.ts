import { describe, expect, it } from 'vitest'
import {
  blankDraft,
  dropDraft,
  homeSizeOf,
  isBegun,
  keepDraft,
  placeOfHome,
  placesOf,
  readDraft,
} from './draft.ts'
import { withCarried } from './price-form/follow.ts'

const NOW = Date.parse('2026-05-04T10:00:00Z')
const DAY = 86_400_000

function storage(content: Record<string, string> = {}) {
  const values = new Map(Object.entries(content))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    values,
  }
}

describe('booking draft', () => {
  it('is restored as it was left, for its own company only', () => {
    const store = storage()
    const draft = {
      ...blankDraft(),
      firstName: 'Nora',
      step: 'questions' as const,
      jobId: 7,
      useTruck: false,
    }
    keepDraft(store, 3, draft, NOW)
    const found = readDraft(store, 3, NOW + DAY)
    expect(found).toMatchObject({ firstName: 'Nora', step: 'questions', jobId: 7, useTruck: false })
    expect(found?.places.map(({ text }) => text)).toEqual(['', ''])
    expect(readDraft(store, 4, NOW)).toBeNull()
    dropDraft(store, 3)
    expect(readDraft(store, 3, NOW)).toBeNull()
  })

  it('contains no password and no card', () => {
    const store = storage()
    keepDraft(store, 3, blankDraft(), NOW)
    expect([...store.values.values()].join('')).not.toMatch(/password|card/i)
  })

  it('is ignored when too old or broken, and drops values of another type', () => {
    const store = storage()
    keepDraft(store, 3, blankDraft(), NOW)
    expect(readDraft(store, 3, NOW + 61 * DAY)).toBeNull()
    expect(readDraft(storage({ 'booking-3': '{' }), 3, NOW)).toBeNull()
    expect(readDraft(storage({ 'booking-3': '{"version":0,"at":0,"draft":{}}' }), 3, NOW)).toBeNull()
    const odd = { step: 'home', hours: 5, jobId: 'x', places: [{ text: 1, picked: 'a', numRooms: 2 }, null] }
    const text = JSON.stringify({ version: 1, at: NOW, draft: odd })
    const found = readDraft(storage({ 'booking-3': text }), 3, NOW)
    expect(found).toMatchObject({ step: null, hours: '', jobId: null })
    expect(found?.places).toMatchObject([{ text: '', picked: null, numRooms: 2 }, { text: '' }])
  })

  it('takes over the move that was entered elsewhere', () => {
    const from = { address: '77 Larimer Street, Denver, CO', addressState: 'CO' }
    const draft = blankDraft({ places: [from], homeSize: 'H3', day: '2026-06-01', email: 'a@b.co' })
    expect(draft).toMatchObject({ day: '2026-06-01', email: 'a@b.co', isOnePlace: true })
    expect(draft.places[0]).toMatchObject({
      text: from.address,
      picked: from,
      locationType: 'House',
      numRooms: 4,
    })
    expect(draft.places[0]?.source).toBe('carried')
    // The first price includes the truck.
    expect(draft.useTruck).toBe(true)
    expect(placesOf(draft)).toHaveLength(1)
    expect(blankDraft({ places: [from], homeSize: 'H3', isOnePlace: false }).isOnePlace).toBe(false)
    expect(isBegun(draft)).toBe(false)
  })

  it('asks for the street of a town that was enough for a price', () => {
    const town = { address: 'Boulder, CO', city: 'Boulder', addressState: 'CO' }
    const [from, to] = blankDraft({ places: [town, town], isOnePlace: false }).places
    expect(from).toMatchObject({ text: 'Boulder, CO', addressPending: false })
    expect(to).toMatchObject({ text: 'Boulder, CO', picked: town, addressPending: true })
  })

  it('follows what is typed next to it, and keeps what was typed in it', () => {
    const at = (address: string) => ({ address, addressState: 'CO' })
    const draft = blankDraft()
    const before = { isOnePlace: false }
    const told = {
      ...before,
      places: [at('1 A St'), at('2 B St')],
      homeSize: 'A1' as const,
      day: '2026-06-01',
    }
    const followed = withCarried(draft, before, told)
    expect(followed).toMatchObject({ day: '2026-06-01', isOnePlace: false })
    expect(followed.places).toMatchObject([
      { text: '1 A St', source: 'carried', locationType: 'Apartment', numRooms: 2 },
      { text: '2 B St', source: 'carried', locationType: '' },
    ])
    const typed = {
      ...followed,
      day: '2026-07-07',
      places: followed.places.map((place, index) =>
        index === 0 ? { ...place, ...placeOfHome('H3') } : { ...place, text: '9 Z St', source: null },
      ),
    }
    const later = {
      ...told,
      places: [at('3 C St'), at('4 D St')],
      homeSize: 'ST' as const,
      day: '2026-06-02',
    }
    const kept = withCarried(typed, told, later)
    expect(kept.day).toBe('2026-07-07')
    expect(kept.places).toMatchObject([
      { text: '3 C St', locationType: 'House', numRooms: 4 },
      { text: '9 Z St' },
    ])
    const emptied = withCarried(followed, told, { isOnePlace: true })
    expect(emptied).toMatchObject({ isOnePlace: true, day: '' })
    expect(emptied.places.map(({ text }) => text)).toEqual(['', ''])
  })

  it('derives the nearest home size from a location', () => {
    const size = (locationType: string, numRooms: number | null) => homeSizeOf({ locationType, numRooms })
    expect([1, 2, 3, 4, 9].map((rooms) => size('Apartment', rooms))).toEqual(['ST', 'A1', 'A2', 'A3', 'A3'])
    expect([1, 2, 3, 4, 5].map((rooms) => size('House', rooms))).toEqual(['H1', 'H1', 'H2', 'H3', 'H4'])
    expect([size('Office', 3), size('House', null), size('', 2), homeSizeOf(undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
