import { HOME_SIZE_NAMES } from '../../../../shared/trade/home-sizes.ts'
import {
  activityHours,
  isValidActivity,
  type ActivityFacts,
} from '../../../../shared/jobs/jobs/activities.ts'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '../../../../shared/trade/job.labels.ts'
import {
  ACTIVITY_TYPE_LABELS,
  JOB_SOURCE_LABELS,
  PARKING_LABELS,
} from '../../../../shared/trade/job.choices.ts'
import { LOST_REASON_LABELS } from '../../../../shared/jobs/jobs/lost.ts'
import { formatDay, formatJobDate, formatTime } from '../../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { ContactMethod } from './form.ts'

export const CONTACT_METHOD_LABELS: Record<ContactMethod, string> = {
  call: 'Call',
  text: 'Text',
  email: 'Email',
}

/** Labels of the fields of a job and its locations on the screen, in the conflict view and in the history. */
export const FIELD_LABELS: Record<string, string> = {
  client: 'Client',
  billingContact: 'Billing contact',
  isBillingContact: 'Client is the billing contact',
  jobSource: 'Job source',
  homeSize: 'Home size',
  jobStatus: 'Job status',
  jobType: 'Job type',
  jobDate: 'Date and time',
  isDateDirty: 'Date changed after scheduling',
  timeOfScheduling: 'Scheduled',
  crewSize: 'Crew size',
  crew: 'Crew',
  useTruck: 'Need moving truck?',
  minimumTime: 'Minimum hours',
  packingHours: 'Packing hours',
  notes: 'Notes',
  cargo: 'Cargo',
  contactPerson: 'Contact persons',
  locations: 'Locations',
  distanceMiles: 'Distance',
  isLocal: 'Local move',
  address: 'Address',
  address2: 'Unit',
  locationType: 'Location type',
  locationSize: 'Area, Sq. Ft.',
  numRooms: 'Rooms',
  numStairFlights: 'Stairs',
  elevator: 'Elevator',
  longCarry: 'Long carry',
  parking: 'Parking',
  addressPending: 'Address to come',
  activities: 'Activities',
  document: 'Document changed',
  agreement: 'Agreed',
  signature: 'Signed',
  truck: 'Truck',
  startedAt: 'Move started',
  rates: "Today's rates used",
  newText: 'New agreement requested',
  lostReason: 'Lost',
  lostNote: 'Note on the loss',
  signUp: 'Sign-up',
  overlap: 'Overlapping jobs allowed',
  timeOff: 'Work during time off allowed',
  damage: 'Damage',
  infraction: 'Infraction',
  pay: 'Pay',
  payment: 'Payment',
  refund: 'Refund',
  cost: 'Cost',
  tips: 'Tips',
  managerRequest: 'Manager requested',
  dispute: 'Dispute',
}

/** Names in the list of unsaved changes for fields whose label is not a name. */
const UNSAVED_NAMES: Record<string, string> = {
  billingContact: 'billing contact',
  isBillingContact: 'billing contact',
  useTruck: 'truck',
  jobDate: 'date and time',
}

/** Returns the names of changed fields for the list of unsaved changes. */
export function unsavedNames(fields: readonly string[]): string[] {
  const names = fields.map((field) => UNSAVED_NAMES[field] ?? fieldLabel(field).toLowerCase())
  return [...new Set(names)]
}

/** Returns a field's label; for a field of a location with the location's number from 1. */
export function fieldLabel(field: string, location: number | null = null): string {
  const label = FIELD_LABELS[field] ?? field
  return location === null ? label : `Location ${location + 1} · ${label}`
}

/** Returns 'Yes' or 'No', or an empty text if the answer is not known. */
export function yesNo(answer: boolean | null | undefined): string {
  return answer === null || answer === undefined ? '' : answer ? 'Yes' : 'No'
}

/** Formats hours: 1 hour, 3.5 hours. */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** Formats an area in square feet. */
export function areaText(squareFeet: number | '' | null): string {
  return squareFeet === '' || squareFeet === null ? '' : `${squareFeet.toLocaleString('en-US')} sq ft`
}

/** Formats a distance in feet. */
export function feetText(feet: number | '' | null): string {
  return feet === '' || feet === null ? '' : `${feet.toLocaleString('en-US')} ft`
}

/** Formats flights of stairs; 4 and more are shown as 4+. */
export function stairsText(flights: number | '' | null): string {
  return flights === '' || flights === null ? '' : flights >= 4 ? '4+' : String(flights)
}

