import type { CompanyVariables } from '../../company/settings/company.variables.ts'
import { hoursOfKinds, laborHours, type ActivityFacts } from '../jobs/activities.ts'
import type { JobType } from '../../trade/job.choices.ts'
import type { EstimateLine } from '../jobs/job.parts.ts'
import { cents, dollarsFromCents, lineTotalCents, sumCents, type Cents } from '../../kernel/money.ts'
import type { EstimateRules } from './rules.ts'
import { defaultLineBasis, type LineBasis } from './line-basis.ts'
import { ESTIMATE_ITEM_LABELS, type EstimateItem } from '../../company/settings/estimate-items.ts'

/** Item of the line that charges protection; only the server sets it, and nobody picks or edits it. */
export const VALUATION_ITEM = 'valuation'
export const VALUATION_LABEL = 'Full value protection'
/** Item of the lines that a client added with a change order; only the server sets it, and nobody picks or edits it. */
export const CHANGE_ITEM = 'changeOrder'
/** All items of lines, with their labels. */
export const LINE_ITEM_LABELS: Readonly<Record<string, string>> = {
  ...ESTIMATE_ITEM_LABELS,
  [VALUATION_ITEM]: VALUATION_LABEL,
  [CHANGE_ITEM]: 'Change order',
}

/** Returns whether an item is set by the server alone: protection and change orders. */
export function isFixedItem(item: string): boolean {
  return item === VALUATION_ITEM || item === CHANGE_ITEM
}

/** Returns the item of a new line of a job. */
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

/**
 * Returns the item, name and rate of a crew in dollars per hour; above 4 each further mover costs the rate of
 * one. No item names a crew above 4, so the label does.
 */
export function crewRate(
  variables: CompanyVariables,
  crewSize: number,
  kind: 'moving' | 'packing',
): { item: EstimateItem; label: string | null; rate: number } {
  const items = kind === 'moving' ? MOVING_ITEMS : PACKING_ITEMS
  const size = Math.max(1, Math.trunc(crewSize))
  const item = items[Math.min(size, 4) - 1] ?? items[0]
  const label = size > 4 ? `${kind === 'moving' ? 'Moving labor' : 'Packing labor'}, crew of ${size}` : null
  const extra = Math.max(0, size - 4)
  const total = sumCents([
    lineTotalCents(variables[item].value, 1),
    lineTotalCents(variables[items[0]].value, extra),
  ])
  return { item, label, rate: dollarsFromCents(total) }
}

/**
 * What the automatic amount is calculated from; minimumTime and durations in hours, cube sheet in cubic feet.
 */
export interface AutomaticFacts {
  jobType: JobType
  jobDate: string | null
  crewSize: number
  locations: readonly { activities: readonly ActivityFacts[] }[]
  minimumTime: number | null
  /** Hours of packing that count while there are no activities of it. */
  packingHours?: number | null
  variables: CompanyVariables
  cubicFeet?: number
  useTruck: boolean
  /** Miles of the whole route; null if not known. */
  distanceMiles: number | null
  /** 1 for a job that was agreed to or booked before estimates had truck lines. */
  rules?: EstimateRules
  /**
   * Whether the office typed the hours; hours from clients and visitors do not price a federal move. If
   * absent, they count as typed.
   */
  areHoursTyped?: boolean
  /** The company's default lines, which follow the calculated ones. */
  defaultLines?: readonly { item: EstimateItem; rate: number; units: number }[]
}

/**
 * Returns whether a move cannot be priced yet: a federal one is priced by its weight or by the office's
 * hours, never by what a client or visitor says about its length (49 CFR 375.401: an estimate is based on a
 * survey of the goods).
 */
export function needsSurvey({
  jobType,
  cubicFeet = 0,
  areHoursTyped = true,
}: Pick<AutomaticFacts, 'jobType' | 'cubicFeet' | 'areHoursTyped'>): boolean {
  return (jobType === 'interstate' || jobType === 'international') && cubicFeet <= 0 && !areHoursTyped
}

