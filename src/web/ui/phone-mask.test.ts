import { describe, expect, it } from 'vitest'
import { caretPosition, maskPhone } from './phone-mask.ts'

describe('phone mask', () => {
  it.each([
    ['', ''],
    ['3', '(3'],
    ['303', '(303'],
    ['3035', '(303) 5'],
    ['(303) 555', '(303) 555'],
    ['3035550', '(303) 555-0'],
    ['303.555.0188', '(303) 555-0188'],
    ['+1 303 555 0188', '(303) 555-0188'],
    ['13035550188', '(303) 555-0188'],
    ['+', '+'],
    ['+1', '+1'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['(303) 555-01889', '(303) 555-01889'],
    ['abc', ''],
  ])('formats %j as %j', (typed, masked) => expect(maskPhone(typed)).toBe(masked))

  it('types and deletes one digit at a time', () => {
    let field = ''
    for (const figure of '3035550188') field = maskPhone(field + figure)
    expect(field).toBe('(303) 555-0188')
    const seen: string[] = []
    while (field !== '') seen.push((field = maskPhone(field.slice(0, -1))))
    expect(seen.at(-1)).toBe('')
    expect(seen.length).toBeLessThanOrEqual(11)
  })

  it('keeps the caret at the typed digit', () => {
    // A 9 typed after the area code of (303) 555-018.
    expect(caretPosition('(303) 955-5018', '(3039) 555-018', 5)).toBe(7)
    expect(caretPosition('(303) 555-0188', '3035550188', 10)).toBe(14)
    expect(caretPosition('(03) 555', '(03) 555', 1)).toBe(1)
  })
})
