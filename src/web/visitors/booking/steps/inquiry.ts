import type { JobLocation } from '../../../../shared/jobs/jobs/job.input.ts'
import { lacksStreet, zipProblem } from '../../../../shared/jobs/jobs/place-label.ts'
import { LOCATION_TYPES } from '../../../../shared/trade/job.choices.ts'
import type { Account } from '../../../../shared/kernel/account.ts'
import { blankPlace, placesOf, type Draft, type PlaceDraft, type Source } from '../draft.ts'

/** Options for the way to the door; an elevator means that there are no stairs to carry over. */
export const STAIRS = [
  { value: '0', label: 'None' },
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '4', label: '4+' },
  { value: 'elevator', label: 'Elevator' },
] as const
/** Options for the feet from the door to the truck; the last means that or more. */
export const CARRIES = [
  { value: '0', label: 'Under 75 ft' },
  { value: '100', label: '100 ft' },
  { value: '200', label: '200 ft' },
  { value: '300', label: '300+ ft' },
] as const
/** Options for the number of rooms; the last means that number or more. */
export const ROOM_CHOICES = ['1', '2', '3', '4', '5', '6'].map((value) => ({
  value,
  label: value === '6' ? '6+' : value,
}))

/** Returns the errors of the addresses and of the home that is moved, by `key.field`. */
export function addressProblems(places: readonly PlaceDraft[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, place] of places.entries()) {
    const isPicked = place.picked !== null && place.picked.address.trim() === place.text.trim()
    const isMissing = place.addressPending
      ? !isPicked && place.text.trim() !== ''
      : place.picked === null || !isPicked || lacksStreet(place.picked)
    if (isMissing) problems[`${place.key}.address`] = 'You must input a valid address.'
    if (index > 0) continue
    if (!isLocationType(place.locationType))
      problems[`${place.key}.locationType`] = 'You must input location type.'
    if (place.numRooms === null) problems[`${place.key}.numRooms`] = 'You must input number of rooms.'
  }
  return problems
}

/** Returns the errors of what movers have to know to get in and out, by `key.field`. */
export function accessProblems(places: readonly PlaceDraft[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const place of places) {
    if (place.addressPending) continue
    if (!isLocationType(place.locationType))
      problems[`${place.key}.locationType`] = 'You must input location type.'
    if (place.numStairFlights === null)
      problems[`${place.key}.numStairFlights`] = 'You must input flights of stairs.'
    const zip = zipProblem(place.picked?.zip)
    if (zip !== null) problems[`${place.key}.zip`] = zip
  }
  return problems
}

/** Returns the errors of the locations, by `key.field`. */
export function placeProblems(places: readonly PlaceDraft[]): Record<string, string> {
  return { ...addressProblems(places), ...accessProblems(places) }
}

function isLocationType(text: string): boolean {
  return LOCATION_TYPES.some((type) => type === text)
}

/**
 * Returns the locations in the format of a job; the server adds their activities. The rooms of the home that is
 * moved are the rooms that its goods go into.
 */
export function locationsOf(draft: Draft) {
  const rooms = draft.places[0]?.numRooms ?? null
  return placesOf(draft).map((place) => ({
    ...place.picked,
    address: place.picked?.address ?? place.text,
    address2: place.unit.trim() === '' ? null : place.unit.trim(),
    locationType: LOCATION_TYPES.find((type) => type === place.locationType) ?? null,
    numRooms: place.numRooms ?? (place.addressPending ? null : rooms),
    numStairFlights: place.numStairFlights,
    elevator: place.elevator,
    longCarry: place.longCarry,
    parking: place.parking,
    addressPending: place.addressPending,
    activities: [],
  }))
}

/** Returns a location of a job as form values. */
export function draftOfLocation(location: JobLocation, source: Source | null): PlaceDraft {
  const { address, city, zip, addressState, addressCountry, latitude, longitude } = location
  return {
    ...blankPlace(),
    text: address,
    picked: address === '' ? null : { address, city, zip, addressState, addressCountry, latitude, longitude },
    unit: location.address2 ?? '',
    locationType: location.locationType ?? '',
    numRooms: location.numRooms ?? null,
    numStairFlights: location.numStairFlights ?? null,
    elevator: location.elevator ?? null,
    longCarry: location.longCarry ?? null,
    parking: location.parking ?? null,
    addressPending: location.addressPending === true,
    source,
  }
}

/** Returns the address of a person's account as the origin of a move; null if it is unknown. */
export function draftOfAccount(account: Account): PlaceDraft | null {
  const { latitude, longitude, city, zipcode, state, country } = account.addressDetails
  if (account.address.trim() === '') return null
  const twoLetters = (code: string | null | undefined) => (code && /^[A-Z]{2}$/.test(code) ? code : null)
  return {
    ...blankPlace(),
    text: account.address,
    picked: {
      address: account.address,
      city: city ?? null,
      zip: zipcode?.slice(0, 10) ?? null,
      addressState: twoLetters(state),
      addressCountry: twoLetters(country),
      latitude: latitude ?? null,
      longitude: longitude ?? null,
    },
    unit: account.address2,
    source: 'account',
  }
}
