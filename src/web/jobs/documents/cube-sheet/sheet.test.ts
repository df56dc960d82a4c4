import { describe, expect, it } from 'vitest'
import { countedDown, countedUp, openSheet, SHEET_RULES, undone, without } from './sheet.ts'

const bed = { category: 'Bedroom', item: 'Bed, queen', volume: 65 }
const car = { category: 'Garage', item: 'Car', volume: null }
const empty = openSheet([])

describe('cube sheet counting', () => {
  it('counts up and down by one, to 0', () => {
    const two = countedUp(countedUp(empty, bed, 'a'), bed, 'b')
    expect(two.lines).toMatchObject([{ key: 'a', item: 'Bed, queen', units: 2, volume: 65 }])
    const none = countedDown(countedDown(two, bed), bed)
    expect(none).toMatchObject({ lines: [], removed: { index: 0 } })
    expect(SHEET_RULES.isSame(none, empty)).toBe(true)
    expect(countedDown(none, bed)).toEqual(none)
  })

  it('restores the data of a line that was removed by accident', () => {
    const stored = { ...bed, id: 7, comments: 'Storage bed', damage: '', delivered: false, units: 1 }
    const slipped = countedDown(openSheet([stored]), bed)
    expect(slipped.lines).toEqual([])
    expect(countedUp(slipped, bed, 'new')).toMatchObject({
      lines: [{ id: 7, comments: 'Storage bed', units: 1 }],
      removed: null,
    })
    expect(undone(slipped)).toEqual(openSheet([stored]))
  })

  it('does not add an item with unknown volume', () => {
    expect(countedUp(empty, car, 'a')).toBe(empty)
  })
})

describe('cube sheet line', () => {
  it('is restored at its position after it was removed', () => {
    const both = countedUp(countedUp(empty, bed, 'a'), { ...bed, item: 'Bed, king' }, 'b')
    const less = without(both, 'a')
    expect(less.lines.map(({ key }) => key)).toEqual(['b'])
    expect(undone(less)).toEqual(both)
    expect(without(both, 'nothing')).toBe(both)
  })
})
