import { describe, expect, it } from 'vitest'
import { ROLE_NAMES } from '../kernel/permissions.ts'
import { JOB_STATUS_LABELS } from './job.labels.ts'
import { JOB_STATUSES, NO_JOB_DATE } from './job.choices.ts'
import { BADGE_COLORS, ROLE_COLORS, STATUS_COLORS, statusBadge } from './status.colors.ts'

const now = '2026-11-21 08:00:00'
const staffed = { jobStatus: 'scheduled', openPlaces: 0 } as const

describe('status badge', () => {
  it.each([
    ['inquiring', 'Inquiring', 'red'],
    ['canceled', 'Canceled', 'red'],
    ['spam', 'Spam', 'red'],
    ['completed', 'Completed', 'green'],
    ['missed', 'Missed', 'green'],
    ['refused_price', 'Refused Price', 'green'],
  ] as const)('of %s is labeled %s in %s, staffed or not', (jobStatus, label, color) => {
    expect(statusBadge({ jobStatus, jobDate: now, openPlaces: 2 }, now, 'staff')).toEqual({
      label,
      color,
      isStrong: false,
    })
  })

  it.each([
    ['2026-12-21 08:00:00', false],
    ['2026-11-24 08:01:00', false],
    ['2026-11-24 08:00:00', true],
    ['2026-11-21 09:00:00', true],
    ['2026-11-20 09:00:00', true],
    [NO_JOB_DATE, false],
    [null, false],
  ])(
    'of a staffed job scheduled for %s is labeled Scheduled, with a strong tint: %s',
    (jobDate, isStrong) => {
      const badge = { label: 'Scheduled', color: 'yellow', isStrong }
      expect(statusBadge({ ...staffed, jobDate }, now, 'staff')).toEqual(badge)
    },
  )

  it('of a scheduled job with open crew spots shows that it is not staffed', () => {
    const badge = statusBadge({ ...staffed, jobDate: '2026-11-22 08:00:00', openPlaces: 1 }, now, 'staff')
    expect(badge).toEqual({ label: 'Not Staffed', color: 'red', isStrong: false })
  })

  it.each([
    ['inquiring', 'Request received'],
    ['scheduled', 'Booked'],
    ['completed', 'Completed'],
    ['canceled', 'Canceled'],
    ['spam', 'Closed'],
    ['missed', 'Closed'],
    ['refused_price', 'Closed'],
  ] as const)('of %s shows a client %s, staffed or not', (jobStatus, label) => {
    for (const openPlaces of [null, 0, 3])
      expect(statusBadge({ jobStatus, jobDate: null, openPlaces }, now, 'client').label).toBe(label)
  })

  it('of a request is blue for its client and red for staff', () => {
    const job = { jobStatus: 'inquiring', jobDate: null, openPlaces: null } as const
    expect(statusBadge(job, now, 'client').color).toBe('blue')
    expect(statusBadge(job, now, 'staff').color).toBe('red')
  })

  it('has a color for every status and every role', () => {
    for (const status of JOB_STATUSES) {
      expect(BADGE_COLORS).toContain(STATUS_COLORS[status])
      expect(statusBadge({ ...staffed, jobStatus: status, jobDate: null }, now, 'staff').label).toBe(
        JOB_STATUS_LABELS[status],
      )
    }
    for (const role of ROLE_NAMES) expect(BADGE_COLORS).toContain(ROLE_COLORS[role])
  })
})
