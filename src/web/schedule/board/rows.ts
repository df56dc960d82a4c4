import { leadOfCrew } from '../../../shared/people/workers/lead.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import type { Board, BoardJob, BoardTruck, BoardWorker } from '../../../shared/schedule/board/board.api.ts'
import {
  isTruckMissing,
  needsCrew,
  overlaps,
  spanOf,
  type Span,
} from '../../../shared/schedule/board/board.rules.ts'

/** A row of the board: a worker, the crew of a lead, a truck, or the jobs that have no crew or truck yet. */
export interface BoardRow {
  kind: 'worker' | 'crew' | 'truck' | 'open'
  key: string
  /** The worker, or the lead of the crew; null for other rows. */
  workerId: number | null
  /** The truck; null for other rows. */
  truckId: number | null
  label: string
  /** Hours of the week; null for rows without a worker. */
  hours: number | null
  timesOff: BoardWorker['timesOff']
  jobs: readonly BoardJob[]
}

/** What the rows are: workers, crews by their lead, or trucks. */
export type RowsBy = 'workers' | 'crews' | 'trucks'

/** Returns the period of the board. */
export function periodOf({ from, days }: Pick<Board, 'from' | 'days'>): Span {
  return { startsAt: `${from} 00:00:00`, endsAt: `${addDays(from, days)} 00:00:00` }
}

/** Returns whether a job is in a period, and so not only in the trays. */
export function isShown(job: BoardJob, period: Span): boolean {
  const span = spanOf(job)
  return span !== null && overlaps(span, period)
}

/** Returns the rows of the board, first the one of the jobs that have no crew or truck. */
export function boardRows(board: Board, by: RowsBy): BoardRow[] {
  if (by === 'trucks') return truckRows(board)
  const period = periodOf(board)
  const shown = board.jobs.filter((job) => isShown(job, period))
  const byId = new Map(board.workers.map((worker) => [worker.id, worker]))
  const jobs = new Map<number, BoardJob[]>()
  const put = (id: number, job: BoardJob) => jobs.set(id, [...(jobs.get(id) ?? []), job])
  for (const job of shown) {
    const lead = leadOfCrew(job.crew)
    for (const member of by === 'workers' ? job.crew : lead ? [lead] : [])
      if (member.id !== null) put(member.id, job)
  }
  const rowOf = ({ id, name, hours, timesOff }: BoardWorker): BoardRow => ({
    kind: by === 'workers' ? 'worker' : 'crew',
    key: `${by}-${id}`,
    workerId: id,
    truckId: null,
    label: name,
    hours,
    timesOff,
    jobs: jobs.get(id) ?? [],
  })
  const people = board.workers.filter(({ id }) => by === 'workers' || jobs.has(id))
  const without = shown.filter(({ crew }) => crew.every(({ id }) => id === null))
  return [openRow('No crew yet', without), ...people.flatMap(({ id }) => byId.get(id) ?? []).map(rowOf)]
}

function openRow(label: string, jobs: readonly BoardJob[]): BoardRow {
  return { kind: 'open', key: 'open', workerId: null, truckId: null, label, hours: null, timesOff: [], jobs }
}

/** The trucks by name, each with the days on which it is out of service, after the jobs that still need one. */
function truckRows(board: Board): BoardRow[] {
  const period = periodOf(board)
  const shown = board.jobs.filter((job) => isShown(job, period))
  const jobs = jobsByTruck({ jobs: shown })
  const without = shown.filter(({ useTruck, trucks }) => useTruck && trucks.length === 0)
  const rows = board.trucks.map((truck): BoardRow => ({
    kind: 'truck',
    key: `trucks-${truck.id}`,
    workerId: null,
    truckId: truck.id,
    label: vehicleName(truck),
    hours: null,
    timesOff: truck.outages.map(({ since, until }) => ({
      startsAt: `${since} 00:00:00`,
      endsAt: `${until ?? '9999-12-31'} 00:00:00`,
    })),
    jobs: jobs.get(truck.id) ?? [],
  }))
  return [openRow('No truck yet', without), ...rows]
}

function vehicleName({ name, sizeFeet }: BoardTruck): string {
  return sizeFeet === null ? name : `${name}, ${sizeFeet} ft`
}

/** Returns the jobs of each worker, also those outside the period that were loaded for a tray. */
export function jobsByWorker(board: Board): Map<number, BoardJob[]> {
  const found = new Map<number, BoardJob[]>()
  for (const job of board.jobs) {
    for (const { id, noShow } of job.crew) {
      if (id === null || noShow) continue
      const theirs = found.get(id)
      if (theirs) theirs.push(job)
      else found.set(id, [job])
    }
  }
  return found
}

/** Returns the jobs of each truck. */
export function jobsByTruck({ jobs }: Pick<Board, 'jobs'>): Map<number, BoardJob[]> {
  const found = new Map<number, BoardJob[]>()
  for (const job of jobs) for (const id of job.trucks) found.set(id, [...(found.get(id) ?? []), job])
  return found
}

/** Returns the inquiries without a date. */
export function undatedJobs({ jobs }: Board): BoardJob[] {
  return jobs.filter((job) => job.startsAt === null)
}

/** Returns the scheduled jobs without a full crew or a truck from the first day shown. */
export function openJobs(board: Board): BoardJob[] {
  const isOpen = (job: BoardJob) => needsCrew(job) || isTruckMissing(job, board)
  return board.jobs
    .filter((job) => job.jobStatus === 'scheduled' && (job.startsAt ?? '') >= board.from && isOpen(job))
    .toSorted((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''))
}

/** Returns the row a number of rows further down, or the first or last one. */
export function rowAt(rows: readonly BoardRow[], row: BoardRow, by: number): BoardRow {
  const at = rows.findIndex(({ key }) => key === row.key)
  return rows[Math.min(Math.max(at + by, 0), rows.length - 1)] ?? row
}
