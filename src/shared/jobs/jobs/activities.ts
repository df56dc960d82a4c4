import { minutesBetween, shiftWallClock } from '../../kernel/dates.ts'
import type { Activity } from './job.input.ts'

/** The fields of an activity that these rules use. */
export type ActivityFacts = Pick<Activity, 'activityType' | 'activityDate' | 'startTime' | 'endTime'>

const SECONDS_PER_DAY = 86_400

/** Returns the hours of the activities of some kinds, to 2 decimals. */
export function hoursOfKinds(
  locations: readonly { activities: readonly ActivityFacts[] }[],
  kinds: readonly string[],
): number {
  const hours = locations
    .flatMap(({ activities }) => activities)
    .filter((one) => isValidActivity(one) && kinds.includes(one.activityType ?? ''))
    .reduce((sum, one) => sum + activityHours(one), 0)
  return Math.round(hours * 100) / 100
}

/** Returns the hours of a job that count as labor. */
export function laborHours(locations: readonly { activities: readonly ActivityFacts[] }[]): number {
  return hoursOfKinds(locations, ['load', 'unload', 'labor'])
}

/** Returns whether a job has packing: as an activity, or as hours without one. */
export function hasPacking(job: {
  locations: readonly { activities: readonly { activityType?: string | null | undefined }[] }[]
  packingHours: number | null
}): boolean {
  const isPlanned = job.locations.some(({ activities }) =>
    activities.some(({ activityType }) => activityType === 'pack'),
  )
  return isPlanned || (job.packingHours ?? 0) > 0
}

/** Returns whether an activity has its date, type, start and end. */
export function isValidActivity(activity: ActivityFacts): boolean {
  return Boolean(activity.activityDate && activity.activityType && activity.startTime && activity.endTime)
}

