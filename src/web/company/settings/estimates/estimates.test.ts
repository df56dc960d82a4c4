import { describe, expect, it } from 'vitest'
import {
  areSameLines,
  linesInput,
  linesOf,
  linesProblems,
  linesRefusals,
  linesSums,
  type TypedLine,
} from './estimates.ts'

const company = {
  estimateLines: { localMoving: [{ item: 'serviceFee' as const, rate: 40, units: 1 }] },
}
const line: TypedLine = { key: 'a', item: 'discount', rate: 12.5, units: 2 }

describe('section Estimates', () => {
  it('sends only the kinds that changed, each complete', () => {
    const stored = linesOf(company).localMoving
    expect(linesInput({ localMoving: [...stored, line] })).toEqual({
      estimateLines: {
        localMoving: [
          { item: 'serviceFee', rate: 40, units: 1 },
          { item: 'discount', rate: 12.5, units: 2 },
        ],
      },
    })
    expect(areSameLines([{ ...line, key: 'b' }], [line])).toBe(true)
    expect(areSameLines([...stored, line], stored)).toBe(false)
    expect(linesInput({ localMoving: [] })).toEqual({ estimateLines: { localMoving: [] } })
    expect(linesOf(company).junkRemoval).toEqual([])
  })

  it('reports errors that the server would reject at their fields', () => {
    expect(linesProblems({ movingLabor: [line] })).toEqual({})
    expect(
      linesProblems({
        movingLabor: [line, { ...line, rate: '', units: 1.234 }],
        junkRemoval: [{ ...line, rate: 2_000_000 }],
      }),
    ).toEqual({
      'movingLabor.1.rate': 'Required.',
      'movingLabor.1.units': 'At most two decimals.',
      'junkRemoval.0.rate': 'At most 1000000.',
    })
    expect(linesRefusals({ 'estimateLines.movingLabor.1.rate': 'No.' })).toEqual({
      'movingLabor.1.rate': 'No.',
    })
  })

  it('calculates what the lines add and deduct', () => {
    expect(linesSums([line, { ...line, item: 'serviceFee', units: 1 }, { ...line, rate: '' }])).toEqual({
      added: 1_250,
      taken: 2_500,
    })
  })
})
