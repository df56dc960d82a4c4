import { HOME_SIZE_PHRASES } from '../../../shared/trade/home-sizes.ts'
import type { MovePrice } from '../../../shared/visitors/booking/price.api.ts'
import { usualRange } from '../../../shared/visitors/booking/usual-range.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import type { QuotedMove } from './quote.job.ts'

/** Returns a price as the form shows it: '$420.00, usually $380 to $460'; null for none. */
export function priceText(price: MovePrice | null): string | null {
  if (!price) return null
  const total = formatCents(centsFromDollars(price.total))
  const usual = usualRange(price)
  return usual === null ? total : `${total}, ${usual}`
}

/** Returns a requested move as its confirmation names it, with `cities` as the maps spell them (`canonicalCity`). */
export function requestFacts(move: QuotedMove, cities: readonly (string | null)[], today: string) {
  const day = formatDayInWords(move.day, today)
  return {
    request: moveInWords(day, cities),
    homeSize: HOME_SIZE_PHRASES[move.homeSize],
    moveDate: day,
  }
}

/** Returns a move on one line, with its cities if the maps know all of them. */
function moveInWords(day: string, cities: readonly (string | null)[]): string {
  const route = cities.every((one) => one !== null) ? ` from ${cities.join(' to ')}` : ''
  return `a move${route} on ${day}`
}
