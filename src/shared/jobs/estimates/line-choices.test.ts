import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIABLES, withDefaultVariables } from '../../company/settings/company.variables.ts'
import { chosenItem } from './line-choices.ts'
import { longCarryUnits } from '../../trade/long-carry.ts'

describe('units of a long carry', () => {
  it.each([
    ['no place', [], 100, 1],
    ['no carry', [0], 100, 1],
    ['a carry shorter than the unit', [1], 100, 1],
    ['exactly one unit', [100], 100, 1],
    ['one foot more', [101], 100, 2],
    ['several places, each begun by itself', [150, 0, 20, 200], 100, 5],
    ['another unit distance', [150, 30], 75, 3],
    ['parts of a foot', [0.14], 0.01, 14],
    ['a unit distance of 0', [250], 0, 3],
    ['no unit distance', [250], undefined, 3],
  ])('of %s (%j ft by %s ft) are %d', (_what, carries, unit, units) => {
    expect(longCarryUnits(carries, unit)).toBe(units)
  })
})

describe('chosen item of a line', () => {
  const variables = withDefaultVariables({
    longCarryRate: { value: 40 },
    longCarryUnitDistance: { value: 50 },
    heavyItemFee: { value: 75 },
  })

  it("sets only the company's rate", () => {
    expect(chosenItem(variables, 'heavyItemFee', { item: 'discount' }, [120])).toEqual({
      item: 'heavyItemFee',
      rate: 75,
    })
  })

  it('sets the number of unit distances for a long carry', () => {
    expect(chosenItem(variables, 'longCarryRate', { item: 'discount' }, [120, 50])).toEqual({
      item: 'longCarryRate',
      rate: 40,
      units: 4,
    })
    expect(chosenItem(DEFAULT_VARIABLES, 'longCarryRate', { item: 'tip' }, [])).toMatchObject({
      rate: 50,
      units: 1,
    })
  })

  it('does not keep the unit distances for another item', () => {
    expect(chosenItem(variables, 'heavyItemFee', { item: 'longCarryRate' }, [120])).toEqual({
      item: 'heavyItemFee',
      rate: 75,
      units: 1,
    })
  })
})
