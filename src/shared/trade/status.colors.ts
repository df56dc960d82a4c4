import { minutesBetween } from '../kernel/dates.ts'
import type { RoleName } from '../kernel/permissions.ts'
import type { LabelViewer } from './job.labels.ts'
import { JOB_STATUS_NAMES, parseJobDate, type JobStatus } from './job.choices.ts'

export const BADGE_COLORS = ['red', 'yellow', 'green', 'blue'] as const
export type BadgeColor = (typeof BADGE_COLORS)[number]

/** Color of a status on pins and badges; missed and refused_price are green. */
export const STATUS_COLORS: Record<JobStatus, BadgeColor> = {
  inquiring: 'red',
  scheduled: 'yellow',
  completed: 'green',
  canceled: 'red',
  spam: 'red',
  missed: 'green',
  refused_price: 'green',
}

/** Color of a role's status indicator; managers have the administrator's. */
export const ROLE_COLORS: Record<RoleName, BadgeColor> = {
  administrator: 'red',
  manager: 'red',
  field_manager: 'red',
  crew_manager: 'yellow',
  laborer: 'green',
  worker: 'green',
  client: 'green',
}

const THREE_DAYS_MINUTES = 3 * 24 * 60

/** What a badge is derived from. */
export interface BadgeFacts {
  jobStatus: JobStatus
  /** Local time `YYYY-MM-DD HH:mm:ss` of the company. */
  jobDate: string | null
  /** Number of open crew spots; null for clients. */
  openPlaces: number | null
}

/** Appearance of a badge; a strong one starts within 3 days. */
export interface Badge {
  label: string
  color: BadgeColor
  isStrong: boolean
}

/**
 * Returns label and color of a job on lists and maps, at a local time of the company: for staff, a scheduled
 * job with open crew spots is shown as not staffed; clients see nothing of the staffing. A job that starts
 * within 3 days has a stronger tint.
 */
export function statusBadge(job: BadgeFacts, now: string, reader: LabelViewer): Badge {
  const badge: Badge = {
    label: JOB_STATUS_NAMES[job.jobStatus][reader],
    // Red is for what went wrong: nothing has, for the client of a request.
    color: reader === 'client' && job.jobStatus === 'inquiring' ? 'blue' : STATUS_COLORS[job.jobStatus],
    isStrong: false,
  }
  if (job.jobStatus !== 'scheduled') return badge
  if (reader === 'staff' && (job.openPlaces ?? 0) > 0) return { ...badge, label: 'Not Staffed', color: 'red' }
  return { ...badge, isStrong: isWithinThreeDays(job.jobDate, now) }
}

/** Returns whether a job starts within 3 days of a local time, or has started; false without a date. */
export function isWithinThreeDays(jobDate: string | null, now: string): boolean {
  const date = parseJobDate(jobDate)
  return date !== null && minutesBetween(now, date) <= THREE_DAYS_MINUTES
}
