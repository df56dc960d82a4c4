import type { ErrorCode } from '../../kernel/errors.ts'
import { isSameTime, type ActivityFacts } from './activities.ts'
import type { JobLocation } from './job.input.ts'
import type { JobFacts, Viewer } from './job.rules.ts'

/** Location details that staff enter and only staff see. */
export const STAFF_FIELDS = ['locationSize'] as const

/** Details of getting in and out, which the booking asks clients for; a save without one keeps it. */
export const ACCESS_FIELDS = ['longCarry', 'elevator', 'parking'] as const

/** Address and kind of a location: a client can enter them only while the job is new or inquiring. */
const PLACE_FACTS = [
  'address',
  'address2',
  'city',
  'zip',
  'addressState',
  'addressCountry',
  'latitude',
  'longitude',
  'locationType',
  'numRooms',
  'numStairFlights',
  'addressPending',
  ...STAFF_FIELDS,
  ...ACCESS_FIELDS,
] as const

/** A stored or sent location. */
type JudgedLocation = Omit<JobLocation, 'activities'> & { activities: readonly ActivityFacts[] }

/** Returns why changed locations are rejected, naming the field, or null if they are accepted. */
export function locationChangesRefusal(
  viewer: Viewer,
  job: JobFacts | null,
  before: readonly JudgedLocation[],
  after: readonly JudgedLocation[],
): { code: ErrorCode; field: string } | null {
  const refuse = (field: string) => ({ code: 'rest_forbidden' as const, field })
  if (viewer.kind === 'crew' && job?.jobStatus === 'completed') {
    // A completed job is paid and billed by its hours, so only the office changes them.
    const field = changedActivities(before, after)
    return field === null ? null : refuse(field)
  }
  if (viewer.kind !== 'client') return null
  if (!job || job.jobStatus === 'inquiring') {
    const field = changedStaffFact(before, after)
    return field === null ? null : refuse(field)
  }
  if (before.length !== after.length) return refuse('locations')
  for (const [index, location] of after.entries()) {
    const old = before[index]
    // A client may complete an address that they did not know when they booked.
    for (const key of old?.addressPending ? [] : PLACE_FACTS) {
      if (!isSameFact(factOf(old, key), factOf(location, key))) return refuse(`locations.${index}.${key}`)
    }
    if (!isSameActivities(old?.activities ?? [], location.activities, index === 0))
      return refuse(`locations.${index}.activities`)
  }
  return null
}

function factOf(location: JudgedLocation | undefined, key: (typeof PLACE_FACTS)[number]): unknown {
  // Stairs can be sent under either name, so both are checked.
  return key === 'numStairFlights' ? (location?.numStairFlights ?? location?.stairsflights) : location?.[key]
}

/**
 * Returns the first location whose work differs from before, or null; locations without work may be added and
 * removed.
 */
function changedActivities(
  before: readonly JudgedLocation[],
  after: readonly JudgedLocation[],
): string | null {
  const all = (locations: readonly JudgedLocation[]) => locations.flatMap(({ activities }) => activities)
  if (isSameActivities(all(before), all(after), false)) return null
  const index = after.findIndex(
    ({ activities }, at) => !isSameActivities(before[at]?.activities ?? [], activities, false),
  )
  return index === -1 ? 'locations' : `locations.${index}.activities`
}

/**
 * Returns a client's locations with the details that were not sent: those of staff, which the client does not
 * see, and those of getting in and out. Locations are matched as in `changedStaffFact`.
 */
export function withKeptDetails<L extends JudgedLocation>(
  before: readonly JudgedLocation[],
  after: readonly L[],
): L[] {
  const olds = oldPlaces(before, after)
  return after.map((location, index) => {
    const old = olds[index]?.old
    const kept = [
      ...STAFF_FIELDS.filter((key) => isSameFact(null, location[key]) && old?.[key] != null),
      // An answer of no replaces the earlier one.
      ...ACCESS_FIELDS.filter((key) => location[key] == null && old?.[key] != null),
    ]
    return { ...location, ...Object.fromEntries(kept.map((key) => [key, old?.[key]])) }
  })
}

/**
 * Returns the sent locations, each with its activities: a location without them keeps its earlier ones,
 * matched as in `withKeptDetails`, or has none.
 */
export function withActivities(
  before: readonly JobLocation[],
  after: readonly (Omit<JobLocation, 'activities'> & Partial<Pick<JobLocation, 'activities'>>)[],
): JobLocation[] {
  const olds = oldPlaces(before, after)
  return after.map((location, index) => ({
    ...location,
    activities: location.activities ?? olds[index]?.old?.activities ?? [],
  }))
}

/**
 * Returns the first staff detail that a client's locations change, or null. A location is matched by its
 * address, or else by its position; a new or moved location may come without details, but not with different
 * ones.
 */
function changedStaffFact(
  before: readonly JudgedLocation[],
  after: readonly JudgedLocation[],
): string | null {
  const olds = oldPlaces(before, after)
  for (const [index, location] of after.entries()) {
    const { old, isMoved } = olds[index] ?? { isMoved: true }
    for (const key of STAFF_FIELDS) {
      const isUntouched = isSameFact(old?.[key], location[key])
      if (!isUntouched && (!isMoved || !isSameFact(null, location[key]))) return `locations.${index}.${key}`
    }
  }
  return null
}

/**
 * Returns what each location was before: the one with its address, or else the one at its position that is no
 * longer in the list; `isMoved` unless it has the same position.
 */
function oldPlaces<L extends Pick<JobLocation, 'address'>>(
  before: readonly L[],
  after: readonly Pick<JobLocation, 'address'>[],
): { old?: L; isMoved: boolean }[] {
  const left = new Set(before)
  const isKept = new Set(after.map(({ address }) => address))
  return after.map((location, index) => {
    const same = [...left].find(({ address }) => address === location.address)
    const atIndex = before[index]
    const old = same ?? (atIndex && !isKept.has(atIndex.address) ? atIndex : undefined)
    if (old) left.delete(old)
    return { ...(old && { old }), isMoved: same === undefined }
  })
}

function isSameFact(before: unknown, after: unknown): boolean {
  return before === after || (!before && !after)
}

/** Returns how a kind of work is priced: as labor, as packing or not at all. */
function priceClass(type: ActivityFacts['activityType']): string {
  if (type === 'load' || type === 'unload' || type === 'labor') return 'labor'
  return type ?? ''
}

/**
 * Returns whether activities are unchanged enough for a client on a scheduled job: the kind of work at the
 * first location may change, but not day and times, and not from a priced kind to an unpriced one, because
 * the price was agreed to.
 */
function isSameActivities(
  before: readonly ActivityFacts[],
  after: readonly ActivityFacts[],
  isFirst: boolean,
): boolean {
  if (before.length !== after.length) return false
  return before.every((old, index) => {
    const activity = after[index]
    if (!activity || !isSameTime(old, activity)) return false
    return isFirst
      ? priceClass(old.activityType) === priceClass(activity.activityType)
      : isSameFact(old.activityType, activity.activityType)
  })
}
