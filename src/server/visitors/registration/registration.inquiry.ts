import { splitDuration } from '../../../shared/jobs/jobs/activities.ts'
import { shiftWallClock } from '../../../shared/kernel/dates.ts'
import type { JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import type { Inquiry } from '../../../shared/visitors/registration/registration.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'

/**
 * Returns the job that a sign-up requests, as a client would send it. The hours of work are split over
 * locations without activities: load at the first, unload at the others, `delayMinutes` after the start of the job.
 */
export function jobOfInquiry(inquiry: Inquiry, companyId: number, delayMinutes = 0): JobInput {
  const { duration, startTime, ...job } = inquiry
  const isDated = typeof job.jobDate === 'string'
  const day = isDated ? (job.jobDate ?? '').slice(0, 10) : ''
  const start = startTime ?? (isDated ? (job.jobDate ?? '').slice(11, 16) : '')
  const input: JobInput = { ...job, companyInfo: { id: companyId } }
  if (isDated && startTime) input.jobDate = `${day} ${startTime}:00`
  const places = job.locations ?? []
  const empty = places.filter(({ activities }) => activities.length === 0)
  if (!duration || !isDated || empty.length === 0) return input
  const begin = shiftWallClock(`${day} ${start.slice(0, 5)}:00`, delayMinutes)
  const parts = splitDuration(duration, empty.length, begin.slice(0, 10), begin.slice(11, 16))
  input.locations = places.map((place, index) => {
    const part = parts[empty.indexOf(place)]
    if (!part) return place
    return { ...place, activities: [{ activityType: index === 0 ? 'load' : 'unload', ...part }] }
  })
  return input
}

/** Returns a person as a client of one company, which this transaction makes them. */
export function clientOf(companyId: number, userId: number): Actor {
  const link = { companyId, role: 'client' as const, viewFinancials: false, isSales: false }
  return { userId, familyId: '', defaultCompanyId: companyId, links: [link], pending: false }
}
