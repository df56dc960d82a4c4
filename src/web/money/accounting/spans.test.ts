import { describe, expect, it } from 'vitest'
import { isDay } from '../../../shared/kernel/dates.ts'
import { isBackward, SPAN_NAMES, spanName, spanOf, spanText } from './spans.ts'

describe('named span', () => {
  it.each([
    ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['thisQuarter', '2026-05-15', '2026-04-01', '2026-06-30'],
    ['thisQuarter', '2026-12-01', '2026-10-01', '2026-12-31'],
    ['lastQuarter', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['lastQuarter', '2026-07-01', '2026-04-01', '2026-06-30'],
    ['thisYear', '2026-07-01', '2026-01-01', '2026-12-31'],
    ['lastYear', '2026-07-01', '2025-01-01', '2025-12-31'],
  ] as const)('%s on %s is %s to %s', (name, today, from, to) => {
    expect(spanOf(name, today)).toEqual({ from, to })
  })

  it('of all time has no ends', () => expect(spanOf('all', '2026-07-01')).toEqual({}))

  it('has valid days on every day of four years', () => {
    let count = 0
    for (let year = 2025; year < 2029; year++)
      for (let month = 1; month <= 12; month++)
        for (const date of [1, 15, 28]) {
          const today = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
          for (const name of SPAN_NAMES) {
            const { from, to } = spanOf(name, today)
            if (name === 'all') continue
            expect(isDay(from ?? '') && isDay(to ?? '') && (from ?? '') < (to ?? '')).toBe(true)
            if (name.startsWith('this')) expect((from ?? '') <= today && today <= (to ?? '')).toBe(true)
            else expect((to ?? '') < today).toBe(true)
            count++
          }
        }
    expect(count).toBe(4 * 12 * 3 * 6)
  })
})

describe('spanName', () => {
  it('recognizes the offered spans', () => {
    for (const name of SPAN_NAMES) expect(spanName(spanOf(name, '2026-05-15'), '2026-05-15')).toBe(name)
  })
  it('returns null for other spans', () => {
    expect(spanName({ from: '2026-05-02', to: '2026-05-31' }, '2026-05-15')).toBeNull()
    expect(spanName({ to: '2026-05-31' }, '2026-05-15')).toBeNull()
  })
})

describe('isBackward', () => {
  it('is true for a span that ends before it begins', () => {
    expect(isBackward({ from: '2026-05-02', to: '2026-05-01' })).toBe(true)
    expect(isBackward({ from: '2026-05-02', to: '2026-05-02' })).toBe(false)
    expect(isBackward({ from: '2026-05-02' })).toBe(false)
    expect(isBackward({ to: '2026-05-02' })).toBe(false)
  })
})

describe('spanText', () => {
  it.each([
    [{ from: '2026-01-01', to: '2026-03-31' }, '01/01/2026 to 03/31/2026'],
    [{ from: '2026-01-01', to: '2026-01-01' }, '01/01/2026'],
    [{ from: '2026-01-01' }, 'From 01/01/2026'],
    [{ to: '2026-03-31' }, 'Up to 03/31/2026'],
    [{}, 'All time'],
  ])('formats %o as %s', (span, text) => expect(spanText(span)).toBe(text))
})
