import { itemKey } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { describe, expect, it } from 'vitest'
import { cubeSheetInputSchema } from '../../../../shared/jobs/documents/document.inputs.ts'
import {
  adoptKeys,
  countsOf,
  isSameLines,
  lineProblems,
  linesOf,
  sentLines,
  sentProblems,
  sheetConflict,
  withRestored,
  withItems,
  withOneLess,
  withOneMore,
  type CubeLine,
} from './lines.ts'

const sofa = { category: 'Living Room', item: 'Sofa, three cushions' }
const line = (key: string, more: Partial<CubeLine> = {}): CubeLine => ({
  key,
  id: null,
  ...sofa,
  comments: '',
  damage: '',
  delivered: false,
  units: 1,
  volume: 50,
  ...more,
})

describe('adding cube sheet lines', () => {
  it('increases the count when the same item is added twice', () => {
    const once = withItems([], { ...sofa, units: 1, volume: 50 }, 'a')
    const twice = withItems(once, { ...sofa, item: ' sofa, THREE cushions', units: 1.5, volume: 50 }, 'b')
    expect(twice).toMatchObject([{ key: 'a', item: 'Sofa, three cushions', units: 2.5 }])
    expect(countsOf(twice).get(itemKey(sofa))).toBe(2.5)
  })

  it('keeps a different volume separate, but adds one more to the first line', () => {
    const lines = withItems([line('a')], { ...sofa, units: 1, volume: 60 }, 'b')
    expect(lines.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(withOneMore(lines, sofa)).toMatchObject([{ units: 2 }, { units: 1 }])
    expect(withOneMore(lines, { ...sofa, category: 'Office' })).toBeNull()
  })

  it('adds hundredths exactly and stops at 10,000', () => {
    expect(withItems([line('a', { units: 0.1 })], { ...sofa, units: 0.2, volume: 50 }, 'b')[0]?.units).toBe(
      0.3,
    )
    expect(withOneMore([line('a', { units: 10_000 })], sofa)?.[0]?.units).toBe(10_000)
  })
})

describe('removing cube sheet lines', () => {
  it('decreases the last line of the item and removes it at 0', () => {
    const lines = [line('a', { units: 2 }), line('b', { item: 'Ottoman' }), line('c', { volume: 60 })]
    const less = withOneLess(lines, sofa)
    expect(less.lines.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(less.removed).toMatchObject({ index: 2, line: { key: 'c' } })
    expect(withOneLess(less.lines, sofa)).toMatchObject({ lines: [{ units: 1 }, {}], removed: null })
    expect(withOneLess(lines, { category: 'Office', item: 'Copier' })).toEqual({ lines, removed: null })
  })

  it('can be undone with the other data of the line', () => {
    const lines = [line('a', { damage: 'Torn seat', units: 0.5 }), line('b', { item: 'Ottoman' })]
    const { lines: left, removed } = withOneLess(lines, sofa)
    expect(left).toHaveLength(1)
    expect(removed && withRestored(left, removed)).toEqual(lines)
  })
})

describe('saving cube sheet lines', () => {
  it('sends what the server accepts, each line with a unique id', () => {
    const lines = [line('a', { id: 2, comments: '  Heavy ' }), line('b'), line('c', { id: 2, units: '' })]
    const sent = sentLines(lines)
    expect(sent.map(({ id }) => id)).toEqual([2, 3, 4])
    expect(sent[0]?.comments).toBe('Heavy')
    expect(cubeSheetInputSchema.safeParse({ lineItems: sent }).success).toBe(true)
    expect('key' in (sent[0] ?? {})).toBe(false)
  })

  it('rejects only numbers that are cleared or invalid', () => {
    expect(lineProblems([line('a', { units: 0 }), line('b', { units: '', volume: '' })])).toEqual({
      'b.units': 'Required.',
      'b.volume': 'Required.',
    })
    expect(lineProblems([line('a', { units: Number.NaN })])).toEqual({
      'a.units': 'Only numeric values allowed',
    })
  })

  it('maps the server’s errors to their line', () => {
    const path = 'documents.cubeSheet.variables.lineItems'
    const fields = { [`${path}.1.volume`]: 'At most 10000.', [`${path}.9.item`]: 'x', version: 'y' }
    expect(sentProblems([line('a'), line('b')], fields)).toEqual({ 'b.volume': 'At most 10000.' })
  })
})

describe('stored cube sheet lines', () => {
  it('are equal regardless of ids and outer spaces, but not when a number is cleared', () => {
    expect(isSameLines([line('a')], [line('b', { id: 4, comments: ' ' })])).toBe(true)
    expect(isSameLines([line('a', { units: 0 })], [line('a', { units: '' })])).toBe(false)
    expect(isSameLines([line('a', { units: 0 })], [line('a', { units: Number.NaN })])).toBe(false)
    expect(isSameLines([line('a'), line('b', { item: 'Ottoman' })], [line('a')])).toBe(false)
  })

  it('keep the render keys of the shown lines', () => {
    const stored = linesOf([1, 2].map((id) => ({ ...line(''), id, units: id, volume: 50 })))
    const shown = [line('mine'), line('yours', { units: 2 })]
    expect(adoptKeys(shown, stored).map(({ key, id }) => [key, id])).toEqual([
      ['mine', 1],
      ['yours', 2],
    ])
    const changed = [line('kept', { id: 2 }), line('gone', { id: 3 })]
    expect(adoptKeys(changed, stored).map(({ key }) => key)).toEqual(['stored-0-1', 'kept'])
  })
})

describe('cube sheet edited by two people', () => {
  const stored = (units: number) => sentLines([line('s', { id: 1, units })])

  it('shows both versions', () => {
    expect(sheetConflict([line('a', { units: 3 })], stored(1), stored(2))).toEqual({
      theirs: 'Sofa, three cushions, 2 × 50 cu ft',
      mine: 'Sofa, three cushions, 3 × 50 cu ft',
    })
  })

  it('has no conflict if nobody else changed it, or both changes are equal', () => {
    expect(sheetConflict([line('a', { units: 3 })], stored(1), stored(1))).toBeNull()
    expect(sheetConflict([line('a', { id: 1, units: 2 })], stored(1), stored(2))).toBeNull()
  })
})
