import { expect, it } from 'vitest'
import { formatUnits } from './units.ts'

it.each([
  ['hourlyRateTwo', 2.333_333, '2.33 hours'],
  ['hourlyRateTwo', 1, '1 hour'],
  ['moving', 6181, '6,181 lb'],
  ['materials', 1, '1 item'],
  ['serviceFee', 2, '2 items'],
  ['truckByDistance', 18.5, '18.5 miles'],
  ['truckFlatRate', 1, '1 truck'],
  ['valuation', 123.45, '123.45 hundreds'],
  ['something old', 3, '3 items'],
])('prints %s × %d as %s', (item, units, text) => expect(formatUnits(item, units)).toBe(text))
