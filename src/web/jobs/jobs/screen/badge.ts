import { statusBadge, type Badge, type BadgeFacts } from '../../../../shared/trade/status.colors.ts'
import type { LabelViewer } from '../../../../shared/trade/job.labels.ts'
import { wallClockOf } from '../../../../shared/kernel/dates.ts'
import type { ScreenJob } from './form.ts'

type BadgeJob = Pick<ScreenJob, 'companyInfo' | 'crewFacts' | 'crewSize' | 'jobDate'>

const clockIn = ({ companyInfo }: BadgeJob) => wallClockOf(new Date().toISOString(), companyInfo.timezone)

/** Returns the label and color of a job's badge at the current time of its company. */
export function badgeOf(job: BadgeJob & Pick<BadgeFacts, 'jobStatus'>, reader: LabelViewer): Badge {
  return pinOf(job, job, reader)
}

/**
 * Returns the style of a job's pins at the current time of its company, from the form's status and crew size.
 */
export function pinOf(
  job: BadgeJob,
  { jobStatus, crewSize }: Pick<ScreenJob, 'jobStatus' | 'crewSize'>,
  reader: LabelViewer,
): Badge {
  const { jobDate, crewFacts } = job
  const openPlaces = crewFacts.openPlaces === null ? null : crewFacts.openPlaces + crewSize - job.crewSize
  return statusBadge({ jobStatus, jobDate, openPlaces }, clockIn(job), reader)
}
