import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RANGE_PARAMETERS } from './range-parameters.ts'
import { chosenName, chosenSpan, spanText, spanTitle, withName, withSpan } from './range.ts'
import { periodSpan } from '../../../shared/kernel/spans.ts'

const schema = z.object(RANGE_PARAMETERS)
const NONE = schema.parse({})
const MARCH = periodSpan('month', 2026, 3)

describe('range in an address', () => {
  it('keeps valid parts and drops the others', () => {
    const kept = { range: 'own', from: '2026-03-01', to: '2026-03-31' }
    expect(schema.parse(kept)).toEqual(kept)
    expect(JSON.stringify(schema.parse({ range: 'ever', from: '2026-02-30', to: '1.1.' }))).toBe('{}')
  })
})

describe('chosen range', () => {
  it('is one of those offered, else the default', () => {
    expect(chosenName({ ...NONE, range: 'thisYear' }, ['thisYear', 'all'], 'all')).toBe('thisYear')
    expect(chosenName({ ...NONE, range: 'lastWeek' }, ['thisYear', 'all'], 'all')).toBe('all')
    expect(chosenName(NONE, ['thisYear'], 'thisYear')).toBe('thisYear')
  })

  it('has custom days, or those of its name', () => {
    expect(chosenSpan({ ...NONE, from: '2026-03-05' }, 'own', '2026-01-01')).toEqual({
      from: '2026-03-05',
      to: '',
    })
    expect(chosenSpan({ ...NONE, from: '2026-03-05' }, 'thisMonth', '2026-03-10')).toEqual(MARCH)
  })

  it('starts a custom range with the shown days, and drops them for a named one', () => {
    const own = withName({ ...NONE, by: 'year' as const }, 'own', MARCH)
    expect(own).toMatchObject({ by: 'year', range: 'own', from: MARCH.from, to: MARCH.to })
    expect(withName(own, 'all', MARCH)).toMatchObject({ range: 'all', from: undefined, to: undefined })
    expect(withSpan(NONE, { from: '', to: '2026-03-31' })).toMatchObject({ range: 'own', from: undefined })
  })

  it('shows its days after its name', () => {
    expect(spanTitle('thisMonth', MARCH)).toBe('This month, 03/01/2026 – 03/31/2026')
    expect(spanTitle('own', MARCH)).toBe('March 2026')
    expect(spanTitle('all', { from: '', to: '' })).toBe('All dates')
  })

  it.each([
    ['thisQuarter', MARCH, 'This quarter'],
    ['all', { from: '', to: '' }, 'All dates'],
    ['own', MARCH, 'March 2026'],
    ['own', periodSpan('quarter', 2026, 4), 'Q4 2026'],
    ['own', periodSpan('year', 2026), '2026'],
    ['own', { from: '', to: '' }, 'All dates'],
    ['own', { from: '2026-03-05', to: '' }, 'From 03/05/2026'],
    ['own', { from: '', to: '2026-03-05' }, 'Until 03/05/2026'],
    ['own', { from: '2026-03-05', to: '2026-04-05' }, '03/05/2026 – 04/05/2026'],
  ] as const)('formats %s %o as %s', (name, span, text) => {
    expect(spanText(name, span)).toBe(text)
  })
})
