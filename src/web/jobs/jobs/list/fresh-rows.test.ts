import { describe, expect, it } from 'vitest'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import { compareRows, NO_SHOWN_ROWS } from './fresh-rows.ts'

function row(id: number, more: Partial<JobRow> = {}): JobRow {
  return {
    id,
    jobStatus: 'inquiring',
    jobType: 'moving_labor',
    jobDate: '2026-05-01 09:00:00',
    scheduledDate: '2026-05-01 09:00:00',
    lastContactDate: null,
    client: null,
    locations: [],
    toAddress: null,
    amount: null,
    balance: null,
    companyInfo: { id: 1, name: 'Front Range', timezone: 'America/Denver' },
    crewSize: 2,
    openPlaces: 2,
    crew: [],
    answer: null,
    isOnline: false,
    isLost: false,
    hasSales: false,
    seenBy: [],
    deletedAt: null,
    ...more,
  }
}
const first = compareRows(NO_SHOWN_ROWS, 'a', [row(1), row(2)])
const news = (...parameters: Parameters<typeof compareRows>) => [...compareRows(...parameters).fresh.keys()]

describe('new rows of the jobs list', () => {
  it('are none on the first load, on another page or with another filter', () => {
    expect(first.fresh.size).toBe(0)
    expect(news(first, 'b', [row(1, { crewSize: 3 }), row(9)])).toEqual([])
  })

  it('include a changed row, but not one that was only viewed', () => {
    const seen = { userId: 1, firstName: 'Ann', lastName: 'Oak', date: '2026-05-01T00:00:00.000Z' }
    const rows = [row(1, { jobStatus: 'scheduled' }), row(2, { seenBy: [seen] })]
    expect(news(first, 'a', rows)).toEqual([1])
  })

  it('include a new row named by a live update, but not one that moved up from the next page', () => {
    const told = { ...first, hinted: new Set([7]) }
    expect(news(told, 'a', [row(7), row(1), row(8)])).toEqual([7])
    expect(compareRows(told, 'a', []).hinted.size).toBe(0)
  })

  it('are highlighted again at the next change', () => {
    const second = compareRows(first, 'a', [row(1, { crewSize: 3 }), row(2)])
    const third = compareRows(second, 'a', [row(1, { crewSize: 4 }), row(2)])
    expect(third.fresh.get(1)).toBe((second.fresh.get(1) ?? 0) + 1)
    expect(compareRows(third, 'a', third.rows).fresh.size).toBe(0)
  })
})
