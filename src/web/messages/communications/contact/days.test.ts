import { describe, expect, it } from 'vitest'
import { groupByDay, rowsOf } from './days.ts'

describe('timeline days', () => {
  it("are days of the company's time zone in the order of the entries", () => {
    const entries = [
      { id: 4, date: '2026-05-02T05:59:00.000Z' },
      { id: 3, date: '2026-05-01T06:00:00.000Z' },
      { id: 2, date: '2026-05-01T05:59:59.000Z' },
      { id: 1, date: '2026-04-27T18:00:00.000Z' },
    ]
    const days = groupByDay(entries, 'America/Denver', '2026-05-02T05:59:30.000Z')
    expect(days.map(({ heading, entries: of }) => [heading, of.map(({ id }) => id)])).toEqual([
      ['Today, 05/01/2026', [4, 3]],
      ['Yesterday, 04/30/2026', [2]],
      ['Monday, 04/27/2026', [1]],
    ])
  })

  it('are empty without entries', () => {
    expect(groupByDay([], 'America/Denver', '2026-05-02T05:59:30.000Z')).toEqual([])
  })
})

describe('rows of several pages', () => {
  it('appear once when a new row has pushed an old one to the next page', () => {
    expect(rowsOf([{ rows: [{ id: 3 }, { id: 2 }] }, { rows: [{ id: 2 }, { id: 1 }] }])).toEqual([
      { id: 3 },
      { id: 2 },
      { id: 1 },
    ])
  })
})
