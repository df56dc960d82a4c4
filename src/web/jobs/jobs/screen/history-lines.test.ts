import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../../../../shared/jobs/jobs/job.rows.ts'
import { historyLines } from './history-lines.ts'

function entry(changes: HistoryEntry['changes'], action: HistoryEntry['action'] = 'changed'): HistoryEntry {
  return { id: 1, at: '2026-05-01T10:00:00Z', userId: 1, firstName: 'Mo', lastName: 'Day', action, changes }
}

describe('job history lines', () => {
  it('name fields and format values', () => {
    const lines = historyLines(
      entry([
        { field: 'jobDate', before: null, after: '2026-05-01T08:15:00' },
        { field: 'jobStatus', before: 'inquiring', after: 'refused_price' },
        { field: 'useTruck', before: false, after: true },
        { field: 'client', before: 'Ann Lee', after: null },
      ]),
    )
    expect(lines).toEqual([
      { label: 'Date and time', before: 'None', after: '05/01/2026 8:15 AM' },
      { label: 'Job status', before: 'Inquiring', after: 'Refused Price' },
      { label: 'Need moving truck?', before: 'No', after: 'Yes' },
      { label: 'Client', before: 'Ann Lee', after: 'None' },
    ])
  })

  it('show changes of locations by part, and added and removed locations', () => {
    const before = [{ address: '1 Main St', activities: [] }, { address: '2 Elm St' }]
    const activity = {
      activityType: 'load',
      activityDate: '2026-05-01',
      startTime: '08:00',
      endTime: '10:30',
    }
    const after = [{ address: '1 Main St', address2: 'B', numStairFlights: 4, activities: [activity] }]
    expect(historyLines(entry([{ field: 'locations', before, after }]))).toEqual([
      { label: 'Location 1 · Unit', before: 'None', after: 'B' },
      { label: 'Location 1 · Stairs', before: 'None', after: '4+' },
      {
        label: 'Location 1 · Activities',
        before: 'None',
        after: 'Load · 05/01/2026 · 8:00 AM – 10:30 AM · 2.5 hours',
      },
      { label: 'Location 2 removed', before: '2 Elm St', after: null },
    ])
  })

  it('show payments as events without a previous value', () => {
    const lines = historyLines(
      entry([
        { field: 'payment', before: null, after: 'Payment 12 paid, $50.00, Visa ending in 4242' },
        { field: 'refund', before: null, after: 'Refund 13 made' },
        { field: 'cost', before: null, after: 'Fuel, line 4: paid' },
        { field: 'pay', before: null, after: 'Ann Lee: paid' },
        { field: 'tips', before: null, after: 'Ann Lee: tips paid' },
      ]),
    )
    expect(lines).toEqual([
      { label: 'Payment', before: null, after: 'Payment 12 paid, $50.00, Visa ending in 4242' },
      { label: 'Refund', before: null, after: 'Refund 13 made' },
      { label: 'Cost', before: null, after: 'Fuel, line 4: paid' },
      { label: 'Pay', before: null, after: 'Ann Lee: paid' },
      { label: 'Tips', before: null, after: 'Ann Lee: tips paid' },
    ])
  })

  it('show the initial values of a new job, without derived ones', () => {
    const lines = historyLines(
      entry(
        [
          { field: 'crewSize', before: null, after: 2 },
          { field: 'isLocal', before: null, after: true },
          { field: 'locations', before: null, after: [{ address: '1 Main St' }] },
        ],
        'created',
      ),
    )
    expect(lines).toEqual([
      { label: 'Crew size', before: null, after: '2' },
      { label: 'Location 1 added', before: null, after: '1 Main St' },
    ])
  })
})
