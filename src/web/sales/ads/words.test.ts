import { describe, expect, it } from 'vitest'
import { money, repeatText, adTimesText } from './words.ts'

describe('ad texts', () => {
  it('describe when an ad runs and how it repeats', () => {
    const day = { startDate: '2026-05-04', startTime: '09:00', endDate: '2026-05-04', endTime: '17:30' }
    expect(adTimesText(day)).toBe('05/04/2026 9:00 AM to 5:30 PM')
    expect(adTimesText({ ...day, endDate: '2026-05-06' })).toBe('05/04/2026 9:00 AM to 05/06/2026 5:30 PM')
    expect(repeatText({ repeat: null })).toBeNull()
    const repeat = { every: 'biweekly' as const, until: null, count: 4, nth: 2, of: 4 }
    expect(repeatText({ repeat })).toBe('Every Other Week, 4 times (2 of 4)')
    expect(repeatText({ repeat: { ...repeat, count: null, until: '2026-12-31' } })).toBe(
      'Every Other Week, until 12/31/2026 (2 of 4)',
    )
    expect(money(1234.5)).toBe('$1,234.50')
  })
})
