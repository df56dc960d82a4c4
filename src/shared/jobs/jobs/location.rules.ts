import type { ErrorCode } from '../../kernel/errors.ts'
import { isSameTime, type ActivityFacts } from './activities.ts'
import type { JobLocation } from './job.ts'
import type { JobFacts, Viewer } from './job.rules.ts'

/** What staff say of a place, and see alone; the booking form asks clients for the rest. */
export const STAFF_FACTS = ['locationSize', 'longCarry', 'elevator'] as const

/** Where and what a place is: a client says so while the job is new or inquiring only. */
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
  ...STAFF_FACTS,
] as const

/** A location as it is stored or sent. */
type JudgedLocation = Omit<JobLocation, 'activities'> & { activities: readonly ActivityFacts[] }

/** Why changed locations are refused, naming the field, or null. */
export function locationChangesRefusal(
  viewer: Viewer,
  job: JobFacts | null,
  before: readonly JudgedLocation[],
  after: readonly JudgedLocation[],
): { code: ErrorCode; field: string } | null {
  const refuse = (field: string) => ({ code: 'rest_forbidden' as const, field })
  if (viewer.kind === 'crew' && job?.jobStatus === 'completed') {
    // What the crew did is paid and billed by its hours then: the office changes them.
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
    for (const key of PLACE_FACTS) {
      if (!isSameFact(factOf(old, key), factOf(location, key))) return refuse(`locations.${index}.${key}`)
    }
    if (!isSameActivities(old?.activities ?? [], location.activities, index === 0))
      return refuse(`locations.${index}.activities`)
  }
  return null
}

function factOf(location: JudgedLocation | undefined, key: (typeof PLACE_FACTS)[number]): unknown {
  // Either name of the stairs is written, so either is judged.
  return key === 'numStairFlights' ? (location?.numStairFlights ?? location?.stairsflights) : location?.[key]
}

/** The first place whose work differs from before, or null; places without work may come and go. */
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
 * A client's list of places with the details that staff keep of them, which the client was not shown: a place that comes
 * without one has it as before, known again as `changedStaffFact` says.
 */
export function withStaffFacts<L extends JudgedLocation>(
  before: readonly JudgedLocation[],
  after: readonly L[],
): L[] {
  const olds = oldPlaces(before, after)
  return after.map((location, index) => {
    const old = olds[index]?.old
    const kept = STAFF_FACTS.filter((key) => isSameFact(null, location[key]) && old?.[key] != null)
    return { ...location, ...Object.fromEntries(kept.map((key) => [key, old?.[key]])) }
  })
}

/**
 * Sent places, each with its activities: one that comes without them has those that it had, known again as
 * `withStaffFacts` says, or none.
 */
export function withWork(
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
 * The first staff detail that a client's list of places changes, or null. A place is known again by its address,
 * else by its position; a place that is new or has moved may come without details, never with others.
 */
function changedStaffFact(
  before: readonly JudgedLocation[],
  after: readonly JudgedLocation[],
): string | null {
  const olds = oldPlaces(before, after)
  for (const [index, location] of after.entries()) {
    const { old, isMoved } = olds[index] ?? { isMoved: true }
    for (const key of STAFF_FACTS) {
      const isUntouched = isSameFact(old?.[key], location[key])
      if (!isUntouched && (!isMoved || !isSameFact(null, location[key]))) return `locations.${index}.${key}`
    }
  }
  return null
}

/** What each place was before: the one of its address, else the one at its position that is gone; `isMoved` if not the first. */
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

/** What a kind of work is priced as: labor, packing or nothing. */
function priceClass(type: ActivityFacts['activityType']): string {
  if (type === 'load' || type === 'unload' || type === 'labor') return 'labor'
  return type ?? ''
}

/**
 * On a scheduled job a client may change the kind of work at the first place, never its day and times (B5), nor from one
 * that is priced to one that is not: the price was agreed to.
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
