import { SIZES_OF, type HomeSize } from '../../../shared/trade/home-sizes.ts'
import { lacksStreet } from '../../../shared/jobs/jobs/place-label.ts'
import { FLATS, HOUSES, PARKINGS, type Parking } from '../../../shared/trade/job.choices.ts'
import type { PickedPlace } from '../common/parts/picked-place.ts'
import type { CarriedMove } from '../common/carried-move.ts'
import { isResumable, STEPS, type Step } from './flow.ts'

/** The origin of a prefilled value that the visitor has not typed here. */
export type Source = 'lastMove' | 'account' | 'carried'

/** A location of the move as it is filled in. */
export interface PlaceDraft {
  key: string
  /** The text of the address field. */
  text: string
  /** The picked suggestion. */
  picked: PickedPlace | null
  unit: string
  locationType: string
  numRooms: number | null
  /** 4 means 4 or more. */
  numStairFlights: number | null
  elevator: boolean | null
  /** Feet from the door to the truck. */
  longCarry: number | null
  parking: Parking | null
  /** The street is not known yet; a town or ZIP code may be. */
  addressPending: boolean
  source: Source | null
}

/** All input of the booking except passwords and cards, which are never stored. */
export interface Draft {
  email: string
  firstName: string
  lastName: string
  phone: string
  places: PlaceDraft[]
  isOnePlace: boolean
  useTruck: boolean | null
  /** As typed. */
  hours: string
  /** `YYYY-MM-DD` or ''. */
  day: string
  /** `HH:mm` or ''. */
  startTime: string
  /** As typed; '' uses the company's default. */
  crewSize: string
  notes: string
  /** Hours of packing on the job that the booking continues. */
  packingHours: number | null
  /** Everything is answered by a visitor who has not said who they are: it is sent once they have. */
  isReady: boolean
  /** The current screen, if it is one to return to. */
  step: Step | null
  /** The inquiring job that the booking continues. */
  jobId: number | null
  /** The user id of the owner, once signed in. */
  userId: number | null
}

export const MAX_PLACES = 10
let lastKey = 0

/** Returns an empty location. */
export function blankPlace(): PlaceDraft {
  lastKey += 1
  return {
    key: `place-${lastKey}`,
    text: '',
    picked: null,
    unit: '',
    locationType: '',
    numRooms: null,
    numStairFlights: null,
    elevator: null,
    longCarry: null,
    parking: null,
    addressPending: false,
    source: null,
  }
}

/** Returns the initial booking, with the move that was entered elsewhere. */
export function blankDraft(carried: CarriedMove = {}): Draft {
  const home = carried.homeSize ? placeOfHome(carried.homeSize) : {}
  const places = [0, 1].map((index) => ({ ...carriedPlace(carried, index), ...(index === 0 && home) }))
  return {
    email: carried.email ?? '',
    firstName: carried.firstName ?? '',
    lastName: carried.lastName ?? '',
    phone: carried.phone ?? '',
    places,
    isOnePlace: carried.isOnePlace ?? (carried.places?.length === 1 && carried.homeSize !== undefined),
    // Nearly every move needs one, and the first price is then the whole one.
    useTruck: true,
    hours: '',
    day: carried.day ?? '',
    startTime: '',
    crewSize: '',
    notes: '',
    packingHours: null,
    isReady: false,
    step: null,
    jobId: null,
    userId: null,
  }
}

/** Returns a location as it was entered elsewhere; of a destination, a town alone says that its street is not known yet. */
export function carriedPlace(carried: CarriedMove, index: number): PlaceDraft {
  const picked = carried.places?.[index]
  if (!picked) return blankPlace()
  const addressPending = index > 0 && lacksStreet(picked)
  return { ...blankPlace(), text: picked.address, picked, addressPending, source: 'carried' }
}

/** Rooms of the quote's home sizes: the bedrooms and a living room. */
const ROOMS: Record<HomeSize, number> = { ST: 1, A1: 2, A2: 3, A3: 4, H1: 2, H2: 3, H3: 4, H4: 5 }

/** Returns the kind of place and the rooms of a home of a size. */
export function placeOfHome(size: HomeSize): Pick<PlaceDraft, 'locationType' | 'numRooms'> {
  return {
    locationType: SIZES_OF.apartment.includes(size) ? 'Apartment' : 'House',
    numRooms: ROOMS[size],
  }
}

