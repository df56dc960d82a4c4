import { expect, it } from 'vitest'
import { lineUnits } from './price-words.ts'

it('describes a line with its unit', () => {
  expect(lineUnits({ item: 'hourlyRateTwo', rate: 140, units: 4.5 })).toBe('4.5 hours × $140.00')
  expect(lineUnits({ item: 'truckFlatRate', rate: 80, units: 1 })).toBe('1 truck × $80.00')
})
