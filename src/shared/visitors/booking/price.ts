import type { CompanyVariables } from '../../company/settings/company.variables.ts'
import {
  automaticEstimate,
  estimateTotalCents,
  isTruckItem,
  needsSurvey,
} from '../../jobs/estimates/automatic.ts'
import { defaultLinesFor, type DefaultLines } from '../../company/settings/default-lines.ts'
import { depositCents } from '../../company/settings/deposit.ts'
import { lineName } from '../../jobs/estimates/item-label.ts'
import { splitDuration } from '../../jobs/jobs/activities.ts'
import type { JobLocation } from '../../jobs/jobs/job.input.ts'
import type { EstimateLine } from '../../jobs/jobs/job.parts.ts'
import { isLocalJob, resolveJobType, type TypeLocation } from '../../jobs/jobs/job.types.ts'
import { ESTIMATE_PROMISES, type EstimateOption } from '../../trade/estimate-options.ts'
import { profileFor, profileOfState } from '../../trade/profiles.ts'
import type { JobType } from '../../trade/job.choices.ts'
import { cents, dollarsFromCents } from '../../kernel/money.ts'
import type { HomeSize } from '../../trade/home-sizes.ts'
import type { MovePrice, PriceLine } from './price.api.ts'
import { describePriceBasis } from './price.words.ts'
import { variablesOfDay } from '../../company/settings/day-rates.ts'
import { homeWorkOf, type BookingSettings } from '../../company/settings/online-booking.ts'

/** Input of a price: the company's rates and settings, and what the visitor has entered of the move. */
export interface MoveFacts {
  variables: CompanyVariables
  booking: BookingSettings
  standardCrewSize: number
  /** Lines that the company's estimates start with. */
  estimateLines: DefaultLines
  places: readonly (TypeLocation & Partial<Pick<JobLocation, 'city' | 'addressPending'>>)[]
  /** Straight-line distance for two locations, driving distance for more; null if it is not known. */
  distanceMiles: number | null
  day: string | null
  homeSize: HomeSize | null
  hours: number | null
  crewSize: number | null
  useTruck: boolean
  /** Two letters of the company's state, whose rules count while no location is known. */
  companyState?: string | null
  /** Hours of packing that the office has put on the job. */
  packingHours?: number | null
}

/** People, hours and volume of a move. */
export interface MoveWork {
  crewSize: number
  hours: number
  cubicFeet: number | null
}

/**
 * Returns the work of a move: the chosen hours and crew, otherwise those of the home size in the company's
 * table. A crew of another size shares the same total work, in quarter hours. Null without hours and home
 * size.
 */
export function moveWork(
  facts: Pick<MoveFacts, 'booking' | 'standardCrewSize' | 'homeSize' | 'hours' | 'crewSize'>,
): MoveWork | null {
  const home = facts.homeSize ? homeWorkOf(facts.booking, facts.homeSize) : undefined
  const crewSize = facts.crewSize ?? home?.crew ?? Math.max(1, facts.standardCrewSize)
  const shared = home && quarters(Math.max(1, (home.hours * home.crew) / crewSize))
  const hours = facts.hours ?? (home && crewSize === home.crew ? home.hours : shared)
  return hours === undefined ? null : { crewSize, hours, cubicFeet: home?.cubicFeet ?? null }
}

function quarters(hours: number): number {
  return Math.max(0.25, Math.round(hours * 4) / 4)
}

/**
 * Returns the fewest and the most hours that a move may take by the company's percentages, in quarter hours.
 */
function hoursAround(
  hours: number,
  { percentBelow, percentAbove }: Pick<BookingSettings, 'percentBelow' | 'percentAbove'>,
): { low: number; high: number } {
  const low = percentBelow === 0 ? hours : Math.min(hours, quarters((hours * (100 - percentBelow)) / 100))
  const high = percentAbove === 0 ? hours : Math.max(hours, quarters((hours * (100 + percentAbove)) / 100))
  return { low, high }
}

/**
 * Returns the automatic estimate of a job with these hours, split over its locations and priced by the same
 * rules.
 */
