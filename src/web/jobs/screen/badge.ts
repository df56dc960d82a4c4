import { statusBadge, type BadgeColor, type BadgeFacts } from '../../../shared/jobs/status.colors.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { ScreenJob } from './form.ts'

/** Label and colour of a job's badge and pins at this moment in its company, from a form's status and crew size too. */
export function badgeOf(
  job: Pick<ScreenJob, 'companyInfo' | 'crew' | 'jobDate'>,
  now: Pick<BadgeFacts, 'jobStatus' | 'crewSize'>,
): { label: string; color: BadgeColor } {
  const { crew, jobDate, companyInfo } = job
  const facts = { crew, jobDate, jobStatus: now.jobStatus, crewSize: now.crewSize }
  return statusBadge(facts, wallClockOf(new Date().toISOString(), companyInfo.timezone))
}
