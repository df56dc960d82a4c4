import type { CompanyVariableName, CompanyVariables } from '../companies/company.ts'
import { activityHours, isValidActivity, type ActivityFacts } from '../jobs/activities.ts'
import type { JobType } from '../jobs/job.ts'
import type { EstimateLine } from '../jobs/job.parts.ts'
import { cents, dollarsFromCents, lineTotalCents, sumCents, type Cents } from '../kernel/money.ts'

/** What an estimate line may be, with its label (spec 1 §9). */
export const ESTIMATE_ITEM_LABELS = {
  changeCrewSizeFee: 'Change crew size fee',
  changeDatetimeFee: 'Change date and time fee',
  deposit: 'Deposit',
  discount: 'Discount',
  estimate: 'Estimate',
  heavyItemFee: 'Heavy item fee',
  longCarryRate: 'Long carry',
  longDistanceFee: 'Long distance fee',
  materials: 'Materials',
  moving: 'Moving, by weight',
  hourlyRateOne: 'Moving labor, crew of 1',
  hourlyRateTwo: 'Moving labor, crew of 2',
  hourlyRateThree: 'Moving labor, crew of 3',
  hourlyRateFour: 'Moving labor, crew of 4',
  hourlyRateOnePacking: 'Packing labor, crew of 1',
  hourlyRateTwoPacking: 'Packing labor, crew of 2',
  hourlyRateThreePacking: 'Packing labor, crew of 3',
  hourlyRateFourPacking: 'Packing labor, crew of 4',
  serviceFee: 'Service fee',
  tip: 'Tip',
  truckByDistance: 'Truck, by distance',
  truckByTime: 'Truck, by time',
  truckFlatRate: 'Truck, flat rate',
} as const satisfies Partial<Record<CompanyVariableName, string>>
export type EstimateItem = keyof typeof ESTIMATE_ITEM_LABELS

/** The item that a new line of a job starts as (spec 1 §9 'Default line'). */
export function defaultEstimateItem(jobType: JobType): EstimateItem {
  if (jobType === 'moving_labor') return 'hourlyRateTwo'
  return jobType === 'interstate' ? 'moving' : 'truckByDistance'
}

const MOVING_ITEMS = ['hourlyRateOne', 'hourlyRateTwo', 'hourlyRateThree', 'hourlyRateFour'] as const
const PACKING_ITEMS = [
  'hourlyRateOnePacking',
  'hourlyRateTwoPacking',
  'hourlyRateThreePacking',
  'hourlyRateFourPacking',
] as const

/** The item and rate in dollars an hour of a crew; above 4 each further one costs the rate of one (DECISIONS C4). */
export function crewRate(
  variables: CompanyVariables,
  crewSize: number,
  kind: 'moving' | 'packing',
): { item: EstimateItem; rate: number } {
  const items = kind === 'moving' ? MOVING_ITEMS : PACKING_ITEMS
  const size = Math.max(1, Math.trunc(crewSize))
  const item = items[Math.min(size, 4) - 1] ?? items[0]
  const extra = Math.max(0, size - 4)
  const total = sumCents([
    lineTotalCents(variables[item].value, 1),
    lineTotalCents(variables[items[0]].value, extra),
  ])
  return { item, rate: dollarsFromCents(total) }
}

/** What the automatic amount is worked out from; minimumTime and durations in hours, cube sheet in cubic feet. */
export interface AutomaticFacts {
  jobType: JobType
  jobDate: string | null
  crewSize: number
  locations: readonly { activities: readonly ActivityFacts[] }[]
  minimumTime: number | null
  variables: CompanyVariables
  cubicFeet?: number
  /** Lines of the company's own that stand after those worked out (spec 3 §2.11 'Estimates'). */
  defaultLines?: readonly { item: EstimateItem; rate: number; units: number }[]
}

/** The estimate of a job whose lines nobody has touched: what is worked out, then the company's default lines (DECISIONS C4, K12). */
export function automaticEstimate(facts: AutomaticFacts): EstimateLine[] {
  const { variables, crewSize } = facts
  const activities = facts.locations.flatMap((location) => location.activities).filter(isValidActivity)
  const hoursOf = (...types: string[]) =>
    Math.round(
      activities
        .filter(({ activityType }) => activityType && types.includes(activityType))
        .reduce((sum, activity) => sum + activityHours(activity), 0) * 100,
    ) / 100
  const minimum = (facts.minimumTime ?? variables.minimumTime.value) || 1
  const labor = hoursOf('load', 'unload', 'labor')
  const packing = hoursOf('pack')
  const isByWeight =
    (facts.jobType === 'interstate' || facts.jobType === 'international') && (facts.cubicFeet ?? 0) > 0

  const lines: Omit<EstimateLine, 'id' | 'total' | 'lineItemDate'>[] = []
  if (isByWeight) {
    const pounds =
      Math.round((facts.cubicFeet ?? 0) * variables.movingVolToWeightConversion.value * 100) / 100
    lines.push({ item: 'moving', rate: variables.moving.value, units: pounds })
  } else if (labor > 0 || packing === 0) {
    lines.push({ ...crewRate(variables, crewSize, 'moving'), units: Math.max(labor, minimum) })
  }
  if (packing > 0) {
    // The minimum applies to packing only when packing is all there is.
    const units = labor > 0 || isByWeight ? packing : Math.max(packing, minimum)
    lines.push({ ...crewRate(variables, crewSize, 'packing'), units })
  }
  const estimating = hoursOf('estimate')
  if (variables.estimate.value > 0 && estimating > 0)
    lines.push({ item: 'estimate', rate: variables.estimate.value, units: estimating })
  lines.push(...(facts.defaultLines ?? []))

  const lineItemDate = facts.jobDate?.slice(0, 10) ?? null
  return lines.map((line, index) => ({
    id: index + 1,
    lineItemDate,
    ...line,
    total: dollarsFromCents(lineTotalCents(line.rate, line.units)),
  }))
}

/** The total of an estimate in cents: discounts subtract, never below 0 (DECISIONS C5). */
export function estimateTotalCents(lines: readonly Pick<EstimateLine, 'item' | 'rate' | 'units'>[]): Cents {
  const total = sumCents(
    lines.map(({ item, rate, units }) => {
      const line = lineTotalCents(rate, units)
      return item === 'discount' ? cents(0 - line) : line
    }),
  )
  return total < 0 ? cents(0) : total
}
