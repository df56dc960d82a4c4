import { describe, expect, it } from 'vitest'
import { adInputSchema, type Ad } from '../../../shared/sales/ads/ad.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { adText, formOf, inputOf, newForm, repeatFields, withStart } from './ad-form.ts'

const ad: Ad = {
  id: 1,
  companyId: 1,
  version: 1,
  entity: { id: 4, internalEntityName: 'Yelp', jobSource: 'yelp' },
  title: 'Offer',
  text: '',
  startDate: '2026-05-18',
  startTime: '09:00',
  endDate: '2026-05-18',
  endTime: '17:00',
  cost: 10,
  attributionDays: 14,
  repeat: { every: 'weekly', until: null, count: 5, nth: 3, of: 5 },
  jobCount: 0,
  bookedCount: 0,
  costPerJob: null,
  costPerBookedJob: null,
  revenue: null,
}

describe('ad form', () => {
  it('sends unchanged values as they were loaded', () => {
    const { repeat: sent, ...rest } = inputOf(formOf(ad, 'all'))
    expect(rest).toMatchObject({ entityId: 4, title: 'Offer', startDate: '2026-05-18', cost: 10 })
    expect(sent).toEqual({ every: 'weekly', until: null, count: 5 })
    expect(repeatFields(ad, 'following').count).toBe(3)
    expect(repeatFields({ ...ad, repeat: null }, 'all').every).toBe('never')
  })

  it('shows missing values at their fields', () => {
    const problems = problemsOf(adInputSchema, inputOf(newForm('2026-05-18', null)))
    expect(Object.keys(problems).toSorted()).toEqual(['entityId', 'title'])
    const repeating = { ...newForm('2026-05-18', 4), title: 'x', every: 'monthly' as const }
    expect(problemsOf(adInputSchema, inputOf(repeating))).toEqual({
      'repeat.until': 'Say until when, or how often.',
    })
  })

  it('moves the end date with the start date', () => {
    const form = { ...newForm('2026-05-18', 4), endDate: '2026-05-20' }
    expect(withStart(form, '2026-06-01', addDays)).toMatchObject({
      startDate: '2026-06-01',
      endDate: '2026-06-03',
    })
    expect(withStart(form, '', addDays)).toMatchObject({ startDate: '', endDate: '2026-05-20' })
  })
})

it('formats an ad for comparison with another version', () => {
  expect(adText(formOf(ad, 'one'), [ad.entity])).toBe(
    'Offer\nYelp\n05/18/2026 9:00 AM – 05/18/2026 5:00 PM\nCost $10.00, counts for 14 days\nEvery Week, 5 times',
  )
})
