import type { JobSource, JobType } from '../../trade/job.choices.ts'
import type { Conditions } from './follow-ups.ts'

/** What the conditions of a rule look at. */
interface LeadFacts {
  source: JobSource | null
  jobType: JobType
  /** A client or visitor sent it; the office did not enter it. */
  isOwnRequest: boolean
  hasPhone: boolean
  hasEmail: boolean
  hasPrice: boolean
}

/** Returns whether a rule with these conditions starts on a lead. */
export function meetsConditions(conditions: Conditions, lead: LeadFacts): boolean {
  const { sources, jobTypes, isOwnRequest, needsPhone, needsEmail, needsPrice } = conditions
  return (
    (sources.length === 0 || sources.includes(lead.source)) &&
    (jobTypes.length === 0 || jobTypes.includes(lead.jobType)) &&
    (!isOwnRequest || lead.isOwnRequest) &&
    (!needsPhone || lead.hasPhone) &&
    (!needsEmail || lead.hasEmail) &&
    (!needsPrice || lead.hasPrice)
  )
}