function estimateOfMove(facts: MoveFacts, work: MoveWork, hours: number): EstimateLine[] {
  const jobType = typeOf(facts)
  // Hours count the same on every day and at every time, so any day serves if none was picked yet.
  const parts = splitDuration(
    hours,
    Math.max(1, facts.places.length),
    facts.day ?? '2000-01-03',
    facts.booking.firstStart,
  )
  return automaticEstimate({
    jobType,
    jobDate: facts.day,
    crewSize: work.crewSize,
    locations: parts.map((part, index) => ({
      activities: [{ activityType: index === 0 ? 'load' : 'unload', ...part }],
    })),
    minimumTime: null,
    packingHours: facts.packingHours ?? null,
    variables: variablesOfDay(facts.day, facts.variables, facts.booking),
    useTruck: facts.useTruck,
    distanceMiles: facts.distanceMiles,
    defaultLines: defaultLinesFor(facts.estimateLines, jobType),
  })
}

function typeOf({ places, useTruck, distanceMiles, variables }: MoveFacts): JobType {
  const marginMiles = variables.localIntrastateMargin.value
  return resolveJobType({ locations: places, useTruck, distanceMiles, marginMiles })
}

/** Returns whether the price may be exceeded: the default of the rules that apply; work without a truck has none. */
function optionOf(facts: MoveFacts): EstimateOption {
  const jobType = typeOf(facts)
  if (jobType === 'moving_labor' || jobType === 'junk_removal') return 'none'
  const profile =
    facts.places.length === 0
      ? profileOfState(facts.companyState)
      : profileFor({ jobType, locations: facts.places })
  return profile.estimateOptions[0]
}

/**
 * Returns whether a visitor's move goes between states or countries, so that it can only be priced after a
 * survey (49 CFR 375.401).
 */
export function needsSurveyForMove(facts: MoveFacts): boolean {
  return needsSurvey({ jobType: typeOf(facts), areHoursTyped: false })
}

/**
 * Returns the price of a move: the estimate that its job gets, line by line, and the cost with fewer and with
 * more hours. Null if hours and home size are missing or a survey is needed.
 */
export function calculateMovePrice(facts: MoveFacts): MovePrice | null {
  const work = moveWork(facts)
  if (!work || needsSurveyForMove(facts)) return null
  const { low, high } = hoursAround(work.hours, facts.booking)
  const lines = estimateOfMove(facts, work, work.hours)
  const totalCents = estimateTotalCents(lines)
  // A short part is charged as a whole hour, so over many locations fewer hours can cost more.
  const around = [low, high].map((hours) => estimateTotalCents(estimateOfMove(facts, work, hours)))
  const isLocal = isLocalJob(facts.places, facts.distanceMiles, facts.variables.localIntrastateMargin.value)
  const deposit = Math.min(depositCents(facts.variables, isLocal, totalCents), totalCents)
  const option = optionOf(facts)
  const isCapped = option === 'notToExceed' || option === 'binding'
  return {
    total: dollarsFromCents(totalCents),
    low: Math.floor((option === 'binding' ? totalCents : Math.min(totalCents, ...around)) / 100),
    // A price that is never exceeded has no range above it.
    high: isCapped ? Math.floor(totalCents / 100) : Math.ceil(Math.max(totalCents, ...around) / 100),
    lines: lines.map((line) => lineOf(line)),
    promise: ESTIMATE_PROMISES[option],
    basis: describePriceBasis(facts, work, { hasTruckLine: lines.some(({ item }) => isTruckItem(item)) }),
    crewSize: work.crewSize,
    hours: work.hours,
    cubicFeet: work.cubicFeet,
    distanceMiles: facts.distanceMiles,
    // The deposit never exceeds the price of the move.
    deposit: dollarsFromCents(cents(deposit)),
  }
}

function lineOf({ item, label, rate, units, total }: EstimateLine): PriceLine {
  return {
    item,
    label: lineName({ item, label }, null),
    rate,
    units,
    total: item === 'discount' ? 0 - total : total,
  }
}
