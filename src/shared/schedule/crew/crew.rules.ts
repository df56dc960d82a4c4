import { activityHours, type ActivityFacts } from '../../jobs/jobs/activities.ts'
import type { WORKER_PAY_MODES } from '../../company/settings/company.ts'
import { dollarsFromCents, lineTotalCents } from '../../kernel/money.ts'
import type { WorkerInvoiceLine } from '../../people/workers/crew.ts'
import { DEFAULT_HOURLY_RATE, type ProspectStatus } from '../../people/workers/crew.choices.ts'

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
  /** Hours by the member's own clock, which take the place of the planned ones; null without a finished one. */
  clockHours?: number | null
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
  const planned = packHours(facts.locations)
  const clocked = facts.clockHours ?? null
  // The clock does not tell packing from other work: what was planned to be packing stays so.
  const packing = clocked === null ? planned : Math.min(planned, clocked)
  const labor =
    clocked === null
      ? hoursOf(facts.locations, (type) => type !== 'estimate' && type !== 'pack')
      : Math.round((clocked - packing) * 100) / 100
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
