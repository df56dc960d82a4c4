import { minutesBetween } from '../kernel/dates.ts'
import type { RoleName } from '../kernel/permissions.ts'
import { JOB_STATUS_LABELS, NO_JOB_DATE, type JobStatus } from './job.ts'

export const BADGE_COLORS = ['red', 'yellow', 'green'] as const
export type BadgeColor = (typeof BADGE_COLORS)[number]

/** The colour of a status on pins and badges; missed and refused_price are green as lost ones (spec 2 §4, DECISIONS K24). */
export const STATUS_COLORS: Record<JobStatus, BadgeColor> = {
  inquiring: 'red',
  scheduled: 'yellow',
  completed: 'green',
  canceled: 'red',
  spam: 'red',
  missed: 'green',
  refused_price: 'green',
}

/** The colour of a role's status indicator (spec 2 §4); it names no manager, who stands with the administrator. */
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
const SOON = 'Scheduled_not_three_days'

/** What a badge is told from; crew is the list of assigned members, of which only the number counts. */
export interface BadgeFacts {
  jobStatus: JobStatus
  /** Wall clock `YYYY-MM-DD HH:mm:ss` of the company. */
  jobDate: string | null
  crewSize: number
  crew: readonly unknown[]
}

/**
 * Label and colour of a job on lists and maps, at a wall-clock time of the company: a scheduled job with open
 * places is not staffed, one that starts within 3 days is marked so (spec 2 §4, DECISIONS K24).
 */
export function statusBadge(job: BadgeFacts, now: string): { label: string; color: BadgeColor } {
  const color = STATUS_COLORS[job.jobStatus]
  if (job.jobStatus !== 'scheduled') return { label: JOB_STATUS_LABELS[job.jobStatus], color }
  if (job.crew.length < job.crewSize) return { label: 'Not Staffed', color: 'red' }
  return { label: isWithinThreeDays(job.jobDate, now) ? SOON : 'Scheduled', color }
}

/** The look of a job's pins: its badge's colour, and stronger for one that is scheduled within 3 days (spec 2 §4). */
export function statusPin(job: BadgeFacts, now: string): { color: BadgeColor; isStrong: boolean } {
  const { label, color } = statusBadge(job, now)
  return { color, isStrong: label === SOON }
}

/** Whether a job starts within 3 days of a wall-clock time, or has started (spec 2 §4); undated ones do not. */
export function isWithinThreeDays(jobDate: string | null, now: string): boolean {
  if (!jobDate || jobDate === NO_JOB_DATE) return false
  return minutesBetween(now, jobDate) <= THREE_DAYS_MINUTES
}
