import type { AddressDetails } from '../../../shared/kernel/account.ts'
import type { SignupCompany } from '../../../shared/visitors/registration/registration.api.ts'
import type { LOCATION_TYPES } from '../../../shared/trade/job.choices.ts'

/** A location of the move as its form fields hold it. */
export interface PlaceValues {
  key: string
  address: string
  /** The picked suggestion, or ''. */
  chosen: string
  address2: string
  city: string | null
  zip: string | null
  addressState: string | null
  addressCountry: string | null
  latitude: number | null
  longitude: number | null
  locationType: (typeof LOCATION_TYPES)[number] | ''
  numRooms: number | ''
  numStairFlights: number | ''
}

/** All values of the registration form. */
export interface RegisterValues {
  company: SignupCompany | null
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
  confirmPassword: string
  address: string
  chosen: string
  address2: string
  addressDetails: AddressDetails
  places: PlaceValues[]
  /** `YYYY-MM-DD` or ''. */
  moveDate: string
  /** `HH:mm` or ''. */
  startTime: string
  hours: number | ''
  /** '' uses the company's default. */
  crewSize: number | ''
  useTruck: boolean
  notes: string
  agree: boolean
}

export type SetValues = (change: Partial<RegisterValues>) => void

let lastKey = 0

/** Returns an empty location. */
export function blankPlace(): PlaceValues {
  lastKey += 1
  return {
    key: `place-${lastKey}`,
    address: '',
    chosen: '',
    address2: '',
    city: null,
    zip: null,
    addressState: null,
    addressCountry: null,
    latitude: null,
    longitude: null,
    locationType: '',
    numRooms: '',
    numStairFlights: '',
  }
}

/** Returns the initial form, with an origin and a destination. */
export function blankValues(): RegisterValues {
  return {
    company: null,
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    password: '',
    confirmPassword: '',
    address: '',
    chosen: '',
    address2: '',
    addressDetails: {},
    places: [blankPlace(), blankPlace()],
    moveDate: '',
    startTime: '',
    hours: '',
    crewSize: '',
    useTruck: false,
    notes: '',
    agree: false,
  }
}
