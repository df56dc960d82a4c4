import type { CompanyVariableName, CompanyVariables } from './company.variables.ts'

/** Keeps the total of any document an exact number of cents. */
export const MAX_LINE_DOLLARS = 100_000_000

/** Items of estimate lines, with their labels. */
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

/** Items of a line, in the order of the list. */
// Object.keys of a literal returns exactly its own keys.
export const ESTIMATE_ITEMS = Object.keys(ESTIMATE_ITEM_LABELS) as EstimateItem[]

/** Returns whether a string is one of the items. */
export function isEstimateItem(item: string): item is EstimateItem {
  return Object.hasOwn(ESTIMATE_ITEM_LABELS, item)
}

/**
 * Returns the initial rate of a line in dollars when its item is chosen: the company variable of that item.
 */
export function rateOf(variables: CompanyVariables, item: EstimateItem): number {
  return variables[item].value
}
