import { PARKING_LABELS, type Parking } from '../../trade/job.choices.ts'

/** Returns the label of a location by its order: from, stops, to; a single location is where the work is. */
export function placeLabel(index: number, count: number): string {
  if (index === 0) return count === 1 ? 'Where' : 'From'
  return index === count - 1 ? 'To' : 'Stop'
}

/** Returns what is known of an address that is still to come: nothing, or a town or ZIP code. */
export function pendingAddressText(known: string): string {
  return known === '' ? 'Address to come' : `${known}, exact address to come`
}

/** Returns an address with its unit after the street; a bare number is called a unit. */
export function withUnit(address: string, unit: string | null | undefined): string {
  const typed = unit?.trim() ?? ''
  if (typed === '') return address
  const named = /^#?\d+[a-z]?$/i.test(typed) ? `Unit ${typed.replace('#', '')}` : typed
  const [street = '', ...rest] = address.split(',')
  return [street, ` ${named}`, ...rest].join(',').trim()
}

/** What affects carrying at a location. */
interface AccessFacts {
  numStairFlights?: number | null | undefined
  stairsflights?: number | null | undefined
  elevator?: boolean | null | undefined
  /** Feet. */
  longCarry?: number | null | undefined
  parking?: Parking | null | undefined
}

/** Returns the conditions that affect carrying at a location: stairs, elevator, long carry, parking. */
export function carryDetails(place: AccessFacts): string[] {
  const flights = place.numStairFlights ?? place.stairsflights ?? 0
  const details: string[] = []
  // 4 means four or more.
  if (flights > 0)
    details.push(
      flights >= 4
        ? '4 or more flights of stairs'
        : flights === 1
          ? '1 flight of stairs'
          : `${flights} flights of stairs`,
    )
  if (place.elevator) details.push('elevator')
  if (place.longCarry)
    details.push(`long carry of ${place.longCarry.toLocaleString('en-US', { maximumFractionDigits: 2 })} ft`)
  if (place.parking) details.push(`parking: ${PARKING_LABELS[place.parking].toLowerCase()}`)
  return details
}
