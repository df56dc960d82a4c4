import { activityHours, type ActivityFacts } from '../../jobs/jobs/activities.ts'
import type { WORKER_PAY_MODES } from '../../company/settings/company.ts'
import { dollarsFromCents, lineTotalCents } from '../../kernel/money.ts'
import {
  DEFAULT_CREW_RATING,
  DEFAULT_HOURLY_RATE,
  RATED_JOBS_FOR_CLIENTS,
  type ProspectStatus,
  type WorkerInvoiceLine,
} from '../../people/workers/crew.ts'

/** Returns the hours that the crew works: all activities except 'estimate', without a minimum. */
export function crewHours(locations: Places): number {
  return hoursOf(locations, (type) => type !== 'estimate')
}

/** Returns the hours of packing, without a minimum. */
export function packHours(locations: Places): number {
  return hoursOf(locations, (type) => type === 'pack')
}

type Places = readonly { activities: readonly ActivityFacts[] }[]

function hoursOf(locations: Places, counts: (type: ActivityFacts['activityType']) => boolean): number {
  const hours = locations
    .flatMap(({ activities }) => activities)
    .filter(({ activityType }) => counts(activityType))
    .reduce((sum, activity) => sum + activityHours(activity), 0)
  return Math.round(hours * 100) / 100
}

/** Returns a line's total in dollars: rate times units, rounded to cents. */
export function lineTotal(line: Pick<WorkerInvoiceLine, 'rate' | 'units'>): number {
  return dollarsFromCents(lineTotalCents(line.rate, line.units))
}

/** What a member's pay is calculated from; rates in dollars. */
export interface PayFacts {
  mode: (typeof WORKER_PAY_MODES)[number]
  /** Dollars per hour; null for the company's rate. */
  hourlyRate: number | null
  workerPay: number | null
  workerFlatPay: number
  locations: Places
  /** `YYYY-MM-DD`; null without a date. */
  day: string | null
  /** A no-show is paid nothing unless somebody enters it. */
  noShow?: boolean
}

/**
 * Returns the pay lines of a member if nobody has entered any: flat pay for the job; or the worker's rate, or
 * else the company's, or else 12 dollars, times the hours of work, with packing on its own line.
 */
export function automaticPayLines(facts: PayFacts): WorkerInvoiceLine[] {
  if (facts.noShow === true) return []
  if (facts.mode === 'laborFlat') return [automaticLine('laborFlat', facts.workerFlatPay, 1, facts.day)]
  const rate = facts.hourlyRate ?? facts.workerPay ?? DEFAULT_HOURLY_RATE
  const packing = packHours(facts.locations)
  const labor = hoursOf(facts.locations, (type) => type !== 'estimate' && type !== 'pack')
  const lines: WorkerInvoiceLine[] = []
  // A job with only packing has no line for labor, like its estimate.
  if (labor > 0 || packing === 0) lines.push(automaticLine('laborVariable', rate, labor, facts.day))
  if (packing > 0) lines.push(automaticLine('packingLabor', rate, packing, facts.day))
  return lines
}

function automaticLine(
  item: WorkerInvoiceLine['item'],
  rate: number,
  units: number,
  date: string | null,
): WorkerInvoiceLine {
  const line = { rate, units }
  return {
    id: null,
    isDirty: false,
    isAutoFill: true,
    date,
    item,
    ...line,
    total: lineTotal(line),
    paid: false,
  }
}

/** Returns the members who fill a crew spot: all except no-shows. */
export function membersFillingSpots<T extends { noShow?: boolean | undefined }>(crew: readonly T[]): T[] {
  return crew.filter(({ noShow }) => noShow !== true)
}

/** Returns the number of open spots in a crew of this size. */
export function openSpots(crewSize: number, crew: Parameters<typeof membersFillingSpots>[0]): number {
  return Math.max(0, crewSize - membersFillingSpots(crew).length)
}

/**
 * Returns a worker's rating in percent: the stars of rated jobs out of five each; null without a rated job.
 */
export function ratingPercent(sumOfRatings: number, ratedJobs: number): number | null {
  if (ratedJobs === 0) return null
  return Math.round((sumOfRatings / (5 * ratedJobs)) * 1000) / 10
}

/**
 * Returns the rating shown to clients: the average of rated jobs with one decimal if enough jobs are rated,
 * otherwise none.
 */
export function ratingForClients(stars: number, ratedJobs: number): { rating: number; isRated: boolean } {
  if (ratedJobs < RATED_JOBS_FOR_CLIENTS) return { rating: DEFAULT_CREW_RATING, isRated: false }
  return { rating: Math.round((stars / ratedJobs) * 10) / 10, isRated: true }
}

/** Returns the color of a rating: red below 60 percent, orange from 60 to below 80, green from 80. */
export function ratingColor(percent: number): 'red' | 'orange' | 'green' {
  if (percent < 60) return 'red'
  return percent < 80 ? 'orange' : 'green'
}

/** Text beside a rating's color, so that color is not the only sign. */
export const RATING_LABELS: Record<ReturnType<typeof ratingColor>, string> = {
  red: 'low',
  orange: 'fair',
  green: 'good',
}

/** Returns why a worker may not sign up for a job now, or null if they may. */
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
