import { describe, expect, it } from 'vitest'
import { decrementItem, incrementItem, openSheet, SHEET_RULES, undoRemove, removeLine } from './sheet.ts'

const bed = { category: 'Bedroom', item: 'Bed, queen', volume: 65 }
const car = { category: 'Garage', item: 'Car', volume: null }
const empty = openSheet([])

describe('cube sheet counting', () => {
  it('counts up and down by one, to 0', () => {
    const two = incrementItem(incrementItem(empty, bed, 'a'), bed, 'b')
    expect(two.lines).toMatchObject([{ key: 'a', item: 'Bed, queen', units: 2, volume: 65 }])
    const none = decrementItem(decrementItem(two, bed), bed)
    expect(none).toMatchObject({ lines: [], removed: { index: 0 } })
    expect(SHEET_RULES.isSame(none, empty)).toBe(true)
    expect(decrementItem(none, bed)).toEqual(none)
  })

  it('restores the data of a line that was removed by accident', () => {
    const stored = { ...bed, id: 7, comments: 'Storage bed', damage: '', delivered: false, units: 1 }
    const slipped = decrementItem(openSheet([stored]), bed)
    expect(slipped.lines).toEqual([])
    expect(incrementItem(slipped, bed, 'new')).toMatchObject({
      lines: [{ id: 7, comments: 'Storage bed', units: 1 }],
      removed: null,
    })
    expect(undoRemove(slipped)).toEqual(openSheet([stored]))
  })

  it('does not add an item with unknown volume', () => {
    expect(incrementItem(empty, car, 'a')).toBe(empty)
  })
})

describe('cube sheet line', () => {
  it('is restored at its position after it was removed', () => {
    const both = incrementItem(incrementItem(empty, bed, 'a'), { ...bed, item: 'Bed, king' }, 'b')
    const less = removeLine(both, 'a')
    expect(less.lines.map(({ key }) => key)).toEqual(['b'])
    expect(undoRemove(less)).toEqual(both)
    expect(removeLine(both, 'nothing')).toBe(both)
  })
})
