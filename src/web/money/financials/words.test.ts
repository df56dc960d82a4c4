import { describe, expect, it } from 'vitest'
import { countText, money, shareText, shortMoney } from './words.ts'

describe('money', () => {
  it.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [-12.34, '−$12.34'],
    [333.33333333, '$333.33'],
    [2.675, '$2.68'],
  ])('%d reads %s', (dollars, text) => {
    expect(money(dollars)).toBe(text)
  })

  it.each([
    [0, '$0'],
    [950, '$950'],
    [12_500, '$12.5K'],
    [-3000, '−$3K'],
    [1_200_000, '$1.2M'],
  ])('%d is %s on a scale', (dollars, text) => {
    expect(shortMoney(dollars)).toBe(text)
  })
})

describe('parts and counts', () => {
  it('are percents, or a dash without a whole', () => {
    expect(shareText(1, 3)).toBe('33.3%')
    expect(shareText(5, 0)).toBe('–')
  })

  it('agree with their number', () => {
    expect(countText(1, 'job', 'jobs')).toBe('1 job')
    expect(countText(1200, 'job', 'jobs')).toBe('1,200 jobs')
  })
})
