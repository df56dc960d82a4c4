import { minutesBetween, shiftWallClock } from '../../../shared/kernel/dates.ts'
import type { BoardJob, BoardMember, BoardWorker } from '../../../shared/schedule/board/board.api.ts'
import { spanOf, type Span } from '../../../shared/schedule/board/board.rules.ts'
import type { BoardRow } from './rows.ts'

/** The time at which a job begins that is put on a day for the first time. */
const FIRST_START = '08:00:00'
/** Hours of a job whose activities have no times yet. */
export const UNKNOWN_HOURS = 3

/** What a save of the board changes; what is absent stays. */
export interface Change {
  /** The whole crew, in order; null for a member whose user is deleted. */
  crew?: readonly (number | null)[]
  span?: Span
  /** All trucks. */
  trucks?: readonly number[]
}

/** What is moved: a job, the row that it is taken from, and the day on which it was taken. */
export interface Carried {
  job: BoardJob
  /** The worker or lead whose row it is taken from; null from a tray or the row without a crew. */
  from: number | null
  /** The truck whose row it is taken from; null from other rows. */
  fromTruck: number | null
  /** Whether that row stands for a whole crew. */
  isCrew: boolean
  day: string | null
  /** Whether only its end moves. */
  isStretch: boolean
}

/** A place on the board: a row, a day, and in the day view a time. */
export interface Target {
  row: BoardRow
  day: string
  /** Minutes by which the start (or the end) moves in the day view; null in the week view. */
  minutes: number | null
  /** The time of a job without a date, `HH:mm:ss`; null for the usual one. */
  time: string | null
}

/** Returns the members of a crew; null for one whose user is deleted. */
export function idsOf(job: BoardJob): (number | null)[] {
  return job.crew.map(({ id }) => id)
}

/** The people who work together in a row of a crew on a day, else in the period. */
function crewOfRow(row: BoardRow, day: string): number[] {
  const onDay = row.jobs.find(({ startsAt }) => startsAt?.startsWith(day))
  return (onDay ?? row.jobs[0])?.crew.flatMap(({ id, noShow }) => (id === null || noShow ? [] : [id])) ?? []
}

/** Returns the crew of a job after it is put on a row. */
function crewAfter({ job, from, isCrew }: Carried, { row, day }: Target): (number | null)[] {
  const before = idsOf(job)
  if (row.kind === 'open') return isCrew ? [] : from === null ? before : before.filter((id) => id !== from)
  if (row.workerId === null || row.workerId === from) return before
  if (row.kind === 'crew') return crewOfRow(row, day).slice(0, job.crewSize)
  if (before.includes(row.workerId)) return before
  return from === null ? [...before, row.workerId] : before.map((id) => (id === from ? row.workerId : id))
}

/** Returns the trucks of a job after it is put on a row. */
function trucksAfter({ job, fromTruck }: Carried, { row }: Target): number[] {
  const before = job.trucks
  if (row.kind === 'open') return fromTruck === null ? before : before.filter((id) => id !== fromTruck)
  const to = row.truckId
  if (to === null || before.includes(to)) return before
  return fromTruck === null ? [...before, to] : before.map((id) => (id === fromTruck ? to : id))
}

/** Returns the time of a job after it is put on a day. */
function spanAfter({ job, day: taken, isStretch }: Carried, target: Target): Span {
  const span = spanOf(job)
  if (!span) {
    const startsAt = `${target.day} ${target.time ?? FIRST_START}`
    const endsAt = shiftWallClock(startsAt, Math.round((job.hours || UNKNOWN_HOURS) * 60))
    return { startsAt, endsAt }
  }
  if (isStretch) {
    const endsAt = shiftWallClock(span.endsAt, target.minutes ?? 0)
    const least = shiftWallClock(span.startsAt, 15)
    return { startsAt: span.startsAt, endsAt: endsAt > least ? endsAt : least }
  }
  const from = taken ?? span.startsAt.slice(0, 10)
  const days = minutesBetween(`${from} 00:00:00`, `${target.day} 00:00:00`)
  const by = target.time
    ? minutesBetween(span.startsAt, `${target.day} ${target.time}`)
    : days + (target.minutes ?? 0)
  return { startsAt: shiftWallClock(span.startsAt, by), endsAt: shiftWallClock(span.endsAt, by) }
}

/** Returns what changes if a job is put there; empty if nothing does. */
export function changeOf(carried: Carried, target: Target): Change {
  const { job, isStretch } = carried
  const span = spanAfter(carried, target)
  return isStretch
    ? changeTo(job, { crew: idsOf(job), trucks: job.trucks, span })
    : changeTo(job, { crew: crewAfter(carried, target), trucks: trucksAfter(carried, target), span })
}

/** Returns the difference of a job to this crew, these trucks and this time. */
export function changeTo(
  job: BoardJob,
  to: { crew: readonly (number | null)[]; trucks: readonly number[]; span: Span | null },
): Change {
  const { crew, trucks, span } = to
  const isSameCrew = JSON.stringify(crew) === JSON.stringify(idsOf(job))
  const isSameTrucks = trucks.length === job.trucks.length && trucks.every((id) => job.trucks.includes(id))
  const isSameTime = span === null || (job.startsAt === span.startsAt && job.endsAt === span.endsAt)
  return { ...(!isSameCrew && { crew }), ...(!isSameTime && { span }), ...(!isSameTrucks && { trucks }) }
}

/** Returns whether there is nothing to save. */
export function isEmpty(change: Change): boolean {
  return change.crew === undefined && change.span === undefined && change.trucks === undefined
}

/** Returns a job as it will be after a change. */
export function changedJob(job: BoardJob, change: Change, workers: readonly BoardWorker[]): BoardJob {
  const nameOf = (id: number | null) => workers.find((one) => one.id === id)?.name ?? 'Anon'
  const memberOf = (id: number | null): BoardMember =>
    job.crew.find((member) => member.id === id) ?? {
      id,
      name: nameOf(id),
      permissions: [],
      noShow: false,
      answer: job.jobStatus === 'scheduled' ? 'open' : null,
    }
  const { crew, span, trucks } = change
  return {
    ...job,
    ...(trucks && { trucks: [...trucks] }),
    ...(crew && { crew: crew.map(memberOf) }),
    ...(span && { startsAt: span.startsAt, endsAt: span.endsAt, jobDate: jobDateAfter(job, span) }),
  }
}

/** Returns the date of a job whose time changes: it moves by as much as the first start. */
export function jobDateAfter({ jobDate, startsAt }: BoardJob, span: Span): string {
  if (jobDate === null || startsAt === null) return span.startsAt
  return shiftWallClock(jobDate, minutesBetween(startsAt, span.startsAt))
}
