import { activityHours, type ActivityFacts } from '../jobs/activities.ts'
import type { WORKER_PAY_MODES } from '../companies/company.ts'
import { dollarsFromCents, lineTotalCents } from '../kernel/money.ts'
import { DEFAULT_HOURLY_RATE, type ProspectStatus, type WorkerInvoiceLine } from './crew.ts'

/** Hours that the crew works: the activities but 'estimate', without a minimum (DECISIONS C3, E6). */
export function crewHours(locations: readonly { activities: readonly ActivityFacts[] }[]): number {
  const hours = locations
    .flatMap(({ activities }) => activities)
    .filter(({ activityType }) => activityType !== 'estimate')
    .reduce((sum, activity) => sum + activityHours(activity), 0)
  return Math.round(hours * 100) / 100
}

/** A line's total in dollars: rate times units, rounded to cents (spec 1 §9). */
export function lineTotal(line: Pick<WorkerInvoiceLine, 'rate' | 'units'>): number {
  return dollarsFromCents(lineTotalCents(line.rate, line.units))
}

/**
 * The pay line of a member that nobody has typed: flat pay for the job, or the own rate, else the company's, else 12
 * dollars, times the crew's hours (DECISIONS E6).
 */
export function automaticPayLine(facts: {
  mode: (typeof WORKER_PAY_MODES)[number]
  /** Dollars an hour; null takes the company's. */
  hourlyRate: number | null
  workerPay: number | null
  workerFlatPay: number
  hours: number
  /** `YYYY-MM-DD`, or null without a date. */
  day: string | null
}): WorkerInvoiceLine {
  const isFlat = facts.mode === 'laborFlat'
  const line = {
    rate: isFlat ? facts.workerFlatPay : (facts.hourlyRate ?? facts.workerPay ?? DEFAULT_HOURLY_RATE),
    units: isFlat ? 1 : facts.hours,
  }
  return {
    id: null,
    isDirty: false,
    isAutoFill: true,
    date: facts.day,
    item: facts.mode,
    ...line,
    total: lineTotal(line),
    paid: false,
  }
}

/** A worker's rating in percent: the stars over completed jobs out of five for each; null without one (DECISIONS C13). */
export function ratingPercent(sumOfRatings: number, completedJobs: number): number | null {
  if (completedJobs === 0) return null
  return Math.round((sumOfRatings / (5 * completedJobs)) * 1000) / 10
}

/** The colour of a rating: red below 60 percent, orange from 60 up to under 80, green from 80 (spec 3 §4). */
export function ratingColor(percent: number): 'red' | 'orange' | 'green' {
  if (percent < 60) return 'red'
  return percent < 80 ? 'orange' : 'green'
}

/** Why a worker may not sign up for a job now, or null (spec 2 §2.5, DECISIONS B3, K22). */
export function signUpRefusal(facts: {
  jobStatus: string
  isInCrew: boolean
  status: ProspectStatus | null
  wasRejected: boolean
}): 'crew_rejected' | 'rest_conflict' | null {
  if (facts.wasRejected) return 'crew_rejected'
  if (facts.jobStatus !== 'scheduled' || facts.isInCrew) return 'rest_conflict'
  return null
}
