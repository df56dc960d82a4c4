import { isDeepStrictEqual } from 'node:util'
import {
  JOB_FIELDS,
  NO_JOB_DATE,
  type JobField,
  type JobInput,
  type JobLocation,
} from '../../shared/jobs/job.ts'
import type { BaseJob } from './job.view.ts'

/**
 * The fields of a save that differ from what this caller was shown; what equals it is dropped, so that
 * a whole-job save is only judged by what it changes, and masked values are never written (DECISIONS B5).
 */
export function changedFields(input: JobInput, shown: BaseJob): JobField[] {
  return JOB_FIELDS.filter((field) => {
    // The company of a job does not change; a save of the whole job brings it along.
    if (field === 'companyInfo' || input[field] === undefined) return false
    return !isDeepStrictEqual(comparable(field, input[field]), comparable(field, shown[field]))
  })
}

function comparable(field: JobField, value: unknown): unknown {
  if (field === 'client' || field === 'billingContact') return idOf(value)
  if (field === 'jobDate') return value ?? NO_JOB_DATE
  if (field === 'notes') return value ?? ''
  // Lists of records that the schema has parsed: only what a save may write is compared.
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

/** A location without empty, computed and aliased keys. */
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
