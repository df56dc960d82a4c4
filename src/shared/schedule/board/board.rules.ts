import { MAX_POUNDS_WITHOUT_CDL } from '../../company/fleet/licenses.ts'
import { addDays, minutesBetween, shiftWallClock, weekdayOf } from '../../kernel/dates.ts'
import { declinedMembers } from '../../people/workers/crew.ts'
import { driveMinutes } from '../../kernel/places.ts'
import type { VehicleProblemCode } from '../vehicle-assignments/vehicle-assignments.ts'
import { vehicleProblem, type DriverLicense } from '../vehicle-assignments/vehicle-assignments.rules.ts'
import type { Board, BoardJob, BoardTruck, BoardWorker } from './board.api.ts'

/** Hours of a week from which a worker is shown as working overtime. */
export const WEEK_HOURS = 40

/** Statuses of jobs that take the time of their crew. */
const TAKING = ['inquiring', 'scheduled', 'completed']

/** Returns the Sunday of a day's week. */
export function weekOf(day: string): string {
  return addDays(day, -weekdayOf(day))
}

/** A time in the company's time zone, `YYYY-MM-DD HH:mm:ss`. */
export interface Span {
  startsAt: string
  endsAt: string
}

/** Returns whether two times overlap; one may end when the other begins. */
export function overlaps(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && one.endsAt > other.startsAt
}

/** Returns the time of a job, or null without a date. */
export function spanOf({ startsAt, endsAt }: Pick<BoardJob, 'startsAt' | 'endsAt'>): Span | null {
  return startsAt !== null && endsAt !== null ? { startsAt, endsAt } : null
}

/** Returns the number of crew spots without a member; a no-show frees the spot. */
export function openSpots({ crewSize, crew }: Pick<BoardJob, 'crewSize' | 'crew'>): number {
  return Math.max(0, crewSize - crew.filter(({ noShow }) => !noShow).length)
}

/** Returns whether a job needs the office: a spot is open, or a member declined. */
export function needsCrew(job: Pick<BoardJob, 'crewSize' | 'crew'>): boolean {
  return openSpots(job) > 0 || declinedMembers(job.crew) > 0
}

/** Returns whether a scheduled job has no truck of a company that assigns trucks. */
export function isTruckMissing(
  { useTruck, trucks }: Pick<BoardJob, 'useTruck' | 'trucks'>,
  board: Board,
): boolean {
  return board.company.assignsTrucks && useTruck && trucks.length === 0
}

/** What stands in the way of a worker or a truck on a job, or what the office should know of it. */
export type Verdict =
  | { kind: 'free' }
  | { kind: 'full' }
  | { kind: 'conflict'; who: string; job: BoardJob }
  | { kind: 'timeOff'; who: string }
  | { kind: 'overtime'; who: string; hours: number }
  | { kind: 'travel'; who: string; job: BoardJob; minutes: number; gap: number }
  | { kind: 'turnaround'; who: string; job: BoardJob; minutes: number }
  | { kind: 'unfit'; who: string; text: string }
  | { kind: 'small'; who: string; holds: number; cubicFeet: number }

/** Returns whether a verdict only warns: the server saves such a move without a question. */
export function isHint({ kind }: Verdict): boolean {
  return kind === 'overtime' || kind === 'travel' || kind === 'small'
}

/** What a worker does with a job at a time: `isAdded` if they are not on its crew yet. */
export interface Plan {
  job: BoardJob
  worker: BoardWorker
  span: Span | null
  /** Hours of the job at that time. */
  hours: number
  /** Whether its crew has a spot for them. */
  hasSpot: boolean
  /** Hours that the job takes now of the worker's week. */
  hoursBefore: number
  /** Whether the time is in the week that the worker's hours are of. */
  isInWeek: boolean
}

/**
 * Returns whether a worker can do a job at a time, by what the screen knows; the server decides when it is
 * saved. `theirJobs` are the worker's other jobs.
 */
export function judge(plan: Plan, theirJobs: readonly BoardJob[]): Verdict {
  const { job, worker, span } = plan
  const who = worker.name
  if (!plan.hasSpot) return { kind: 'full' }
  if (span === null || !TAKING.includes(job.jobStatus)) return { kind: 'free' }
  const others = timedJobs(theirJobs, job)
  const hit = others.find((other) => overlaps(other.span, span))
  if (hit) return { kind: 'conflict', who, job: hit.job }
  if (worker.timesOff.some((off) => overlaps(off, span))) return { kind: 'timeOff', who }
  const hours = worker.hours - plan.hoursBefore + plan.hours
  if (plan.isInWeek && hours > WEEK_HOURS) return { kind: 'overtime', who, hours }
  return judgeTravel(job, span, who, others) ?? { kind: 'free' }
}

interface TimedJob {
  job: BoardJob
  span: Span
}

/** The other jobs that take the time of their crew and trucks. */
function timedJobs(jobs: readonly BoardJob[], { id }: BoardJob): TimedJob[] {
  return jobs.flatMap((job) => {
    const span = spanOf(job)
    return job.id !== id && span && TAKING.includes(job.jobStatus) ? [{ job, span }] : []
  })
}

