import type { Place } from '../../shared/kernel/places.ts'

/** Returns the address fields of a person for a picked suggestion. */
export function personAddress(place: Place) {
  return {
    address: place.verbose_address,
    chosen: place.verbose_address,
    addressDetails: {
      address: place.verbose_address,
      latitude: place.latitude,
      longitude: place.longitude,
      country: place.addressCountry,
      state: place.addressState,
      city: place.city,
      zipcode: place.zip,
      address_line_one: [place.streetNumber, place.street].filter(Boolean).join(' '),
    },
  }
}

/** Returns the address fields of a location of a move for a picked suggestion. */
export function locationAddress(place: Place) {
  return {
    address: place.verbose_address,
    chosen: place.verbose_address,
    city: place.city,
    zip: place.zip,
    addressState: place.addressState,
    addressCountry: place.addressCountry,
    latitude: place.latitude,
    longitude: place.longitude,
  }
}
