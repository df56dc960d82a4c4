import type { JobStatus } from '../../trade/job.choices.ts'
import type { CrewAnswer } from './crew.choices.ts'

/** Statuses of a member on a job. */
export const CREW_STATUSES = ['assigned', 'confirmed', 'declined', 'on_the_way', 'on_site', 'done'] as const
export type CrewStatus = (typeof CREW_STATUSES)[number]
export const CREW_STATUS_LABELS: Record<CrewStatus, string> = {
  assigned: 'Assigned',
  confirmed: 'Confirmed',
  declined: 'Declined',
  on_the_way: 'On the way',
  on_site: 'On site',
  done: 'Done',
}

/** What the status of a member is derived from. */
export interface CrewStatusFacts {
  jobStatus: JobStatus
  /** When the move was started; null before. */
  startedAt: string | null
  /** What they answered; null if the viewer may not know it. */
  answer: CrewAnswer | null
  isNoShow: boolean
  /** Where the member stands by their own clock; null without any time. */
  clockState?: string | null
}

/**
 * Returns the status of a member on a job. It is '' for a no-show and on a job that does not take place; who declined is not
 * on site when the others start. Who uses the clock has the status that it says.
 */
export function crewStatusOf({
  jobStatus,
  startedAt,
  answer,
  isNoShow,
  clockState = null,
}: CrewStatusFacts): CrewStatus | '' {
  if (isNoShow) return ''
  if (jobStatus === 'completed') return 'done'
  if (jobStatus === 'inquiring') return 'assigned'
  if (jobStatus !== 'scheduled') return ''
  if (clockState === 'onTheWay') return 'on_the_way'
  if (clockState === 'finished') return 'done'
  if (clockState === 'arrived' || clockState === 'working' || clockState === 'onBreak') return 'on_site'
  if (answer === 'declined') return 'declined'
  if (startedAt !== null) return 'on_site'
  return answer === 'confirmed' ? 'confirmed' : 'assigned'
}