/**
 * Returns the nearest home size of a location, which has a typical duration; null for locations that are no
 * home.
 */
export function homeSizeOf(
  place: Pick<PlaceDraft, 'locationType' | 'numRooms'> | undefined,
): HomeSize | null {
  const { locationType = '', numRooms = null } = place ?? {}
  if (numRooms === null || numRooms < 1) return null
  const sizes = FLATS.includes(locationType)
    ? SIZES_OF.apartment
    : HOUSES.includes(locationType)
      ? SIZES_OF.house
      : []
  return sizes.findLast((size) => ROOMS[size] <= numRooms) ?? sizes[0] ?? null
}

/** Returns the locations in use: only the first if the move has no second. */
export function placesOf(draft: Draft): PlaceDraft[] {
  return draft.isOnePlace ? draft.places.slice(0, 1) : draft.places
}

/** Returns whether the draft contains input worth keeping. */
export function isBegun(draft: Draft): boolean {
  return draft.jobId !== null || draft.places.some(({ text, source }) => text !== '' && source === null)
}

const VERSION = 1
const keyOf = (companyId: number) => `booking-${companyId}`
/** Days that a draft is kept. */
const KEPT_DAYS = 60
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the draft on this device; does nothing if the storage is full or blocked. */
export function keepDraft(store: Store, companyId: number, draft: Draft, now: number): void {
  try {
    store.setItem(keyOf(companyId), JSON.stringify({ version: VERSION, at: now, draft }))
  } catch {
    // The page itself still holds everything.
  }
}

/** Returns the stored draft, or null; drafts of another shape or that are too old are ignored. */
export function readDraft(store: Store, companyId: number, now: number): Draft | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(companyId)) ?? 'null')
    if (!isRecord(kept) || kept['version'] !== VERSION || !isRecord(kept['draft'])) return null
    if (typeof kept['at'] !== 'number' || now - kept['at'] > KEPT_DAYS * 86_400_000) return null
    const blank = blankDraft()
    const draft: Record<string, unknown> = { ...blank }
    for (const name of Object.keys(blank)) {
      const value = kept['draft'][name]
      if (isSameKind(name, value, draft[name])) draft[name] = value
    }
    draft['places'] = keptPlaces(kept['draft']['places'])
    // Each value has the same type as in the blank draft.
    return draft as unknown as Draft
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSameKind(name: string, value: unknown, blank: unknown): boolean {
  if (name === 'step') return STEPS.some((step) => step === value && isResumable(step))
  if (name === 'jobId' || name === 'userId' || name === 'packingHours') return typeof value === 'number'
  if (name === 'useTruck') return typeof value === 'boolean'
  return typeof value === typeof blank
}

function keptPlaces(kept: unknown): PlaceDraft[] {
  if (!Array.isArray(kept) || kept.length < 1) return blankDraft().places
  return kept.slice(0, MAX_PLACES).map((one: unknown): PlaceDraft => {
    const blank = blankPlace()
    if (!isRecord(one)) return blank
    const { text, picked, unit, locationType, numRooms, numStairFlights, source } = one
    const { elevator, longCarry, parking } = one
    const isPicked = isRecord(picked) && typeof picked['address'] === 'string'
    return {
      key: blank.key,
      text: typeof text === 'string' ? text : '',
      // The server validates the picked address again.
      picked: isPicked ? (picked as PickedPlace) : null,
      unit: typeof unit === 'string' ? unit : '',
      locationType: typeof locationType === 'string' ? locationType : '',
      numRooms: typeof numRooms === 'number' ? numRooms : null,
      numStairFlights: typeof numStairFlights === 'number' ? numStairFlights : null,
      elevator: typeof elevator === 'boolean' ? elevator : null,
      longCarry: typeof longCarry === 'number' ? longCarry : null,
      parking: PARKINGS.find((one) => one === parking) ?? null,
      addressPending: one['addressPending'] === true,
      source: source === 'lastMove' || source === 'account' || source === 'carried' ? source : null,
    }
  })
}

/** Deletes the stored draft. */
export function dropDraft(store: Store, companyId: number): void {
  try {
    store.removeItem(keyOf(companyId))
  } catch {
    // There was no draft.
  }
}
