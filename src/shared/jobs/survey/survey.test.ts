import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STANDARD_HOME_WORK } from '../../company/settings/online-booking.ts'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { itemKey, type CubeSheetLine } from '../documents/cube-sheet.ts'
import { cubeSheetInputSchema } from '../documents/document.inputs.ts'
import {
  filledRooms,
  firstRooms,
  isTakenApart,
  kindOfRoom,
  mergedNotes,
  missingArticles,
  roomsOf,
  usualVolume,
  withRooms,
  withTaps,
  workForVolume,
  type ArticleTap,
} from './survey.ts'

const tap = (by: number, item = 'Bed, queen', room = 'Bedroom'): ArticleTap => ({ room, item, by })
const countsOf = (lines: readonly CubeSheetLine[]) => {
  const counts: Record<string, number> = {}
  for (const line of lines) counts[itemKey(line)] = (counts[itemKey(line)] ?? 0) + line.units
  return counts
}

describe('counting articles', () => {
  const article = fc.record({
    room: fc.constantFrom('Bedroom', 'Bedroom 2', 'Kitchen'),
    item: fc.constantFrom('Bed, queen', 'Night stand', 'Refrigerator, side by side'),
  })
  const more = fc.tuple(article, fc.integer({ min: 1, max: 9 })).map(([one, by]) => ({ ...one, by }))

  it('loses no tap, in any order and in any parts, of any number of people', () => {
    fc.assert(
      fc.property(
        fc.array(more, { maxLength: 40 }).chain((taps) =>
          fc.record({
            taps: fc.constant(taps),
            shuffled: fc.shuffledSubarray(taps, { minLength: taps.length }),
            cut: fc.nat(taps.length),
          }),
        ),
        ({ taps, shuffled, cut }) => {
          const whole = countsOf(withTaps([], taps))
          const parts = withTaps(withTaps([], shuffled.slice(0, cut)), shuffled.slice(cut))
          expect(countsOf(parts)).toEqual(whole)
          const sum: Record<string, number> = {}
          for (const { room, item, by } of taps) {
            const key = itemKey({ category: room, item })
            sum[key] = (sum[key] ?? 0) + by
          }
          expect(whole).toEqual(sum)
        },
      ),
    )
  })

  it('takes away what was added, never below 0, and leaves other articles alone', () => {
    fc.assert(
      fc.property(
        fc.array(more, { maxLength: 20 }),
        article,
        fc.integer({ min: 1, max: 99 }),
        (taps, one, by) => {
          const before = countsOf(withTaps([], taps))
          const after = countsOf(withTaps(withTaps([], taps), [{ ...one, by: -by }]))
          const key = itemKey({ category: one.room, item: one.item })
          const left = Math.max(0, (before[key] ?? 0) - by)
          const { [key]: _, ...others } = before
          expect(after).toEqual(left > 0 ? { ...others, [key]: left } : others)
        },
      ),
    )
  })

  it('makes lines that a cube sheet takes, each with its own id', () => {
    fc.assert(
      fc.property(fc.array(more, { maxLength: 40 }), (taps) => {
        const lines = withTaps([], taps)
        expect(cubeSheetInputSchema.safeParse({ lineItems: lines }).success).toBe(true)
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
      }),
    )
  })

  it('counts into the line that the office wrote, and keeps its volume, comments and damage', () => {
    const [line] = withTaps([], [tap(1)])
    const written = [{ ...line, volume: 80, comments: 'Antique', damage: 'Scratch' } as CubeSheetLine]
    expect(withTaps(written, [{ ...tap(2), isTakenApart: true }])).toEqual([
      { ...written[0], units: 3, comments: 'Take apart; Antique' },
    ])
    const marked = withTaps(written, [{ ...tap(0), isTakenApart: true }])
    expect(marked.map((one) => isTakenApart(one))).toEqual([true])
    expect(withTaps(marked, [{ ...tap(0), isTakenApart: false }])).toEqual(written)
  })

  it('knows the volume of an article of another room by its name, else takes the one that is sent', () => {
    expect(usualVolume({ room: 'Bedroom 2', item: 'bed, queen' })).toBe(65)
    expect(usualVolume({ room: 'Kitchen', item: 'Refrigerator, side by side' })).toBe(70)
    expect(usualVolume({ room: 'Attic', item: 'Totem' })).toBe(null)
    expect(withTaps([], [tap(1, 'Totem', 'Attic')])).toEqual([])
    expect(withTaps([], [{ ...tap(1, 'Totem', 'Attic'), volume: 15 }])).toMatchObject([
      { category: 'Attic', item: 'Totem', units: 1, volume: 15 },
    ])
    // What a client says about the volume of a known article does not change its price.
    expect(withTaps([], [{ ...tap(1), volume: 1 }])).toMatchObject([{ volume: 65 }])
  })
})

