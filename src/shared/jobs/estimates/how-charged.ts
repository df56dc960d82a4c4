import type { EstimateLine } from '../jobs/job.parts.ts'
import { basisOfItem } from './line-basis.ts'

/** Returns a sentence for the client about how a move is charged, by the lines of its estimate. */
export function describePricing(lines: readonly Pick<EstimateLine, 'item'>[]): string {
  const has = (basis: string) => lines.some(({ item }) => basisOfItem(item) === basis)
  const labor =
    'Labor is charged by the hour for the crew that you booked, with the minimum time shown in the lines.'
  if (!has('weight'))
    return has('labor') || has('packing') ? labor : 'The price follows the lines of the estimate.'
  const weight = 'The move is charged by the weight of your goods, in pounds.'
  if (has('labor')) return `${weight} ${labor}`
  return has('packing') ? `${weight} Packing is charged by the hour.` : weight
}
