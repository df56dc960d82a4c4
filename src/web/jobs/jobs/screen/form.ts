import type { HomeSize } from '../../../../shared/trade/home-sizes.ts'
import { formatPhone, normalizePhone } from '../../../../shared/kernel/phone.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { JobInput } from '../../../../shared/jobs/jobs/job.input.ts'
import type { JobPerson } from '../../../../shared/people/clients/job.person.ts'
import {
  type ActivityType,
  type JobSource,
  type JobStatus,
  type JobType,
  type LOCATION_TYPES,
  NO_JOB_DATE,
  parseJobDate,
  type CONTACT_METHODS,
  type Parking,
} from '../../../../shared/trade/job.choices.ts'

export type LocationType = (typeof LOCATION_TYPES)[number]
export type ContactMethod = (typeof CONTACT_METHODS)[number]

/** An activity as the form holds it: '' is not filled in; days are `YYYY-MM-DD`, times `HH:mm`. */
export interface ActivityForm {
  key: string
  id: number | undefined
  activityType: ActivityType | ''
  activityDate: string
  startTime: string
  endTime: string
}

/** A location as the form holds it: '' and null are not filled in; area in square feet, long carry in feet. */
export interface LocationForm {
  key: string
  /** The text of the field. */
  address: string
  /** The address that was picked or stored; text that differs from it is not a valid address. */
  chosen: string
  /** Whether it was added on this screen. */
  isNew: boolean
  address2: string
  city: string | null
  zip: string | null
  addressState: string | null
  addressCountry: string | null
  latitude: number | null
  longitude: number | null
  locationType: LocationType | ''
  locationSize: number | ''
  numRooms: number | ''
  numStairFlights: number | ''
  elevator: boolean | null
  longCarry: number | ''
  parking: Parking | ''
  /** The client does not know the street yet. */
  addressPending: boolean
  activities: ActivityForm[]
}

export interface ContactForm {
  key: string
  name: string
  phone: string
  email: string
  contactMethod: ContactMethod | ''
  isClient: boolean
}

export interface CargoForm {
  key: string
  item: string
  /** The item in the language of the reader; none of a new line. */
  shownItem?: string
  quantity: number | ''
}

/** All editable data of a job, in the shape of the form's fields. */
export interface JobForm {
  client: JobPerson | null
  billingContact: JobPerson | null
  isBillingContact: boolean
  /** '' means not set. */
  jobSource: JobSource | ''
  /** '' means not set. */
  homeSize: HomeSize | ''
  jobStatus: JobStatus
  jobType: JobType
  /** `YYYY-MM-DD` or ''. */
  date: string
  /** `HH:mm` or ''. */
  time: string
  crewSize: number | ''
  useTruck: boolean
  /** Hours; '' uses the company's default. */
  minimumTime: number | ''
  packingHours: number | ''
  notes: string
  cargo: CargoForm[]
  contactPerson: ContactForm[]
  locations: LocationForm[]
}

/** A job on the screen: a stored one, or a draft without an id. */
export type ScreenJob = Omit<Job, 'id'> & {
  id: number | null
  /** Only for a draft: the crew size for each home size. */
  homeCrews?: Record<HomeSize, number>
}

let lastKey = 0

/** Returns a key for a new row of a list, so that the row keeps its focus when others move. */
export function newKey(): string {
  lastKey += 1
  return `row-${lastKey}`
}

/** Returns the form of a job. */
export function jobToForm(job: ScreenJob): JobForm {
  const date = parseJobDate(job.jobDate)
  return {
    client: job.client,
    billingContact: job.billingContact,
    isBillingContact: job.isBillingContact,
    jobSource: job.jobSource ?? '',
    homeSize: job.homeSize ?? '',
    jobStatus: job.jobStatus,
    jobType: job.jobType,
    date: date?.slice(0, 10) ?? '',
    time: date?.slice(11, 16) ?? '',
    crewSize: job.crewSize,
    useTruck: job.useTruck,
    minimumTime: job.minimumTime ?? '',
    packingHours: job.packingHours ?? '',
    notes: job.notes,
    cargo: job.cargo.map((line) => ({ ...line, key: newKey() })),
    contactPerson: job.contactPerson.map((person) => ({
      key: newKey(),
      name: person.name,
      phone: formatPhone(person.phone),
      email: person.email ?? '',
      contactMethod: person.contactMethod ?? '',
      isClient: person.isClient ?? false,
    })),
    locations: job.locations.map((location) => ({
      key: newKey(),
      address: location.address,
      chosen: location.address,
      isNew: false,
      address2: location.address2 ?? '',
      city: location.city ?? null,
      zip: location.zip ?? null,
      addressState: location.addressState ?? null,
      addressCountry: location.addressCountry ?? null,
      latitude: location.latitude ?? null,
      longitude: location.longitude ?? null,
      locationType: location.locationType ?? '',
      locationSize: location.locationSize ?? '',
      numRooms: location.numRooms ?? '',
      numStairFlights: location.numStairFlights ?? location.stairsflights ?? '',
      elevator: location.elevator ?? null,
      longCarry: location.longCarry ?? '',
      parking: location.parking ?? '',
      addressPending: location.addressPending ?? false,
      activities: location.activities.map((activity) => ({
        key: newKey(),
        id: activity.id,
        activityType: activity.activityType ?? '',
        activityDate: activity.activityDate ?? '',
        startTime: activity.startTime?.slice(0, 5) ?? '',
        endTime: activity.endTime?.slice(0, 5) ?? '',
      })),
    })),
  }
}

