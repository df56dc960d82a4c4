import { describe, expect, it } from 'vitest'
import { money, shareText, shortMoney } from './words.ts'

describe('formatting of amounts', () => {
  it.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [-12.34, '−$12.34'],
    [333.33333333, '$333.33'],
    [2.675, '$2.68'],
  ])('shows %d as %s', (dollars, text) => {
    expect(money(dollars)).toBe(text)
  })

  it.each([
    [0, '$0'],
    [950, '$950'],
    [12_500, '$12.5K'],
    [-3000, '−$3K'],
    [1_200_000, '$1.2M'],
  ])('shows %d as %s on a chart scale', (dollars, text) => {
    expect(shortMoney(dollars)).toBe(text)
  })
})

describe('shares', () => {
  it('are percentages, or a dash without a total', () => {
    expect(shareText(1, 3)).toBe('33.3%')
    expect(shareText(5, 0)).toBe('–')
  })
})
