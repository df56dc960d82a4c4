import { expect, it } from 'vitest'
import { normalizeVin, vinWarning } from './vin.ts'

// Example numbers with known check digits: 1M8GDM9AXKP042788 has an X, seventeen ones a 1.
it.each(['1M8GDM9AXKP042788', '11111111111111111', '1m8gdm9axkp-042788', ''])('accepts VIN %s', (vin) => {
  expect(vinWarning(vin, 2020)).toBeNull()
})

it.each([
  ['1M8GDM9A1KP042788', 'The check digit of this VIN is not right. Compare it.'],
  ['1M8GDM9AXKP042787', 'The check digit of this VIN is not right. Compare it.'],
  ['1M8GDM9AXKP04278', 'A VIN has 17 characters; this one has 16.'],
  ['1M8GDM9AXKPO42788', 'A VIN has no letters I, O or Q.'],
])('warns of VIN %s', (vin, warning) => {
  expect(vinWarning(vin, null)).toBe(warning)
  expect(vinWarning(vin, 1981)).toBe(warning)
  expect(vinWarning(vin, 1980)).toBeNull()
})

it('normalizes a VIN to capitals without spaces', () => {
  expect(normalizeVin(' 1m8g-dm9a ')).toBe('1M8GDM9A')
})