/** Compares the time between two jobs of one person with the estimated drive, from the last place to the first one. */
function judgeTravel(job: BoardJob, span: Span, who: string, others: readonly TimedJob[]): Verdict | null {
  const before = others
    .filter((other) => other.span.endsAt <= span.startsAt)
    .toSorted((one, other) => other.span.endsAt.localeCompare(one.span.endsAt))[0]
  const after = others
    .filter((other) => other.span.startsAt >= span.endsAt)
    .toSorted((one, other) => one.span.startsAt.localeCompare(other.span.startsAt))[0]
  const drives = [
    before && ([before.job, before.job.endPoint, job.startPoint, before.span.endsAt, span.startsAt] as const),
    after && ([after.job, job.endPoint, after.job.startPoint, span.endsAt, after.span.startsAt] as const),
  ]
  for (const drive of drives) {
    const [other, from, to, end, start] = drive ?? []
    if (!other || !from || !to || end === undefined || start === undefined) continue
    const [minutes, gap] = [Math.ceil(driveMinutes(from, to)), minutesBetween(end, start)]
    if (minutes > gap) return { kind: 'travel', who, job: other, minutes, gap }
  }
  return null
}

/** A truck that is put on a job at a time, or stays on it while its time or crew changes. */
export interface TruckPlan {
  job: BoardJob
  truck: BoardTruck
  span: Span | null
  /** Licenses of the crew that the job has then. */
  licenses: readonly DriverLicense[]
  policies: Board['policies']
  turnaroundMinutes: number
  /** Cubic feet of all trucks of the job then; null if one is unknown. */
  holds: number | null
  today: string
}

const SHORT_PROBLEMS: Record<VehicleProblemCode, string> = {
  retired: 'Retired',
  outOfService: 'Out of service',
  inspectionExpired: 'Inspection expired',
  policyExpired: 'Policy expired',
  license: 'No licensed driver on the crew',
}

/**
 * Returns whether a truck can be on a job at a time, by what the screen knows; the server decides when it is saved.
 * `itsJobs` are the truck's other jobs.
 */
export function judgeTruck(plan: TruckPlan, itsJobs: readonly BoardJob[]): Verdict {
  const { job, truck, span, turnaroundMinutes } = plan
  const who = truck.name
  const { licenses, policies, today } = plan
  const days = span && { first: span.startsAt.slice(0, 10), last: lastDayOf(span) }
  const problem = vehicleProblem(truck, { days, licenses, policies, today })
  if (problem) {
    const isHeavy = problem.code === 'license' && (truck.grossWeightPounds ?? 0) > MAX_POUNDS_WITHOUT_CDL
    return {
      kind: 'unfit',
      who,
      text: isHeavy ? 'Too heavy for the licenses of the crew' : SHORT_PROBLEMS[problem.code],
    }
  }
  if (span && TAKING.includes(job.jobStatus)) {
    const others = timedJobs(itsJobs, job)
    const hit = others.find((other) => overlaps(other.span, span))
    if (hit) return { kind: 'conflict', who, job: hit.job }
    const near = others.find((other) =>
      overlaps(padded(other.span, turnaroundMinutes), padded(span, turnaroundMinutes)),
    )
    if (near) return { kind: 'turnaround', who, job: near.job, minutes: turnaroundMinutes }
  }
  return plan.holds !== null && plan.holds < job.cubicFeet
    ? { kind: 'small', who, holds: plan.holds, cubicFeet: job.cubicFeet }
    : { kind: 'free' }
}

function padded({ startsAt, endsAt }: Span, minutes: number): Span {
  return { startsAt, endsAt: shiftWallClock(endsAt, minutes) }
}

function lastDayOf({ startsAt, endsAt }: Span): string {
  const last = shiftWallClock(endsAt, -1)
  return (last > startsAt ? last : startsAt).slice(0, 10)
}

/** Returns a job as a verdict names it: 'job #12 (Ada Ray)'. */
function nameOf({ id, client }: BoardJob): string {
  return client === '' ? `job #${id}` : `job #${id} (${client})`
}

/** Returns the text of a verdict, with the name of the worker or truck. */
export function verdictText(verdict: Verdict): string {
  const text = verdictReason(verdict)
  return 'who' in verdict ? `${verdict.who}: ${text}` : text
}

/** Returns the same without the name, for a list that has it. */
export function verdictReason(verdict: Verdict): string {
  if (verdict.kind === 'conflict') return `Conflict with ${nameOf(verdict.job)}`
  if (verdict.kind === 'timeOff') return 'Time off'
  if (verdict.kind === 'full') return 'Crew is full'
  if (verdict.kind === 'overtime') return `${Math.round(verdict.hours * 10) / 10} hours this week`
  if (verdict.kind === 'travel')
    return `About ${verdict.minutes} min drive, ${verdict.gap} min free, ${nameOf(verdict.job)}`
  if (verdict.kind === 'turnaround') return `Less than ${verdict.minutes} min from ${nameOf(verdict.job)}`
  if (verdict.kind === 'unfit') return verdict.text
  if (verdict.kind === 'small')
    return `Too small: room for ${count(verdict.holds)} of ${count(verdict.cubicFeet)} cu ft`
  return 'Free'
}

function count(cubicFeet: number): string {
  return Math.ceil(cubicFeet).toLocaleString('en-US')
}

/** Returns the hours from start to end, to 2 decimals. */
export function hoursBetween({ startsAt, endsAt }: Span): number {
  return Math.round((minutesBetween(startsAt, endsAt) / 60) * 100) / 100
}
