import type { CHANGE_ITEM, VALUATION_ITEM } from './automatic.ts'
import type { EstimateItem } from '../../company/settings/estimate-items.ts'
import { groupThousands } from '../../kernel/money.ts'

/** Returns a number of units with their name, whole, so that it can be translated. */
export type UnitsText = (units: number) => string

export const HOURS: UnitsText = (units) => (units === 1 ? '1 hour' : `${groupThousands(units, 2)} hours`)
export const MILES: UnitsText = (units) => (units === 1 ? '1 mile' : `${groupThousands(units, 2)} miles`)
export const ITEMS: UnitsText = (units) => (units === 1 ? '1 item' : `${groupThousands(units, 2)} items`)
export const UNIT_DISTANCES: UnitsText = (units) =>
  units === 1 ? '1 unit distance' : `${groupThousands(units, 2)} unit distances`
const POUNDS: UnitsText = (units) => `${groupThousands(units, 2)} lb`
/** Hundreds of dollars of declared value. */
const HUNDREDS: UnitsText = (units) => (units === 1 ? '1 hundred' : `${groupThousands(units, 2)} hundreds`)
const UNITS: UnitsText = (units) => (units === 1 ? '1 unit' : `${groupThousands(units, 2)} units`)
const CREW_MEMBERS: UnitsText = (units) =>
  units === 1 ? '1 crew member' : `${groupThousands(units, 2)} crew members`
const TRUCKS: UnitsText = (units) => (units === 1 ? '1 truck' : `${groupThousands(units, 2)} trucks`)

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
