import { isDeepStrictEqual } from 'node:util'
import {
  JOB_FIELDS,
  type JobField,
  type JobInput,
  type JobLocation,
} from '../../../shared/jobs/jobs/job.input.ts'
import { parseJobDate } from '../../../shared/trade/job.choices.ts'
import type { BaseJob } from './job.view.ts'

/**
 * Returns the fields of a save that differ from what this caller was shown. Equal fields are dropped, so that
 * a whole-job save is checked only for its changes, and masked values are never written.
 */
export function changedFields(input: JobInput, shown: BaseJob): JobField[] {
  return JOB_FIELDS.filter((field) => {
    // The company of a job never changes, but a save of the whole job includes it.
    if (field === 'companyInfo' || input[field] === undefined) return false
    const sent =
      field === 'locations' ? withFoundPlaces(input.locations ?? [], shown.locations) : input[field]
    return !isDeepStrictEqual(comparable(field, sent), comparable(field, shown[field]))
  })
}

/** What the server looks up about an address. */
const FOUND_FACTS = ['city', 'zip', 'addressState', 'addressCountry', 'latitude', 'longitude'] as const

/**
 * Sent locations. A location with an unchanged address keeps its looked-up facts, also when the request
 * leaves them out.
 */
function withFoundPlaces(sent: readonly JobLocation[], shown: readonly JobLocation[]): JobLocation[] {
  return sent.map((location, index) => {
    const before = shown[index]
    if (!before || before.address !== location.address) return location
    const found = FOUND_FACTS.map((fact) => [fact, location[fact] ?? before[fact]])
    return { ...location, ...Object.fromEntries(found) }
  })
}

function comparable(field: JobField, value: unknown): unknown {
  if (field === 'client' || field === 'billingContact') return idOf(value)
  if (field === 'jobDate') return typeof value === 'string' ? parseJobDate(value) : null
  if (field === 'notes') return value ?? ''
  // Lists of records that the schema has parsed; only writable fields are compared.
  if (field === 'locations') return (value as JobLocation[]).map((location) => comparableLocation(location))
  if (field === 'contactPerson')
    return (value as Record<string, unknown>[]).map((person) => withoutEmpty(person))
  return value
}

function idOf(value: unknown): number | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
    ? value.id
    : null
}

/** Returns a location without empty, computed, and aliased keys. */
export function comparableLocation(location: JobLocation): Record<string, unknown> {
  const { activities, stairsflights, ...rest } = location
  return withoutEmpty({
    ...rest,
    numStairFlights: rest.numStairFlights ?? stairsflights,
    activities: activities.map(({ activityType, activityDate, startTime, endTime }) =>
      withoutEmpty({ activityType, activityDate, startTime, endTime }),
    ),
  })
}

function withoutEmpty(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}
