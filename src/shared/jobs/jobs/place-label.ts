import type { Parking } from '../../trade/job.choices.ts'

/** Returns the label of a location by its order: from, stops, to; a single location is where the work is. */
export function placeLabel(index: number, count: number): string {
  if (index === 0) return count === 1 ? 'Where' : 'From'
  return index === count - 1 ? 'To' : 'Stop'
}

/** Returns what is known of an address that is still to come: nothing, or a town or ZIP code. */
export function pendingAddressText(known: string): string {
  return known === '' ? 'Address to come' : `${known}, exact address to come`
}

/** Returns whether an address names only a town or a ZIP code, where a crew finds no door. */
export function lacksStreet({
  address,
  city,
}: {
  address: string
  city?: string | null | undefined
}): boolean {
  const text = address.trim().toLowerCase()
  const town = city?.trim().toLowerCase() ?? ''
  return /^\d{5}$/.test(text) || (town !== '' && `${text},`.startsWith(`${town},`))
}

/** Returns the error of the ZIP code of a US location, or null if it is one or none. */
export function zipProblem(zip: string | null | undefined): string | null {
  return !zip || /^\d{5}(?:-\d{4})?$/.test(zip) ? null : 'Enter a 5-digit ZIP code.'
}

/** Returns an address with its unit after the street; a bare number is called a unit. */
export function withUnit(address: string, unit: string | null | undefined): string {
  const typed = unit?.trim() ?? ''
  if (typed === '') return address
  const named = /^#?\d+[a-z]?$/i.test(typed) ? `Unit ${typed.replace('#', '')}` : typed
  const [street = '', ...rest] = address.split(',')
  return [street, ` ${named}`, ...rest].join(',').trim()
}

/** Written out, because a label in lower case has no translation. Agreed documents contain them in English. */
const PARKING_TEXTS: Record<Parking, string> = {
  driveway: 'parking: driveway',
  street: 'parking: street',
  dock: 'parking: loading dock',
  permit: 'parking: permit needed',
}
/** A label, because the word is also a kind of a charge, and such names are not translated. */
const ELEVATOR = { label: 'elevator' }

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
  if (place.elevator) details.push(ELEVATOR.label)
  if (place.longCarry)
    details.push(`long carry of ${place.longCarry.toLocaleString('en-US', { maximumFractionDigits: 2 })} ft`)
  if (place.parking) details.push(PARKING_TEXTS[place.parking])
  return details
}