function secondsOf(time: string): number {
  const [hours = '0', minutes = '0', seconds = '0'] = time.split(':')
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Returns the seconds from start to end; an end at or before the start is on the next day. */
function secondsLong(startTime: string, endTime: string): number {
  const seconds = secondsOf(endTime) - secondsOf(startTime)
  return seconds > 0 ? seconds : seconds + SECONDS_PER_DAY
}

/** Returns an activity's duration in hours: at least 1, to 2 decimals; 0 if it has no times. */
export function activityHours(activity: ActivityFacts): number {
  if (!activity.startTime || !activity.endTime) return 0
  const hours = (secondsLong(activity.startTime, activity.endTime) + 1) / 3600
  return hours < 1 ? 1 : Math.round(hours * 100) / 100
}

/** A location with the parts of its activities that moving them needs. */
type WithActivities = { activities: readonly (ActivityFacts & { id?: number | undefined })[] }

/**
 * Returns the sent locations with the activities that the save left unchanged moved by the interval of the
 * changed job date; dates are local times `YYYY-MM-DD HH:mm:ss`.
 */
export function shiftActivities<L extends WithActivities>(
  before: readonly WithActivities[],
  sent: readonly L[],
  fromJobDate: string,
  toJobDate: string,
): L[] {
  const minutes = minutesBetween(fromJobDate, toJobDate)
  if (minutes === 0) return [...sent]
  const known = new Map<number | undefined, ActivityFacts>()
  for (const one of before.flatMap((location) => location.activities)) {
    if (one.id !== undefined) known.set(one.id, one)
  }
  return sent.map((location, place) => ({
    ...location,
    activities: location.activities.map((activity, index) => {
      // Activities of callers that send no ids are matched by position.
      const old = known.get(activity.id) ?? before[place]?.activities[index]
      return old && isSameTime(old, activity) ? shiftActivity(activity, minutes) : activity
    }),
  }))
}

/**
 * Returns the locations after a change of the job date: all activities move by the same interval, and the
 * given end (`HH:mm`), if any, ends the first of them. Dates are local times; without an old date nothing
 * moves.
 */
export function moveLocations<L extends WithActivities>(
  locations: readonly L[],
  fromJobDate: string | null,
  toJobDate: string,
  endTime: string | null,
): L[] {
  const moved = fromJobDate ? shiftActivities(locations, locations, fromJobDate, toJobDate) : [...locations]
  if (endTime === null) return moved
  let isFirst = true
  return moved.map((location) => ({
    ...location,
    activities: location.activities.map((activity) => {
      if (!isFirst) return activity
      isFirst = false
      return { ...activity, endTime }
    }),
  }))
}

/** Message to a client who requests fewer hours for a scheduled job: its price was agreed to. */
export const SHORTER_MOVE_MESSAGE = 'A booked move cannot be made shorter here. Call us to change its hours.'

/** Returns whether the first activity takes fewer minutes than before; one without times is never shorter. */
export function isFirstActivityShorter(
  before: readonly WithActivities[],
  after: readonly WithActivities[],
): boolean {
  const [old, now] = [before, after].map((locations) => minutesLong(locations))
  return old !== undefined && now !== undefined && now < old
}

/** Returns the minutes of the first activity; undefined if it has no times. */
function minutesLong(locations: readonly WithActivities[]): number | undefined {
  const { startTime, endTime } = locations.flatMap(({ activities }) => activities)[0] ?? {}
  // Moving an activity drops its seconds.
  return startTime && endTime ? secondsLong(startTime.slice(0, 5), endTime.slice(0, 5)) / 60 : undefined
}

/** Returns whether two activities have the same day and times; empty, null and absent are the same. */
export function isSameTime(one: ActivityFacts, other: ActivityFacts): boolean {
  const minuteOf = (time: string | null | undefined) => time?.slice(0, 5) ?? ''
  return (
    (one.activityDate ?? '') === (other.activityDate ?? '') &&
    minuteOf(one.startTime) === minuteOf(other.startTime) &&
    minuteOf(one.endTime) === minuteOf(other.endTime)
  )
}

function shiftActivity<A extends ActivityFacts>(activity: A, minutes: number): A {
  if (!activity.activityDate) return activity
  if (!activity.startTime) {
    const moved = shiftWallClock(`${activity.activityDate} 12:00:00`, minutes)
    return { ...activity, activityDate: moved.slice(0, 10) }
  }
  const start = shiftWallClock(`${activity.activityDate} ${activity.startTime.slice(0, 5)}:00`, minutes)
  const end = activity.endTime
    ? shiftWallClock(`${activity.activityDate} ${activity.endTime.slice(0, 5)}:00`, minutes)
    : null
  return {
    ...activity,
    activityDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
    ...(end && { endTime: end.slice(11, 16) }),
  }
}

/**
 * Returns the first start and the last end of a job in local time, or null without a date; overlap rules use
 * them.
 */
export function jobTimes(job: {
  jobDate: string | null
  locations: readonly { activities: readonly ActivityFacts[] }[]
  minimumHours: number
}): { startsAt: string; endsAt: string } | null {
  const spans = job.locations
    .flatMap((location) => location.activities)
    .filter((activity) => activity.activityType !== 'estimate')
    .flatMap((activity) => {
      const { activityDate, startTime, endTime } = activity
      if (!activityDate || !startTime || !endTime) return []
      const start = `${activityDate} ${startTime.slice(0, 5)}:00`
      return [{ start, end: shiftWallClock(start, secondsLong(startTime, endTime) / 60) }]
    })
  if (job.jobDate) {
    const hours = Math.max(job.minimumHours, 1)
    const end = spans.length > 0 ? job.jobDate : shiftWallClock(job.jobDate, Math.round(hours * 60))
    spans.push({ start: job.jobDate, end })
  }
  const [first] = spans
  if (!first) return null
  return {
    startsAt: spans.reduce((earliest, { start }) => (start < earliest ? start : earliest), first.start),
    endsAt: spans.reduce((latest, { end }) => (end > latest ? end : latest), first.end),
  }
}

const QUARTER = 15

/**
 * Splits a duration in hours over the locations, consecutively from the start: for two locations two thirds
 * and the rest, for more equal parts, rounded to 15 minutes and at least that long.
 */
export function splitDuration(
  hours: number,
  places: number,
  day: string,
  startTime: string,
): { activityDate: string; startTime: string; endTime: string }[] {
  if (places < 1) return []
  const minutes = Math.round(hours * 60)
  const part = Math.round((minutes * (places === 2 ? 2 / 3 : 1 / places)) / QUARTER) * QUARTER
  let at = `${day} ${startTime.slice(0, 5)}:00`
  let left = minutes
  return Array.from({ length: places }, (_, index) => {
    const isLast = index === places - 1
    const length = Math.max(QUARTER, isLast ? left : part)
    left -= length
    const end = shiftWallClock(at, length)
    const activity = {
      activityDate: at.slice(0, 10),
      startTime: at.slice(11, 16),
      endTime: end.slice(11, 16),
    }
    at = end
    return activity
  })
}
