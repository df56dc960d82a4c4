import { addDays, formatDay } from '../../kernel/dates.ts'
import { JOB_STATUS_NAMES, jobDayOf, parseJobDate, type JobStatus } from '../../trade/job.choices.ts'

/** Allowed status changes. */
export const STATUS_TRANSITIONS: Record<JobStatus, readonly JobStatus[]> = {
  inquiring: ['scheduled', 'canceled', 'spam', 'missed', 'refused_price'],
  scheduled: ['completed', 'canceled', 'missed', 'inquiring'],
  completed: ['scheduled'],
  canceled: ['inquiring'],
  spam: ['inquiring'],
  missed: ['inquiring'],
  refused_price: ['inquiring'],
}

/** Returns the statuses that a job may change to. */
export function statusTransitions(from: JobStatus): readonly JobStatus[] {
  return STATUS_TRANSITIONS[from]
}

/** Returns whether a job of this status is canceled, spam, missed or refused. Nothing is charged on it. */
export function isCanceled(status: JobStatus): boolean {
  return !['inquiring', 'scheduled', 'completed'].includes(status)
}

/** Returns why a status change is rejected, or null if it is allowed or is not a change. */
export function statusRefusal(from: JobStatus, to: JobStatus): string | null {
  if (from === to || STATUS_TRANSITIONS[from].includes(to)) return null
  return `The status of this job is ${JOB_STATUS_NAMES[from].staff}. It can't become ${JOB_STATUS_NAMES[to].staff}.`
}

/** Labels, because words in lower case have no translation. */
const DATE = { label: 'a date' }
const LOCATION = { label: 'a location' }

/** Returns what a job lacks before it can be scheduled, as text. */
export function schedulingGaps(job: {
  jobDate: string | null
  locations: readonly { address?: string | null | undefined }[]
  crewSize: number
}): string[] {
  const gaps: string[] = []
  if (parseJobDate(job.jobDate) === null) gaps.push(DATE.label)
  if (!job.locations.some((location) => location.address)) gaps.push(LOCATION.label)
  if (!(job.crewSize >= 1)) gaps.push('a crew size of at least 1')
  return gaps
}

/** From this hour of the evening before its day a crew may start a move; an earlier start needs a manager. */
const START_EVENING_HOUR = '18:00:00'

/**
 * Returns whether a crew may start a move at a local time of the company: on its day or later, or the evening
 * before.
 */
export function isTimeToStart(jobDate: string | null, now: string): boolean {
  const day = jobDayOf(jobDate)
  return day !== null && now >= `${addDays(day, -1)} ${START_EVENING_HOUR}`
}

/** Returns when client and crew can sign at origin, as text. */
export function signingOpensText(jobDate: string | null): string {
  const day = jobDayOf(jobDate)
  if (day === null) return 'To sign on moving day. This move has no date yet.'
  return `To sign on moving day, ${formatDay(day)}. It opens at 6:00 PM the evening before.`
}

/** Returns when a crew may start a move, as text. */
export function startOpensText(jobDate: string | null): string {
  const day = jobDayOf(jobDate)
  if (day === null) return 'This move has no date yet. Ask a manager to start it.'
  const evening = formatDay(addDays(day, -1))
  return `You can start this move from 6:00 PM on ${evening}. To start earlier, ask a manager.`
}