describe('the inventory of what is counted', () => {
  it('gets one article for each piece, and no piece twice', () => {
    const lines = withTaps([], [{ ...tap(2), isTakenApart: true }, tap(1, 'Night stand')])
    const missing = missingArticles([], lines)
    expect(missing).toEqual([
      { article: 'Bed, queen (Bedroom)', isTakenApart: true },
      { article: 'Bed, queen (Bedroom)', isTakenApart: true },
      { article: 'Night stand (Bedroom)', isTakenApart: false },
    ])
    expect(missingArticles(missing, lines)).toEqual([])
    expect(missingArticles(missing.slice(1), lines)).toHaveLength(1)
  })
})

describe('notes', () => {
  it.each([
    ['', '', 'Mine', 'Mine'],
    ['Theirs', 'Theirs', 'Mine', 'Mine'],
    ['Theirs', '', 'Mine', 'Theirs\n\nMine'],
    ['Mine', '', 'Mine', 'Mine'],
    ['Theirs', 'Theirs', '', ''],
  ])('stored as %j, seen as %j and changed to %j become %j', (stored, before, text, merged) => {
    expect(mergedNotes(stored, { before, text })).toBe(merged)
  })
})

describe('rooms', () => {
  it('are those of the home, then those with counted articles', () => {
    expect(firstRooms('ST')).toEqual(['Living Room', 'Kitchen', 'Miscellaneous'])
    expect(firstRooms('H2')).toContain('Garage')
    expect(kindOfRoom('Bedroom 12')).toBe('Bedroom')
    const rooms = roomsOf(null, [{ category: 'Nursery' }, { category: 'kitchen' }], 'ST')
    expect(rooms.map(({ name }) => name)).toEqual([...firstRooms('ST'), 'Nursery'])
  })

  it('are added and marked as done, each once', () => {
    const rooms = withRooms(
      [{ name: 'Bedroom', isDone: false }],
      [
        { name: 'bedroom', isDone: true },
        { name: 'Attic', isDone: false },
      ],
    )
    expect(rooms).toEqual([
      { name: 'Bedroom', isDone: true },
      { name: 'Attic', isDone: false },
    ])
  })

  it('count as filled in when they are done or something is counted in them', () => {
    const rooms = roomsOf(null, [], 'ST')
    expect(filledRooms(rooms, [])).toBe(0)
    expect(filledRooms(withRooms(rooms, [{ name: 'Kitchen', isDone: true }]), [])).toBe(1)
    expect(filledRooms(rooms, [{ category: 'living room', units: 2 }])).toBe(1)
  })
})

describe('crew and hours for a volume', () => {
  it.each(HOME_SIZES)('are those of a home of that volume: %s', (size) => {
    const { crew, hours, cubicFeet } = STANDARD_HOME_WORK[size]
    expect(workForVolume({ homeWork: null }, cubicFeet)).toEqual({ crew, hours })
  })

  it('never shrink when the volume grows within one home, and go beyond the largest home', () => {
    expect(workForVolume({ homeWork: null }, 100)).toEqual({ crew: 2, hours: 1 })
    expect(workForVolume({ homeWork: null }, 3_600)).toEqual({ crew: 4, hours: 18 })
    expect(workForVolume({ homeWork: null }, 1)).toEqual({ crew: 2, hours: 0.5 })
  })
})
