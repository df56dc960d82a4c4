import {
  BOARD_LIMITS,
  type Board,
  type BoardJob,
  type BoardTruck,
} from '../../../shared/schedule/board/board.api.ts'
import {
  hoursBetween,
  overlaps,
  spanOf,
  weekOf,
  type Span,
} from '../../../shared/schedule/board/board.rules.ts'
import { crewHours } from '../../../shared/schedule/crew/crew.rules.ts'
import { cubicFeetOfVehicle } from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.rules.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readFleet } from '../vehicle-assignments/vehicle-assignments.service.ts'
import * as store from './board.store.ts'

/** Returns the jobs of a day or a week with their crews, the workers, and the jobs that are still to be planned. */
export async function readBoard(tx: Tx, companyId: number, from: string, days: number): Promise<Board> {
  const company = await store.readBoardCompany(tx, companyId)
  if (!company) throw new AppError('rest_not_found', { message: 'Company not found.' })
  const to = addDays(from, days)
  const week = weekOf(from)
  const weekEnd = addDays(week, 7)
  // Hours are those of a whole week, so that its jobs are read in any case.
  const last = to > weekEnd ? to : weekEnd
  const [near, undated, open, counts] = await Promise.all([
    store.readBoardJobs(tx, company, week, last),
    store.readUndatedJobs(tx, company),
    store.readOpenJobs(tx, company, from),
    store.countTrays(tx, company, from),
  ])
  const all = near.slice(0, BOARD_LIMITS.jobs).map((row) => jobOf(row))
  const period = dayspan(from, to)
  const shown = all.filter((job) => isIn(job, period))
  const known = new Set(shown.map(({ id }) => id))
  const jobs = [
    ...shown,
    ...[...open, ...undated].filter(({ id }) => !known.has(id)).map((row) => jobOf(row)),
  ]
  const crew = jobs.flatMap((job) => job.crew.flatMap(({ id }) => id ?? []))
  const [people, { vehicles, policies }] = await Promise.all([
    store.readBoardPeople(tx, company, crew, from, to),
    readFleet(
      tx,
      companyId,
      jobs.flatMap(({ trucks }) => trucks),
    ),
  ])
  const hours = hoursByWorker(all.filter((job) => isIn(job, dayspan(week, weekEnd))))
  return {
    company,
    from,
    days,
    jobs,
    workers: people.map((person) => ({ ...person, hours: hours.get(person.id) ?? 0 })),
    trucks: vehicles.map((vehicle) => truckOf(vehicle)),
    policies: [...policies],
    counts,
    isCut: near.length > BOARD_LIMITS.jobs,
  }
}

function truckOf(vehicle: Awaited<ReturnType<typeof readFleet>>['vehicles'][number]): BoardTruck {
  const { id, name, sizeFeet, isRented, retiredOn, grossWeightPounds, licenseClass, outages, annual } =
    vehicle
  const cubicFeet = cubicFeetOfVehicle(vehicle)
  const own = { id, name, sizeFeet, isRented, retiredOn, grossWeightPounds, licenseClass, annual, cubicFeet }
  return { ...own, outages: [...outages] }
}

function dayspan(from: string, to: string): Span {
  return { startsAt: `${from} 00:00:00`, endsAt: `${to} 00:00:00` }
}

function isIn(job: BoardJob, period: Span): boolean {
  const span = spanOf(job)
  return span !== null && overlaps(span, period)
}

function jobOf({ activities, ...row }: store.BoardRow): BoardJob {
  const span = spanOf(row)
  return { ...row, hours: crewHours([{ activities }]) || (span ? hoursBetween(span) : 0) }
}

/** The hours of these jobs by member; a no-show works none. */
function hoursByWorker(jobs: readonly BoardJob[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { crew, hours } of jobs) {
    for (const { id, noShow } of crew) {
      if (id !== null && !noShow) sums.set(id, Math.round(((sums.get(id) ?? 0) + hours) * 100) / 100)
    }
  }
  return sums
}