/** Formats an activity on one line: Load · 05/01/2026 · 8:00 AM – 12:00 PM · 4 hours. */
export function activityText(activity: { [K in keyof ActivityFacts]: ActivityFacts[K] | '' }): string {
  const facts = { ...activity, activityType: activity.activityType || null }
  const times = [formatTime(activity.startTime), formatTime(activity.endTime)].filter(Boolean).join(' – ')
  return [
    facts.activityType ? ACTIVITY_TYPE_LABELS[facts.activityType] : 'Activity',
    formatDay(activity.activityDate),
    times,
    isValidActivity(facts) && hoursText(activityHours(facts)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Formats a contact person on one line. */
export function contactText(person: {
  name: string
  phone?: string | null | undefined
  email?: string | null | undefined
  contactMethod?: ContactMethod | '' | null | undefined
  isClient?: boolean | null | undefined
}): string {
  return [
    person.name,
    formatPhone(person.phone),
    person.email,
    person.contactMethod ? `by ${CONTACT_METHOD_LABELS[person.contactMethod].toLowerCase()}` : '',
    person.isClient ? 'the client' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns a person's full name, or the name of their company. */
export function personName(person: { firstName: string; lastName: string; companyName?: string }): string {
  const name = `${person.firstName} ${person.lastName}`.trim()
  return name === '' ? (person.companyName ?? '') : name
}

/** Returns the message that names whose changes were merged with the unsaved ones. */
export function mergedText({
  updatedBy,
}: {
  updatedBy: { firstName: string; lastName: string } | null
}): string {
  const name = updatedBy?.firstName || (updatedBy ? personName(updatedBy) : '')
  return name === '' ? "Merged with somebody else's changes" : `Merged with ${name}'s changes`
}

const NONE = 'None'
type Reader = (value: unknown) => string

const wordOf =
  (labels: Readonly<Record<string, string>>): Reader =>
  (value) =>
    typeof value === 'string' ? (labels[value] ?? value) : ''

const number =
  (format: (value: number) => string): Reader =>
  (value) =>
    typeof value === 'number' ? format(value) : ''

const flag: Reader = (value) => (typeof value === 'boolean' ? yesNo(value) : '')
const day: Reader = (value) => (typeof value === 'string' ? formatJobDate(value.replace('T', ' ')) : '')

const list =
  (one: (item: Record<string, unknown>) => string): Reader =>
  (value) =>
    Array.isArray(value)
      ? value.map((item: unknown) => (isRecord(item) ? one(item) : String(item))).join('\n')
      : ''

/** Returns whether a value is an object with named properties. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function person(value: unknown): string {
  if (typeof value === 'string') return value
  if (!isRecord(value)) return ''
  const part = (key: string) => (typeof value[key] === 'string' ? value[key] : '')
  return personName({
    firstName: part('firstName'),
    lastName: part('lastName'),
    companyName: part('companyName'),
  })
}

// The readers expect lists as jobInputSchema stores them; the API and the history use the same form.
const READERS: Readonly<Record<string, Reader>> = {
  client: person,
  billingContact: person,
  crew: person,
  isBillingContact: flag,
  isDateDirty: flag,
  useTruck: flag,
  isLocal: flag,
  elevator: flag,
  addressPending: flag,
  parking: wordOf(PARKING_LABELS),
  jobSource: wordOf(JOB_SOURCE_LABELS),
  lostReason: wordOf(LOST_REASON_LABELS),
  homeSize: wordOf(HOME_SIZE_NAMES),
  jobStatus: wordOf(JOB_STATUS_LABELS),
  jobType: wordOf(JOB_TYPE_LABELS),
  jobDate: day,
  crewSize: number(String),
  minimumTime: number(hoursText),
  packingHours: number(hoursText),
  distanceMiles: number((miles) => `${miles} miles`),
  numRooms: number(String),
  numStairFlights: number(stairsText),
  locationSize: number(areaText),
  longCarry: number(feetText),
  cargo: list((line) => `${String(line['item'])} × ${String(line['quantity'])}`),
  contactPerson: list((one) => contactText(one as Parameters<typeof contactText>[0])),
  activities: list((one) => activityText(one as ActivityFacts)),
  locations: list((one) =>
    typeof one['address'] === 'string' && one['address'] !== '' ? one['address'] : 'No address',
  ),
}

/** Formats a field's value for display, 'None' if empty; a list has one line for each member. */
export function valueText(field: string, value: unknown): string {
  const read = READERS[field]
  const text = read
    ? read(value)
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''
  return text === '' ? NONE : text
}
