import { membersFillingSpots } from '../../../shared/people/workers/crew.ts'
import type { HomeSize } from '../../../shared/trade/home-sizes.ts'
import { homeWorkOf, withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import {
  activityHours,
  isValidActivity,
  jobTimes,
  shiftActivities,
} from '../../../shared/jobs/jobs/activities.ts'
import { schedulingGaps, statusRefusal } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import { allowedJobTypes, isLocalJob, resolveJobType } from '../../../shared/jobs/jobs/job.types.ts'
import type { JobField, JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import { JOB_TYPES } from '../../../shared/trade/job.choices.ts'
import { AppError, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { personNameSchema } from '../../../shared/kernel/fields.ts'
import type { JobRecord, StoredLocation } from './job.record.ts'
import { completeLocation, routeMiles, type PlaceFacts } from './job.places.ts'
import type { JobColumns } from './job.store.ts'

/** What a save is checked with, in addition to the job itself. */
export interface SaveContext {
  places: PlaceFacts
  /** A client's jobType is never used, because the server determines it. */
  isClient: boolean
  now: string
  /** The latest communication of the job, for `closedIn`; read if the save schedules the job. */
  communicationId: number | null
}

/**
 * Returns the state of a job before its first save. Its crew size is that of its home size in the company's
 * table, or the company's default if the home size is unknown.
 */
export function emptyColumns(
  company: JobRecord['company'] & { defaultJobType?: string },
  homeSize?: HomeSize | null,
): JobColumns {
  return {
    clientId: null,
    billingContactId: null,
    isBillingContact: true,
    jobSource: null,
    homeSize: null,
    jobStatus: 'inquiring',
    jobType: JOB_TYPES.find((type) => type === company.defaultJobType) ?? 'moving_labor',
    jobDate: null,
    isDateDirty: false,
    timeOfScheduling: null,
    closedIn: null,
    crewSize: homeSize
      ? homeWorkOf(withDefaultBooking(company.booking), homeSize).crew
      : company.standardCrewSize,
    areHoursTyped: true,
    useTruck: false,
    minimumTime: null,
    packingHours: null,
    notes: '',
    cargo: [],
    contactPerson: [],
    locations: [],
    foundPlaces: null,
    distanceMiles: null,
    isLocal: true,
    startsAt: null,
    endsAt: null,
  }
}

/** Returns the stored job as columns. */
export function toColumns(job: JobRecord): JobColumns {
  const { timezone } = job.company
  return {
    ...job,
    startsAt: job.startsAt && wallClockOf(job.startsAt, timezone),
    endsAt: job.endsAt && wallClockOf(job.endsAt, timezone),
  }
}

/**
 * Returns the job after a save, with everything the server calculates: type, distance, local or not, shifted
 * activities, times. Crew names are as the caller may read them. Throws 400 for a type that the locations do
 * not allow, and 409 for an impossible status change or crew size.
 */
export function planJobSave(
  before: JobColumns,
  crew: JobRecord['crew'],
  company: JobRecord['company'],
  input: JobInput,
  changed: readonly JobField[],
  facts: SaveContext,
): JobColumns {
  const has = (field: JobField) => changed.includes(field)
  const after: JobColumns = { ...before }
  if (has('client')) after.clientId = input.client?.id ?? null
  if (has('isBillingContact')) after.isBillingContact = input.isBillingContact ?? true
  if (has('billingContact')) after.billingContactId = input.billingContact?.id ?? null
  if (after.isBillingContact) after.billingContactId = after.clientId
  if (has('jobSource')) after.jobSource = input.jobSource ?? null
  if (has('homeSize')) after.homeSize = input.homeSize ?? null
  if (has('useTruck')) after.useTruck = input.useTruck ?? before.useTruck
  if (has('minimumTime')) after.minimumTime = input.minimumTime ?? null
  if (has('packingHours')) after.packingHours = input.packingHours ?? null
  if (has('notes')) after.notes = input.notes ?? ''
  if (has('cargo')) after.cargo = input.cargo ?? []
  if (has('contactPerson')) {
    rejectContactNames(before, input)
    after.contactPerson = input.contactPerson ?? []
  }
  if (has('crewSize')) after.crewSize = plannedCrewSize(input.crewSize ?? before.crewSize, crew)
  planPlaces(before, after, input, has, facts)
  // Hours count as entered once the office changes them, but not when it saves what a client entered.
  if (!facts.isClient && (has('minimumTime') || hoursOf(before) !== hoursOf(after)))
    after.areHoursTyped = true
  planDate(before, after, input, has)
  planType(after, input, has, company, facts)
  planStatus(before, after, input, has, facts)
  const times = jobTimes({
    jobDate: after.jobDate,
    locations: after.locations,
    minimumHours: (after.minimumTime ?? company.variables.minimumTime.value) + (after.packingHours ?? 0),
  })
  after.startsAt = times?.startsAt ?? null
  after.endsAt = times?.endsAt ?? null
  return after
}

/** The activities of a job and how long each takes. */
function hoursOf({ locations }: JobColumns): string {
  return JSON.stringify(
    locations.map(({ activities }) =>
      activities.map((activity) => [
        activity.activityType,
        isValidActivity(activity) && activityHours(activity),
      ]),
    ),
  )
}

function plannedCrewSize(size: number, crew: JobRecord['crew']): number {
  const assigned = membersFillingSpots(crew)
  if (size >= assigned.length) return size
  const names = assigned.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(', ')
  throw new AppError('rest_conflict', {
    message: `${assigned.length} crew members are assigned: ${names}. Remove some before making the crew smaller.`,
    fields: { crewSize: `At least ${assigned.length}, for ${names}.` },
  })
}

/** The name of a stored contact person. */
function nameOf(person: unknown): unknown {
  return typeof person === 'object' && person !== null && 'name' in person ? person.name : undefined
}

/**
 * Throws rest_invalid_param for a contact person with an invalid name; one that is already stored may stay.
 */
function rejectContactNames(before: JobColumns, input: JobInput): void {
  const known = new Set(before.contactPerson.map((person) => nameOf(person)))
  const fields: FieldErrors = {}
  for (const [index, { name }] of (input.contactPerson ?? []).entries()) {
    const refusal = known.has(name) ? undefined : personNameSchema.safeParse(name).error?.issues[0]?.message
    if (refusal !== undefined) fields[`contactPerson.${index}.name`] = refusal
  }
  if (Object.keys(fields).length > 0) throw new AppError('rest_invalid_param', { fields })
}

function planPlaces(
  before: JobColumns,
  after: JobColumns,
  input: JobInput,
  has: (field: JobField) => boolean,
  facts: SaveContext,
): void {
  if (!has('locations')) return
  after.foundPlaces = null
  const known = new Set(before.locations.flatMap((location) => location.activities.map(({ id }) => id)))
  let next = Math.max(0, ...known) + 1
  const taken = new Set<number>()
  const idFor = (wanted: number | undefined): number => {
    const id = wanted !== undefined && known.has(wanted) && !taken.has(wanted) ? wanted : next++
    taken.add(id)
    return id
  }
  after.locations = (input.locations ?? []).map((sent): StoredLocation => {
    const location = completeLocation(sent, facts.places)
    const stairs = location.numStairFlights ?? location.stairsflights ?? null
    return {
      ...location,
      addressCountry: location.addressCountry ?? (location.addressState ? 'US' : null),
      numStairFlights: stairs,
      stairsflights: stairs,
      activities: location.activities.map((activity, index) => ({
        id: idFor(activity.id),
        index,
        activityType: activity.activityType ?? null,
        activityDate: activity.activityDate ?? null,
        startTime: activity.startTime ?? null,
        endTime: activity.endTime ?? null,
      })),
    }
  })
  after.distanceMiles = routeMiles(after.locations, facts.places, before.distanceMiles)
}

function planDate(
  before: JobColumns,
  after: JobColumns,
  input: JobInput,
  has: (field: JobField) => boolean,
): void {
  if (!has('jobDate')) return
  after.jobDate = input.jobDate ?? null
  if (before.jobStatus === 'scheduled' || before.jobStatus === 'completed') after.isDateDirty = true
  if (before.jobDate && after.jobDate) {
    // The rule moves activities and keeps everything else of a location.
    after.locations = shiftActivities(
      before.locations,
      after.locations,
      before.jobDate,
      after.jobDate,
    ) as StoredLocation[]
  }
}

function planType(
  after: JobColumns,
  input: JobInput,
  has: (field: JobField) => boolean,
  company: JobRecord['company'],
  facts: SaveContext,
): void {
  const marginMiles = company.variables.localIntrastateMargin.value
  after.isLocal = isLocalJob(after.locations, after.distanceMiles, marginMiles)
  if (has('jobType') && input.jobType && !facts.isClient) {
    if (!allowedJobTypes(after.locations, after.useTruck).includes(input.jobType)) {
      throw new AppError('rest_invalid_param', {
        message: 'This job type does not fit the locations.',
        fields: { jobType: 'This job type does not fit the locations.' },
      })
    }
    after.jobType = input.jobType
    return
  }
  const resolved = () =>
    resolveJobType({
      locations: after.locations,
      useTruck: after.useTruck,
      distanceMiles: after.distanceMiles,
      marginMiles,
    })
  const concerned = has('locations') || has('useTruck')
  // A job that was stored as labor with a truck stays so until its locations or the truck change.
  const allowed = allowedJobTypes(after.locations, concerned && after.useTruck)
  // A client's type always follows the facts; a manager's choice stays as long as the locations allow it.
  if (facts.isClient && concerned) after.jobType = resolved()
  else if (!allowed.some((type) => type === after.jobType)) {
    const type = resolved()
    after.jobType = allowed.includes(type) ? type : (allowed[0] ?? 'moving_labor')
  }
}

function planStatus(
  before: JobColumns,
  after: JobColumns,
  input: JobInput,
  has: (field: JobField) => boolean,
  facts: SaveContext,
): void {
  if (has('jobStatus') && input.jobStatus && input.jobStatus !== before.jobStatus) {
    const message = statusRefusal(before.jobStatus, input.jobStatus)
    if (message) throw new AppError('job_status_transition', { message, fields: { jobStatus: message } })
    after.jobStatus = input.jobStatus
    if (input.jobStatus === 'scheduled') {
      after.timeOfScheduling = facts.now
      after.closedIn = { communicationId: facts.communicationId, time: facts.now }
    }
    if (input.jobStatus === 'inquiring') {
      after.isDateDirty = false
      after.closedIn = null
    }
  }
  if (after.jobStatus !== 'scheduled') return
  const gaps = schedulingGaps({
    jobDate: after.jobDate,
    locations: after.locations,
    crewSize: after.crewSize,
  })
  if (gaps.length > 0) {
    const message = `A scheduled job needs ${gaps.join(' and ')}.`
    throw new AppError('job_not_ready', { message, fields: { jobStatus: message } })
  }
}
