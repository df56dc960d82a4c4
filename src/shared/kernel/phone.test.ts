import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, formatPhoneWithCountry, normalizePhone } from './phone.ts'

describe('phone number', () => {
  it.each([
    '3035550142',
    '(303) 555-0142',
    '303.555.0142',
    '303 555 0142',
    '+13035550142',
    '+1 (303) 555-0142',
    '1-303-555-0142',
    ' 303–555–0142 ',
  ])('typed as %j is parsed to its ten digits', (typed) => expect(normalizePhone(typed)).toBe('3035550142'))

  it.each([
    '',
    '555-0142',
    '30355501423',
    '+443035550142',
    '+3035550142',
    'call 3035550142',
    '303555014x2',
    '3035550142'.padStart(60),
  ])('is rejected when typed as %j', (typed) => expect(normalizePhone(typed)).toBeNull())

  it('is the same in any format', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        expect(formatPhone(digits)).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/)
        expect(normalizePhone(formatPhone(digits))).toBe(digits)
        expect(normalizePhone(formatPhoneWithCountry(digits))).toBe(digits)
      }),
    )
  })

  it('is shown with or without its country code, and unchanged if it is not a phone number', () => {
    expect(formatPhone('3035550142')).toBe('(303) 555-0142')
    expect(formatPhoneWithCountry('3035550142')).toBe('+1 (303) 555-0142')
    expect(formatPhone(null)).toBe('')
    expect(formatPhoneWithCountry(undefined)).toBe('')
    expect(formatPhone('none')).toBe('none')
  })
})
