import { describe, expect, it } from 'vitest'
import { filterInput, filterProblems, NO_FILTERS } from './filters.ts'

describe('audit log filters', () => {
  it('sends the chosen values', () => {
    expect(filterInput(3, NO_FILTERS)).toEqual({ company: 3 })
    const chosen = { person: '7', kind: 'jobs', record: ' #12', action: 'update', from: '2026-05-01', to: '' }
    expect(filterInput(3, chosen)).toEqual({
      company: 3,
      person: 7,
      kind: 'jobs',
      record: 12,
      action: 'update',
      from: '2026-05-01',
    })
  })

  it.each([
    [{ record: 'x' }, { record: 'A record is a number.' }],
    [{ record: '#12' }, {}],
    [{ from: '2026-05-02', to: '2026-05-01' }, { to: 'The first day is after the last.' }],
    [{ from: '2026-05-01', to: '2026-05-01' }, {}],
  ])('validates %j as %j', (some, problems) => {
    expect(filterProblems({ ...NO_FILTERS, ...some })).toEqual(problems)
  })
})
