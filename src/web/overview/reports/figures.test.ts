import { describe, expect, it } from 'vitest'
import { changeOf, figureText } from './figures.ts'

describe('a figure', () => {
  it.each([
    [null, 'count', '–'],
    [1234, 'count', '1,234'],
    [1234.5, 'money', '$1,234.50'],
    [-20, 'money', '−$20.00'],
    [12.34, 'percent', '12.3%'],
    [4.5, 'hours', '4.5'],
    [4.5, 'minutes', '4.5 min'],
    [150, 'minutes', '2.5 h'],
    [4320, 'minutes', '3 days'],
  ] as const)('%s of %s reads %s', (value, kind, text) => {
    expect(figureText(value, kind)).toBe(text)
  })
})

describe('a change', () => {
  it.each([
    [12, 10, 'count', 'better', '+2 (+20%)', true],
    [8, 10, 'count', 'better', '−2 (−20%)', false],
    [8, 10, 'money', 'worse', '−$2.00 (−20%)', true],
    [50, 40, 'percent', 'better', '+10 pts', true],
    [5, 0, 'count', 'neither', '+5', null],
  ] as const)('from %s to %s of %s', (now, before, kind, more, text, isGood) => {
    expect(changeOf({ now, before }, { kind, more })).toEqual({ text, isGood })
  })

  it('is none without a difference or a figure before', () => {
    expect(changeOf({ now: 1, before: 1 }, { kind: 'count', more: 'better' })).toBeNull()
    expect(changeOf({ now: 1, before: null }, { kind: 'count', more: 'better' })).toBeNull()
  })
})
