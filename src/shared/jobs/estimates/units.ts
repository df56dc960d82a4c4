import type { CHANGE_ITEM, VALUATION_ITEM } from './automatic.ts'
import type { EstimateItem } from '../../company/settings/estimate-items.ts'

const DIGITS = { maximumFractionDigits: 2 } as const

/** Returns a number of units with their name, whole, so that it can be translated. */
export type UnitsText = (units: number) => string

export const HOURS: UnitsText = (units) =>
  units === 1 ? '1 hour' : `${units.toLocaleString('en-US', DIGITS)} hours`
export const MILES: UnitsText = (units) =>
  units === 1 ? '1 mile' : `${units.toLocaleString('en-US', DIGITS)} miles`
export const ITEMS: UnitsText = (units) =>
  units === 1 ? '1 item' : `${units.toLocaleString('en-US', DIGITS)} items`
export const UNIT_DISTANCES: UnitsText = (units) =>
  units === 1 ? '1 unit distance' : `${units.toLocaleString('en-US', DIGITS)} unit distances`
const POUNDS: UnitsText = (units) => `${units.toLocaleString('en-US', DIGITS)} lb`
/** Hundreds of dollars of declared value. */
const HUNDREDS: UnitsText = (units) =>
  units === 1 ? '1 hundred' : `${units.toLocaleString('en-US', DIGITS)} hundreds`
const UNITS: UnitsText = (units) =>
  units === 1 ? '1 unit' : `${units.toLocaleString('en-US', DIGITS)} units`
const CREW_MEMBERS: UnitsText = (units) =>
  units === 1 ? '1 crew member' : `${units.toLocaleString('en-US', DIGITS)} crew members`
const TRUCKS: UnitsText = (units) =>
  units === 1 ? '1 truck' : `${units.toLocaleString('en-US', DIGITS)} trucks`

const UNITS_OF: Record<EstimateItem | typeof VALUATION_ITEM | typeof CHANGE_ITEM, UnitsText> = {
  valuation: HUNDREDS,
  changeOrder: UNITS,
  changeCrewSizeFee: CREW_MEMBERS,
  changeDatetimeFee: ITEMS,
  deposit: ITEMS,
  discount: ITEMS,
  estimate: HOURS,
  heavyItemFee: ITEMS,
  longCarryRate: UNIT_DISTANCES,
  longDistanceFee: ITEMS,
  materials: ITEMS,
  moving: POUNDS,
  hourlyRateOne: HOURS,
  hourlyRateTwo: HOURS,
  hourlyRateThree: HOURS,
  hourlyRateFour: HOURS,
  hourlyRateOnePacking: HOURS,
  hourlyRateTwoPacking: HOURS,
  hourlyRateThreePacking: HOURS,
  hourlyRateFourPacking: HOURS,
  serviceFee: ITEMS,
  tip: ITEMS,
  truckByDistance: MILES,
  truckByTime: HOURS,
  truckFlatRate: TRUCKS,
}

/** Returns the units of a line as all screens and documents show them: '2.33 hours', '6,181 lb', '1 item'. */
export function formatUnits(item: string, units: number): string {
  const known: Readonly<Record<string, UnitsText>> = UNITS_OF
  return ((Object.hasOwn(known, item) ? known[item] : undefined) ?? ITEMS)(units)
}

/** Returns the unit of an item for a number of them: 'hours', 'lb', 'item'. */
export function unitOf(item: string, units: number): string {
  return formatUnits(item, units).replace(/^\S+ /, '')
}
