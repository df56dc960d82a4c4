import { z } from 'zod'

/** What the server calculates a line of the estimate from; an estimate has at most one line of each basis. */
export const CALCULATED_BASES = [
  'labor',
  'packing',
  'weight',
  'estimate',
  'truckFlat',
  'truckMiles',
  'valuation',
] as const
type WorkedOutBasis = (typeof CALCULATED_BASES)[number]

/** Returns whether a line exists because the job needs a truck. */
export function isTruckBasis(basis: LineBasis): boolean {
  return basis === 'truckFlat' || basis === 'truckMiles'
}

/** Basis of an automatic line; `default:1` is the first of the company's default lines. */
export const lineBasisSchema = z.union([
  z.enum(CALCULATED_BASES),
  // The pattern guarantees this type; the library's template literal would add its whole parser to every
  // page.
  z.string().regex(/^default:[1-9]\d{0,3}$/) as z.ZodType<`default:${number}`, string>,
])
export type LineBasis = z.output<typeof lineBasisSchema>

/** Returns the rank of automatic lines: calculated ones first, then the company's default lines. */
export function basisRank(basis: LineBasis): number {
  const at = CALCULATED_BASES.findIndex((one) => one === basis)
  return at < 0 ? CALCULATED_BASES.length + Number(basis.slice('default:'.length)) : at
}

/** Returns the basis of the company's default line at this index, from 0. */
export function defaultLineBasis(index: number): LineBasis {
  return `default:${index + 1}`
}

const BASIS_OF_ITEM: Readonly<Record<string, WorkedOutBasis>> = {
  hourlyRateOne: 'labor',
  hourlyRateTwo: 'labor',
  hourlyRateThree: 'labor',
  hourlyRateFour: 'labor',
  hourlyRateOnePacking: 'packing',
  hourlyRateTwoPacking: 'packing',
  hourlyRateThreePacking: 'packing',
  hourlyRateFourPacking: 'packing',
  moving: 'weight',
  estimate: 'estimate',
  truckFlatRate: 'truckFlat',
  truckByDistance: 'truckMiles',
}

/** Returns the basis of a line of this item, or null if it is not calculated. */
export function basisOfItem(item: string): LineBasis | null {
  return Object.hasOwn(BASIS_OF_ITEM, item) ? (BASIS_OF_ITEM[item] ?? null) : null
}
