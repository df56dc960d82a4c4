import { declinedMembers } from '../../people/workers/crew.ts'
import { addDays, minutesBetween, weekdayOf } from '../../kernel/dates.ts'
import type { BoardJob, BoardMember, BoardWorker } from './board.api.ts'

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

/** Returns the lead of a crew: the first member with `documents`, else the first one. */
export function leadOf(crew: readonly BoardMember[]): BoardMember | undefined {
  return crew.find(({ permissions }) => permissions.includes('documents')) ?? crew[0]
}

/** Effect of a job on a worker: they are free, or the first reason why they are not. */
export type Verdict =
  | { kind: 'free' }
  | { kind: 'conflict'; job: BoardJob }
  | { kind: 'timeOff' }
  | { kind: 'full' }
  | { kind: 'overtime'; hours: number }

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
  if (!plan.hasSpot) return { kind: 'full' }
  if (span === null || !TAKING.includes(job.jobStatus)) return { kind: 'free' }
  const hit = theirJobs.find((other) => {
    const taken = spanOf(other)
    return other.id !== job.id && taken && TAKING.includes(other.jobStatus) && overlaps(taken, span)
  })
  if (hit) return { kind: 'conflict', job: hit }
  if (worker.timesOff.some((off) => overlaps(off, span))) return { kind: 'timeOff' }
  const hours = worker.hours - plan.hoursBefore + plan.hours
  return plan.isInWeek && hours > WEEK_HOURS ? { kind: 'overtime', hours } : { kind: 'free' }
}

/** Returns the text of a verdict. */
export function verdictText(verdict: Verdict): string {
  if (verdict.kind === 'conflict') return `Conflict with job #${verdict.job.id}`
  if (verdict.kind === 'timeOff') return 'Time off'
  if (verdict.kind === 'full') return 'Crew is full'
  if (verdict.kind === 'overtime') return `${Math.round(verdict.hours * 10) / 10} hours this week`
  return 'Free'
}

/** Returns the hours from start to end, to 2 decimals. */
export function hoursBetween({ startsAt, endsAt }: Span): number {
  return Math.round((minutesBetween(startsAt, endsAt) / 60) * 100) / 100
}
