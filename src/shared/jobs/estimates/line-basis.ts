import { z } from 'zod'

/** What the server works a line of the estimate out from; an estimate has at most one line of each. */
export const WORKED_OUT_BASES = [
  'labor',
  'packing',
  'weight',
  'estimate',
  'truckFlat',
  'truckMiles',
  'valuation',
] as const
type WorkedOutBasis = (typeof WORKED_OUT_BASES)[number]

/** Whether a line follows from the job needing a truck. */
export function isTruckBasis(basis: LineBasis): boolean {
  return basis === 'truckFlat' || basis === 'truckMiles'
}

/** Where an automatic line comes from; `default:1` is the first of the company's own default lines. */
export const lineBasisSchema = z.union([
  z.enum(WORKED_OUT_BASES),
  // The pattern makes it so; a template literal of the library would bring its whole parser to every page.
  z.string().regex(/^default:[1-9]\d{0,3}$/) as z.ZodType<`default:${number}`, string>,
])
export type LineBasis = z.output<typeof lineBasisSchema>

/** The order of automatic lines: those worked out, then the company's default lines. */
export function rankOf(basis: LineBasis): number {
  const at = WORKED_OUT_BASES.findIndex((one) => one === basis)
  return at < 0 ? WORKED_OUT_BASES.length + Number(basis.slice('default:'.length)) : at
}

/** The basis of the company's default line at this place of its list, from 0. */
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

/** The basis that a line of this item is worked out from, or null where nothing works one out. */
export function basisOfItem(item: string): LineBasis | null {
  return Object.hasOwn(BASIS_OF_ITEM, item) ? (BASIS_OF_ITEM[item] ?? null) : null
}
