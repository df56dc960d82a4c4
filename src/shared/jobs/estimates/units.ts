import type { CHANGE_ITEM, VALUATION_ITEM } from './automatic.ts'
import type { EstimateItem } from '../../company/settings/estimate-items.ts'

const HOURS = ['hour', 'hours'] as const
const MILES = ['mile', 'miles'] as const
const POUNDS = ['lb', 'lb'] as const
/** Hundreds of dollars of declared value. */
const HUNDREDS = ['hundred', 'hundreds'] as const
const ITEMS = ['item', 'items'] as const

/** Names of the units of an item: singular and plural. */
const UNITS_OF: Record<EstimateItem | typeof VALUATION_ITEM | typeof CHANGE_ITEM, readonly [string, string]> =
  {
    valuation: HUNDREDS,
    changeOrder: ['unit', 'units'],
    changeCrewSizeFee: ['crew member', 'crew members'],
    changeDatetimeFee: ITEMS,
    deposit: ITEMS,
    discount: ITEMS,
    estimate: HOURS,
    heavyItemFee: ITEMS,
    longCarryRate: ['unit distance', 'unit distances'],
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
    truckFlatRate: ['truck', 'trucks'],
  }

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Returns the unit of an item for a number of them: 'hours', 'lb', 'item'. */
export function unitOf(item: string, units: number): string {
  const known: Readonly<Record<string, readonly [string, string]>> = UNITS_OF
  const [one, several] = (Object.hasOwn(known, item) ? known[item] : undefined) ?? ITEMS
  return units === 1 ? one : several
}

/** Returns the units of a line as all screens and documents show them: '2.33 hours', '6,181 lb', '1 item'. */
export function formatUnits(item: string, units: number): string {
  return `${figures.format(units)} ${unitOf(item, units)}`
}