/**
 * Returns the estimate of a job whose lines nobody has edited: the calculated lines, then the company's
 * default lines.
 */
export function automaticEstimate(facts: AutomaticFacts): EstimateLine[] {
  if (needsSurvey(facts)) return []
  const { variables, crewSize } = facts
  const minimum = (facts.minimumTime ?? variables.minimumTime.value) || 1
  const labor = laborHours(facts.locations)
  const planned = hoursOfKinds(facts.locations, ['pack'])
  const packing = planned || (facts.packingHours ?? 0)
  const isByWeight =
    (facts.jobType === 'interstate' || facts.jobType === 'international') && (facts.cubicFeet ?? 0) > 0

  const lines: WorkedOutLine[] = []
  if (isByWeight) {
    const pounds =
      Math.round((facts.cubicFeet ?? 0) * variables.movingVolToWeightConversion.value * 100) / 100
    lines.push({ basis: 'weight', item: 'moving', rate: variables.moving.value, units: pounds })
  } else if (labor > 0 || planned === 0) {
    lines.push({
      basis: 'labor',
      ...crewRate(variables, crewSize, 'moving'),
      units: Math.max(labor, minimum),
    })
  }
  if (packing > 0) {
    // The minimum applies to packing only if there is nothing but packing.
    const isAlone = planned > 0 && labor === 0 && !isByWeight
    const units = isAlone ? Math.max(packing, minimum) : packing
    lines.push({ basis: 'packing', ...crewRate(variables, crewSize, 'packing'), units })
  }
  const estimating = hoursOfKinds(facts.locations, ['estimate'])
  if (variables.estimate.value > 0 && estimating > 0)
    lines.push({ basis: 'estimate', item: 'estimate', rate: variables.estimate.value, units: estimating })
  const isOlder = facts.rules === 1
  if (!isOlder && !isByWeight) lines.push(...truckLines(facts))
  const defaults = (facts.defaultLines ?? []).map((line, index) => ({
    basis: defaultLineBasis(index),
    ...line,
  }))
  const all: WorkedOutLine[] = [...lines, ...defaults]
  // A line of zero would only raise a question.
  const counted = isOlder ? all : all.filter(({ rate, units }) => rate > 0 && units > 0)

  const lineItemDate = facts.jobDate?.slice(0, 10) ?? null
  return counted.map(({ label = null, ...line }: WorkedOutLine, index) => ({
    id: index + 1,
    lineItemDate,
    label,
    isDirty: false,
    ...line,
    total: dollarsFromCents(lineTotalCents(line.rate, line.units)),
  }))
}

/** Returns the price of a truck that the job needs, unless the company's own lines already price trucks. */
function truckLines({
  useTruck,
  variables,
  distanceMiles,
  defaultLines = [],
}: AutomaticFacts): WorkedOutLine[] {
  if (!useTruck || defaultLines.some(({ item }) => isTruckItem(item))) return []
  return [
    { basis: 'truckFlat', item: 'truckFlatRate', rate: variables.truckFlatRate.value, units: 1 },
    {
      basis: 'truckMiles',
      item: 'truckByDistance',
      rate: variables.truckByDistance.value,
      units: distanceMiles ?? 0,
    },
  ]
}

/** Returns whether a line of this item charges for a truck. */
export function isTruckItem(item: string): boolean {
  return item === 'truckFlatRate' || item === 'truckByDistance'
}

interface WorkedOutLine {
  basis: LineBasis
  item: EstimateItem
  label?: string | null
  rate: number
  units: number
}

/** Returns the total of an estimate in cents: discounts are subtracted, and it is never below 0. */
export function estimateTotalCents(lines: readonly Pick<EstimateLine, 'item' | 'rate' | 'units'>[]): Cents {
  const total = sumCents(
    lines.map(({ item, rate, units }) => {
      const line = lineTotalCents(rate, units)
      return item === 'discount' ? cents(0 - line) : line
    }),
  )
  return total < 0 ? cents(0) : total
}
