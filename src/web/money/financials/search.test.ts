import { expect, it } from 'vitest'
import { financialsSearchSchema } from './search.ts'

it('URL of the financials page keeps valid parts and drops the others', () => {
  const kept = {
    by: 'quarter',
    range: 'own',
    from: '2026-03-01',
    to: '2026-03-31',
    company: 4,
    group: 'crew',
  }
  expect(financialsSearchSchema.parse(kept)).toEqual(kept)
  const broken = { by: 'week', range: 'ever', from: '2026-02-30', to: '1.1.', company: -1, group: 'x' }
  expect(JSON.stringify(financialsSearchSchema.parse(broken))).toBe('{}')
})
