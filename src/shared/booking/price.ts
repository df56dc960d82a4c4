import type { CompanyVariables } from '../companies/company.ts'
import {
  automaticEstimate,
  ESTIMATE_ITEM_LABELS,
  estimateTotalCents,
  type EstimateItem,
} from '../estimates/automatic.ts'
import { defaultLinesFor, type DefaultLines } from '../estimates/default-lines.ts'
import { depositCents } from '../estimates/deposit.ts'
import { splitDuration } from '../jobs/activities.ts'
import { isLocalJob, resolveJobType, type TypePlace } from '../jobs/job.types.ts'
import type { JobType } from '../jobs/job.ts'
import { cents, dollarsFromCents, lineTotalCents } from '../kernel/money.ts'
import type { HomeSize } from './home-sizes.ts'
import type { PriceLine, PriceRange } from './price.api.ts'
import { basisOf } from './price.words.ts'
import { variablesOn } from './rates.ts'
import { standardHomeWork, type BookingSettings } from './settings.ts'

/** What a price is worked out from: the company's rates and settings, and the move as far as the visitor has told it. */
export interface MoveFacts {
  variables: CompanyVariables
  booking: BookingSettings
  standardCrewSize: number
  /** The lines that the company's estimates start with. */
  estimateLines: DefaultLines
  places: readonly TypePlace[]
  /** Straight for two places, driven for more (DECISIONS C6); null where it can not be told. */
  distanceMiles: number | null
  day: string | null
  homeSize: HomeSize | null
  hours: number | null
  crewSize: number | null
  useTruck: boolean
}

/** The people, hours and volume of a move. */
export interface MoveWork {
  crewSize: number
  hours: number
  cubicFeet: number | null
}

/**
 * What a move takes: the hours and crew that were chosen, else those of the home size in the company's table. Another crew
 * than the table's shares the same work of hands, in quarters of an hour. Null without hours and home size.
 */
export function workOf(
  facts: Pick<MoveFacts, 'booking' | 'standardCrewSize' | 'homeSize' | 'hours' | 'crewSize'>,
): MoveWork | null {
  const table = facts.booking.homeWork ?? standardHomeWork(facts.standardCrewSize)
  const home = facts.homeSize ? table[facts.homeSize] : undefined
  const crewSize = facts.crewSize ?? home?.crew ?? Math.max(1, facts.standardCrewSize)
  const shared = home && quarters(Math.max(1, (home.hours * home.crew) / crewSize))
  const hours = facts.hours ?? (home && crewSize === home.crew ? home.hours : shared)
  return hours === undefined ? null : { crewSize, hours, cubicFeet: home?.cubicFeet ?? null }
}

function quarters(hours: number): number {
  return Math.max(0.25, Math.round(hours * 4) / 4)
}

/** The hours that a move may take at the least and at the most, by what the company allows for, in quarters of an hour. */
function hoursAround(
  hours: number,
  { percentBelow, percentAbove }: Pick<BookingSettings, 'percentBelow' | 'percentAbove'>,
): { low: number; high: number } {
  const low = percentBelow === 0 ? hours : Math.min(hours, quarters((hours * (100 - percentBelow)) / 100))
  const high = percentAbove === 0 ? hours : Math.max(hours, quarters((hours * (100 + percentAbove)) / 100))
  return { low, high }
}

/** A line as the engine of estimates makes it. */
type Line = Pick<ReturnType<typeof automaticEstimate>[number], 'item' | 'rate' | 'units'>
/** One run of the engine. */
interface Run {
  lines: readonly Line[]
  totalCents: number
}

/** The estimate that a job with these hours would get by itself: split over its places and priced by the one engine (DECISIONS C4, C5, K12, K13). */
function estimateOfMove(facts: MoveFacts, work: MoveWork, hours: number): readonly Line[] {
  const jobType = typeOf(facts)
  // Hours count the same on every day and at every time: one stands in for a day that was not picked yet.
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
    variables: variablesOn(facts.day, facts.variables, facts.booking),
    defaultLines: defaultLinesFor(facts.estimateLines, jobType),
  })
}

