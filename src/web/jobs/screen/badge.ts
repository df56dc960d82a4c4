import { statusBadge, type Badge, type BadgeFacts } from '../../../shared/jobs/status.colors.ts'
import type { Reader } from '../../../shared/jobs/job.labels.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { ScreenJob } from './form.ts'

type BadgeJob = Pick<ScreenJob, 'companyInfo' | 'crew' | 'jobDate'>

const clockIn = ({ companyInfo }: BadgeJob) => wallClockOf(new Date().toISOString(), companyInfo.timezone)

/** Label and colour of a job's badge at this moment in its company. */
export function badgeOf(job: BadgeJob & BadgeFacts, reader: Reader): Badge {
  return statusBadge(job, clockIn(job), reader)
}

/** The look of a job's pins at this moment in its company, from a form's status and crew size. */
export function pinOf(
  job: BadgeJob,
  { jobStatus, crewSize }: Pick<BadgeFacts, 'jobStatus' | 'crewSize'>,
  reader: Reader,
): Badge {
  return statusBadge({ crew: job.crew, jobDate: job.jobDate, jobStatus, crewSize }, clockIn(job), reader)
}