/**
 * Returns values with the keys of the same rows in the shown form, so that a location stays open and a field
 * keeps its focus when the job is saved.
 */
export function withShownKeys(values: JobForm, shown: JobForm): JobForm {
  return {
    ...values,
    cargo: underKeys(values.cargo, shown.cargo),
    contactPerson: underKeys(values.contactPerson, shown.contactPerson),
    locations: underKeys(values.locations, shown.locations).map((location) => {
      const drawn = shown.locations.find(({ key }) => key === location.key)
      return drawn ? { ...location, activities: underKeys(location.activities, drawn.activities) } : location
    }),
  }
}

function underKeys<T extends { key: string }>(rows: readonly T[], shown: readonly T[]): T[] {
  if (rows.length !== shown.length) return [...rows]
  const taken = new Set(rows.map(({ key }) => key))
  return rows.map((row, index) => {
    const key = shown[index]?.key
    return key === undefined || taken.has(key) ? row : { ...row, key }
  })
}

/** The whole form in the format of the API; lists are complete, null clears a value. */
export type JobFields = Required<
  Omit<
    JobInput,
    | 'version'
    | 'companyInfo'
    | 'documents'
    | 'truck'
    | 'crew'
    | 'overlapReason'
    | 'vehicles'
    | 'truckOverlapReason'
    | 'financial'
    | 'payments'
  >
>

const orNull = <T>(value: T | ''): T | null => (value === '' ? null : value)
const idOf = (person: JobPerson | null) => (person ? { id: person.id } : null)

/** Returns one location of the form in the format of the API. */
export function locationToInput(location: LocationForm): JobFields['locations'][number] {
  const { key: _key, chosen: _chosen, isNew: _isNew, activities, ...rest } = location
  return {
    ...rest,
    address: rest.address.trim(),
    address2: rest.address2.trim(),
    locationType: orNull(rest.locationType),
    locationSize: orNull(rest.locationSize),
    numRooms: orNull(rest.numRooms),
    numStairFlights: orNull(rest.numStairFlights),
    longCarry: orNull(rest.longCarry),
    parking: orNull(rest.parking),
    activities: activities.map((activity) => ({
      ...(activity.id !== undefined && { id: activity.id }),
      activityType: orNull(activity.activityType),
      activityDate: orNull(activity.activityDate),
      startTime: orNull(activity.startTime),
      endTime: orNull(activity.endTime),
    })),
  }
}

/** Returns the local date and time of the form in the format of the API. */
export function jobDateOf(form: Pick<JobForm, 'date' | 'time'>): string {
  return form.date === '' ? NO_JOB_DATE : `${form.date} ${form.time === '' ? '00:00' : form.time}:00`
}

/**
 * Returns the whole form in the format of the API. An empty crew size is sent as 0, which the schema rejects
 * with its message.
 */
export function formToFields(form: JobForm): JobFields {
  return {
    client: idOf(form.client),
    billingContact: idOf(form.billingContact),
    isBillingContact: form.isBillingContact,
    jobSource: orNull(form.jobSource),
    homeSize: orNull(form.homeSize),
    jobStatus: form.jobStatus,
    jobType: form.jobType,
    jobDate: jobDateOf(form),
    crewSize: form.crewSize === '' ? 0 : form.crewSize,
    useTruck: form.useTruck,
    minimumTime: orNull(form.minimumTime),
    packingHours: orNull(form.packingHours),
    notes: form.notes.trim(),
    cargo: form.cargo.map(({ item, quantity }) => ({
      item: item.trim(),
      quantity: quantity === '' ? 0 : quantity,
    })),
    contactPerson: form.contactPerson.map((person) => ({
      name: person.name.trim(),
      phone: normalizePhone(person.phone) ?? person.phone,
      email: person.email.trim(),
      contactMethod: orNull(person.contactMethod),
      isClient: person.isClient,
    })),
    locations: form.locations.map((location) => locationToInput(location)),
  }
}
