import type { Job, JobLocation } from '../../../../shared/jobs/jobs/job.ts'
import { lacksStreet, zipProblem } from '../../../../shared/jobs/jobs/place-label.ts'
import { LOCATION_TYPES, parseJobDate } from '../../../../shared/trade/job.choices.ts'
import { hasPacking, hoursOfKinds, laborHours } from '../../../../shared/jobs/jobs/activities.ts'
import type { Account } from '../../../../shared/kernel/account.ts'
import { numberProblem } from '../../../ui/figure.ts'
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

/** Returns the hours of packing that are priced: the planned ones, else those that the office entered. */
export function packingHoursOf(job: Pick<Job, 'locations' | 'packingHours'>): number | null {
  return hoursOfKinds(job.locations, ['pack']) || job.packingHours
}

/** Returns an inquiry stored on the server as a draft, to continue it. */
export function draftOfJob(job: Job): Partial<Draft> {
  const date = parseJobDate(job.jobDate)
  const hours = laborHours(job.locations)
  const places = job.locations.map((location) => draftOfLocation(location, null))
  const startTime = date?.slice(11, 16) ?? '00:00'
  return {
    jobId: job.id,
    places: [...places, ...[blankPlace(), blankPlace()].slice(Math.min(2, places.length))],
    isOnePlace: places.length === 1,
    // A new job is stored with 'no truck', so the value counts as an answer only once the question was asked.
    useTruck: hours > 0 || hasPacking(job) || job.useTruck ? job.useTruck : null,
    hours: hours > 0 ? String(Math.round(hours * 4) / 4) : '',
    day: date?.slice(0, 10) ?? '',
    startTime: startTime === '00:00' ? '' : startTime,
    crewSize: '',
    notes: job.notes,
    packingHours: packingHoursOf(job),
  }
}

/** Returns the errors of the answers, by field. */
export function answerProblems(
  draft: Pick<Draft, 'useTruck' | 'hours' | 'day' | 'startTime' | 'crewSize'>,
  allowed: {
    min: string
    max: string
    times: readonly string[]
    /** Whether the server takes the hours of the home size if none are entered. */
    areHoursKnown?: boolean
  },
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (draft.useTruck === null) problems['useTruck'] = 'You must select if you need a truck for your move.'
  const hours = hoursOf(draft.hours)
  if (hours === null && !(allowed.areHoursKnown && draft.hours.trim() === ''))
    problems['hours'] = hoursProblem(draft.hours) ?? 'You must input estimated job duration.'
  if (draft.day === '' || draft.day < allowed.min || draft.day > allowed.max)
    problems['day'] = 'You must input a move time.'
  if (!allowed.times.includes(draft.startTime)) problems['startTime'] = 'You must input a valid time.'
  const crew = Number(draft.crewSize)
  if (draft.crewSize.trim() !== '' && !(Number.isInteger(crew) && crew >= 1))
    problems['crewSize'] = numberProblem(draft.crewSize) ?? 'Crew size must be at least 1.'
  return problems
}

const MAX_HOURS = 168

/** Returns the error of typed hours that are no number, or null; a comma is read as a decimal point. */
export function hoursProblem(typed: string): string | null {
  return numberProblem(typed.replace(',', '.'))
}

/** Returns typed hours as a number above 0, or null. */
export function hoursOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(text)) return null
  const hours = Math.round(Number(text) * 100) / 100
  return hours > 0 && hours <= MAX_HOURS ? hours : null
}

const MAX_CREW = 100

/** Returns the typed crew size, at most 100; undefined uses the company's default. */
export function crewSizeOf(typed: string): number | undefined {
  const crew = Number(typed)
  return typed.trim() === '' || !Number.isInteger(crew) || crew < 1 ? undefined : Math.min(crew, MAX_CREW)
}

/** Returns whether an inquiry contains all that the booking asks, so that it can be reviewed and paid. */
export function isComplete(draft: Partial<Draft>): boolean {
  const places = draft.isOnePlace ? (draft.places ?? []).slice(0, 1) : (draft.places ?? [])
  const isPlaced = places.length > 0 && Object.keys(placeProblems(places)).length === 0
  return (
    isPlaced && draft.useTruck !== null && draft.hours !== '' && draft.day !== '' && draft.startTime !== ''
  )
}
