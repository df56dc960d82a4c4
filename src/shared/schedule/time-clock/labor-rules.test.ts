import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../../kernel/money.ts'
import { breakFlags, LABOR_RULES, overtimeHours, overtimePremium, restsDue, shiftsOf } from './labor-rules.ts'

const HOUR = 3_600_000
const ZERO = Date.parse('2027-02-28T00:00:00Z')
const span = (day: number, from: number, to: number) => ({
  from: ZERO + (day * 24 + from) * HOUR,
  to: ZERO + (day * 24 + to) * HOUR,
})
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const daysOf = (spans: readonly { from: number; to: number }[]) => {
  const days = new Map<string, number>()
  for (const { from, to } of spans) days.set(dayOf(from), (days.get(dayOf(from)) ?? 0) + (to - from) / HOUR)
  return [...days].map(([day, hours]) => ({ day, hours }))
}
const overtime = (
  spans: { from: number; to: number }[],
  profile: keyof typeof LABOR_RULES,
  isExempt = false,
) => overtimeHours(daysOf(spans), spans, LABOR_RULES[profile], isExempt)

describe('overtime', () => {
  const long = [span(1, 6, 20)]
  const full = [0, 1, 2, 3, 4, 5].map((day) => span(day, 8, 16))
  it.each([
    ['federal', long, 0],
    ['texas', long, 0],
    ['colorado', long, 2],
    ['federal', full, 8],
    ['texas', full, 8],
    ['colorado', full, 8],
    ['colorado', [...full.slice(1), span(6, 6, 20)], 14],
  ] as const)('of %s is that of the week, or by the day where that gives more', (profile, spans, hours) => {
    expect(overtime([...spans], profile)).toBe(hours)
  })

  it('of Colorado counts hours on end over midnight, without the meals between them', () => {
    const night = [span(1, 16, 22), span(1, 22.5, 24), span(2, 0, 7)]
    expect(overtime(night, 'colorado')).toBe(2.5)
    expect(overtime(night, 'federal')).toBe(0)
    // Another shift begins after more than two hours.
    expect(shiftsOf([span(1, 6, 12), span(1, 14.5, 23)])).toHaveLength(2)
  })

  it('is none for a person of the motor carrier exemption', () => {
    expect(overtime([...full, ...long], 'colorado', true)).toBe(0)
  })

  it('adds half of the average rate, weighted by hours', () => {
    const paid = [
      { hours: 30, rate: cents(2000) },
      { hours: 20, rate: cents(3000) },
    ]
    // $1,200 for 50 hours are $24 an hour; 10 hours at half of that.
    expect(overtimePremium(paid, 10)).toBe(12_000)
    expect(overtimePremium(paid, 0)).toBe(0)
    expect(overtimePremium([], 3)).toBe(0)
  })
})

describe('meals and rests', () => {
  it.each([
    [2, 0],
    [2.01, 1],
    [6, 1],
    [6.01, 2],
    [10, 2],
    [14, 3],
    [18, 4],
    [22, 5],
    [23, 6],
  ])('for %d hours of work %i rests are due', (hours, rests) => {
    expect(restsDue(hours)).toBe(rests)
  })

  it('are missing in Colorado only without a break of 30 minutes in more than 5 hours', () => {
    const colorado = LABOR_RULES.colorado
    expect(breakFlags([span(0, 8, 14)], [], colorado)[0]).toMatch(/^No break of 30 minutes/)
    expect(breakFlags([span(0, 8, 14)], [], LABOR_RULES.texas)).toEqual([])
    const rest = { from: ZERO + 10 * HOUR, to: ZERO + 10 * HOUR + 600_000 }
    expect(breakFlags([span(0, 8, 11), span(0, 11.5, 14)], [rest], colorado)).toEqual([])
    expect(breakFlags([span(0, 8, 10)], [], colorado)).toEqual([])
  })
})

describe('a payroll month', () => {
  // Shifts of whole quarters of an hour between 5 AM and midnight, with or without a meal of half an hour.
  const shift = fc.record({
    from: fc.integer({ min: 20, max: 40 }),
    quarters: fc.integer({ min: 4, max: 56 }),
    hasMeal: fc.boolean(),
    rate: fc.integer({ min: 1200, max: 4000 }),
    isOff: fc.boolean(),
  })
  it.each(['federal', 'colorado', 'texas'] as const)(
    'of %s equals a computation quarter by quarter',
    (profile) => {
      fc.assert(
        fc.property(fc.array(shift, { minLength: 28, maxLength: 28 }), (month) => {
          for (let week = 0; week < 4; week += 1) {
            const shifts = month.slice(week * 7, week * 7 + 7)
            const spans: { from: number; to: number }[] = []
            const paid: { hours: number; rate: ReturnType<typeof cents> }[] = []
            // The reference: quarters of an hour that were worked, in order.
            let [worked, overDay, earnedQuarters] = [0, 0, 0]
            for (const [day, { from, quarters, hasMeal, rate, isOff }] of shifts.entries()) {
              if (isOff) continue
              const end = Math.min(from + quarters, 96)
              const isSplit = hasMeal && end - from > 6
              if (isSplit) spans.push(span(day, from / 4, (from + 4) / 4), span(day, (from + 6) / 4, end / 4))
              else spans.push(span(day, from / 4, end / 4))
              let today = 0
              for (let quarter = from; quarter < end; quarter += 1) {
                if (isSplit && (quarter === from + 4 || quarter === from + 5)) continue
                worked += 1
                today += 1
                earnedQuarters += rate
                if (profile === 'colorado' && today > 48) overDay += 1
              }
              paid.push({ hours: today / 4, rate: cents(rate) })
            }
            const expected = Math.max(overDay, worked - 160, 0) / 4
            const hours = overtime(spans, profile)
            expect(hours).toBe(expected)
            const premium = worked === 0 ? 0 : Math.round((earnedQuarters / worked / 2) * expected)
            // Each rate is rounded to cents before they are added.
            expect(Math.abs(overtimePremium(paid, hours) - premium)).toBeLessThanOrEqual(4)
          }
        }),
      )
    },
  )
})
