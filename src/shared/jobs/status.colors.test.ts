import { describe, expect, it } from 'vitest'
import { ROLE_NAMES } from '../kernel/permissions.ts'
import { JOB_STATUS_LABELS, JOB_STATUSES, NO_JOB_DATE } from './job.ts'
import { BADGE_COLORS, ROLE_COLORS, STATUS_COLORS, statusBadge, statusPin } from './status.colors.ts'

const now = '2026-11-21 08:00:00'
const staffed = { jobStatus: 'scheduled', crewSize: 2, crew: ['Ann', 'Ben'] } as const

describe('a status badge', () => {
  it.each([
    ['inquiring', 'Inquiring', 'red'],
    ['canceled', 'Cancelled', 'red'],
    ['spam', 'Spam', 'red'],
    ['completed', 'Completed', 'green'],
    ['missed', 'No Response', 'green'],
    ['refused_price', 'Refused Price', 'green'],
  ] as const)('of %s says %s in %s, staffed or not', (jobStatus, label, color) => {
    expect(statusBadge({ jobStatus, jobDate: now, crewSize: 2, crew: [] }, now)).toEqual({ label, color })
  })

  it.each([
    ['2026-12-21 08:00:00', 'Scheduled'],
    ['2026-11-24 08:01:00', 'Scheduled'],
    ['2026-11-24 08:00:00', 'Scheduled_not_three_days'],
    ['2026-11-21 09:00:00', 'Scheduled_not_three_days'],
    ['2026-11-20 09:00:00', 'Scheduled_not_three_days'],
    [NO_JOB_DATE, 'Scheduled'],
    [null, 'Scheduled'],
  ])('of a staffed job scheduled for %s says %s', (jobDate, label) => {
    expect(statusBadge({ ...staffed, jobDate }, now)).toEqual({ label, color: 'yellow' })
  })

  it('of a scheduled job with open places says that it is not staffed', () => {
    const badge = statusBadge({ ...staffed, jobDate: '2026-12-21 08:00:00', crewSize: 3 }, now)
    expect(badge).toEqual({ label: 'Not Staffed', color: 'red' })
  })

  it('has pins of its colour, stronger for what is scheduled within 3 days', () => {
    const pinOf = (jobDate: string, crewSize = 2) => statusPin({ ...staffed, jobDate, crewSize }, now)
    expect(pinOf('2026-12-21 08:00:00')).toEqual({ color: 'yellow', isStrong: false })
    expect(pinOf('2026-11-22 08:00:00')).toEqual({ color: 'yellow', isStrong: true })
    expect(pinOf('2026-11-22 08:00:00', 3)).toEqual({ color: 'red', isStrong: false })
  })

  it('has a colour for every status and every role', () => {
    for (const status of JOB_STATUSES) {
      expect(BADGE_COLORS).toContain(STATUS_COLORS[status])
      expect(statusBadge({ ...staffed, jobStatus: status, jobDate: null }, now).label).toBe(
        JOB_STATUS_LABELS[status],
      )
    }
    for (const role of ROLE_NAMES) expect(BADGE_COLORS).toContain(ROLE_COLORS[role])
  })
})