function typeOf({ places, useTruck, distanceMiles, variables }: MoveFacts): JobType {
  const marginMiles = variables.localIntrastateMargin.value
  return resolveJobType({ locations: places, useTruck, distanceMiles, marginMiles })
}

/**
 * What a move is likely to cost, line by line: the automatic estimates of the fewest, the likely and the most hours, and
 * the truck that the office adds where the visitor wants one (DECISIONS C12). Null where hours and home size are missing.
 */
export function priceMoveOf(facts: MoveFacts): PriceRange | null {
  const work = workOf(facts)
  if (!work) return null
  const { low, high } = hoursAround(work.hours, facts.booking)
  const estimate = (hours: number) => estimateOfMove(facts, work, hours)
  const likely = estimate(work.hours)
  const truck = truckLines(facts, likely)
  const run = (lines: readonly Line[]): Run => {
    const all = [...lines, ...truck]
    return { lines: all, totalCents: estimateTotalCents(all) }
  }
  // A short part counts a whole hour (DECISIONS C3): over many places fewer hours can cost more.
  const [least, , most] = [run(estimate(low)), run(likely), run(estimate(high))].toSorted(
    (one, other) => one.totalCents - other.totalCents,
  )
  if (!least || !most) return null
  const isLocal = isLocalJob(facts.places, facts.distanceMiles, facts.variables.localIntrastateMargin.value)
  const likelyCents = estimateTotalCents(likely)
  const deposit = Math.min(depositCents(facts.variables, isLocal, likelyCents), likelyCents)
  return {
    low: dollarsFromCents(cents(least.totalCents)),
    high: dollarsFromCents(cents(most.totalCents)),
    // All runs have the same lines, with other hours.
    lines: least.lines.map((line, index) =>
      lineOf(facts.variables, line, most.lines[index] ?? line, truck.includes(line)),
    ),
    basis: basisOf(facts, work, {
      jobType: typeOf(facts),
      hasTruckLine: hasTruck(likely) || truck.length > 0,
    }),
    crewSize: work.crewSize,
    hours: work.hours,
    cubicFeet: work.cubicFeet,
    distanceMiles: facts.distanceMiles,
    // No more than the move costs is ever asked for (DECISIONS K10).
    deposit: dollarsFromCents(cents(deposit)),
  }
}

function hasTruck(lines: readonly Line[]): boolean {
  return lines.some(({ item }) => item === 'truckFlatRate' || item === 'truckByDistance')
}

/** What the office adds for a truck, unless the company's estimates have it by themselves (DECISIONS C12). */
function truckLines({ useTruck, distanceMiles, variables }: MoveFacts, estimate: readonly Line[]): Line[] {
  if (!useTruck || hasTruck(estimate)) return []
  return [
    { item: 'truckFlatRate', rate: variables.truckFlatRate.value, units: 1 },
    { item: 'truckByDistance', rate: variables.truckByDistance.value, units: distanceMiles ?? 0 },
  ].filter(({ rate, units }) => rate > 0 && units > 0)
}

function lineOf(variables: CompanyVariables, low: Line, high: Line, isAdded: boolean): PriceLine {
  const item = low.item as EstimateItem // the engine's own items, and those of the company's lines
  const dollars = (line: Line) => {
    const total = dollarsFromCents(lineTotalCents(line.rate, line.units))
    return line.item === 'discount' ? 0 - total : total
  }
  return {
    item,
    label: `${ESTIMATE_ITEM_LABELS[item]}${isAdded ? ' (added by the office)' : ''}`,
    rate: low.rate,
    unitsLabel: variables[item].unitsLabel,
    lowUnits: low.units,
    highUnits: high.units,
    low: dollars(low),
    high: dollars(high),
  }
}
