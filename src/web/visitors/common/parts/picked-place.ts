import type { QuoteAddress } from '../../../../shared/visitors/booking/quote.ts'
import type { OptionalPoint, Place } from '../../../../shared/kernel/places.ts'

/** An address in the format of the booking calls. */
export type PickedPlace = QuoteAddress

/** Returns the fields of a suggestion that a record stores; missing parts are null. */
export function pickedPlace(place: Place): PickedPlace {
  return {
    address: place.verbose_address,
    city: place.city || null,
    zip: place.zip || null,
    addressState: place.addressState || null,
    addressCountry: place.addressCountry || null,
    latitude: place.latitude,
    longitude: place.longitude,
  }
}

/** Returns the first of these places that has a position, near which an address is searched. */
export function nearPlace(...places: readonly (OptionalPoint | null | undefined)[]): OptionalPoint | null {
  return places.find((place) => place?.latitude != null && place.longitude != null) ?? null
}

/** Returns a typed address as a place, for when the search does not respond; null if it is too short. */
export function typedPlace(text: string): PickedPlace | null {
  const address = text.trim()
  return address.length > 5 ? { address } : null
}

/** Returns the street and its town on separate lines, so that long addresses are readable on a phone. */
export function placeLines(place: Place): { first: string; second: string } {
  const street = [place.streetNumber, place.street].filter(Boolean).join(' ')
  const town = [place.city, `${place.addressState} ${place.zip}`.trim()].filter(Boolean).join(', ')
  if (street) return { first: street, second: town }
  return { first: town, second: place.county ? `${place.county} County` : 'United States' }
}

/** Returns the option of a list that a key makes active, or null for a key that does not move. */
export function movedActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
