import { NO_JOB_DATE, type JobStatus } from './job.ts'

/** Which status may follow which (DECISIONS C1). */
export const STATUS_MOVES: Record<JobStatus, readonly JobStatus[]> = {
  inquiring: ['scheduled', 'canceled', 'spam', 'missed', 'refused_price'],
  scheduled: ['completed', 'canceled', 'missed', 'inquiring'],
  completed: ['scheduled'],
  canceled: ['inquiring'],
  spam: ['inquiring'],
  missed: ['inquiring'],
  refused_price: ['inquiring'],
}

/** The statuses that a job may take next (DECISIONS C1). */
export function statusMoves(from: JobStatus): readonly JobStatus[] {
  return STATUS_MOVES[from]
}

/** Why a status move is refused, or null when it is allowed or none (DECISIONS C1). */
export function statusRefusal(from: JobStatus, to: JobStatus): string | null {
  if (from === to || STATUS_MOVES[from].includes(to)) return null
  return `A ${from} job cannot become ${to}.`
}

/** What a job lacks before it can be scheduled, in words for people (DECISIONS C1). */
export function schedulingGaps(job: {
  jobDate: string | null
  locations: readonly { address?: string | null | undefined }[]
  crewSize: number
}): string[] {
  const gaps: string[] = []
  if (!job.jobDate || job.jobDate === NO_JOB_DATE) gaps.push('a date')
  if (!job.locations.some((location) => location.address)) gaps.push('a location')
  if (!(job.crewSize >= 1)) gaps.push('a crew size of at least 1')
  return gaps
}
