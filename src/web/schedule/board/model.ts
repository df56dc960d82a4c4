import { addDays, minutesBetween, shiftWallClock } from '../../../shared/kernel/dates.ts'
import type { Board, BoardJob, BoardMember, BoardWorker } from '../../../shared/schedule/board/board.api.ts'
import {
  judge,
  leadOf,
  needsCrew,
  overlaps,
  spanOf,
  weekOf,
  type Span,
  type Verdict,
} from '../../../shared/schedule/board/board.rules.ts'

/** The time at which a job begins that is put on a day for the first time. */
const FIRST_START = '08:00:00'
/** Hours of a job whose activities have no times yet. */
const UNKNOWN_HOURS = 3

/** A row of the board: a worker, the crew of a lead, or the jobs that have no crew yet. */
export interface BoardRow {
  kind: 'worker' | 'crew' | 'open'
  key: string
  /** The worker, or the lead of the crew; null for the jobs without a crew. */
  workerId: number | null
  label: string
  /** Hours of the week; null for rows without a worker. */
  hours: number | null
  timesOff: BoardWorker['timesOff']
  jobs: readonly BoardJob[]
}

/** What the rows are: workers, or crews by their lead. */
export type RowsBy = 'workers' | 'crews'

/** Returns the period of the board. */
export function periodOf({ from, days }: Pick<Board, 'from' | 'days'>): Span {
  return { startsAt: `${from} 00:00:00`, endsAt: `${addDays(from, days)} 00:00:00` }
}

function isShown(job: BoardJob, period: Span): boolean {
  const span = spanOf(job)
  return span !== null && overlaps(span, period)
}

/** Returns the rows of the board, those without a crew first if there are any. */
export function boardRows(board: Board, by: RowsBy): BoardRow[] {
  const period = periodOf(board)
  const shown = board.jobs.filter((job) => isShown(job, period))
  const byId = new Map(board.workers.map((worker) => [worker.id, worker]))
  const jobs = new Map<number, BoardJob[]>()
  const put = (id: number, job: BoardJob) => jobs.set(id, [...(jobs.get(id) ?? []), job])
  for (const job of shown) {
    const lead = leadOf(job.crew)
    for (const member of by === 'workers' ? job.crew : lead ? [lead] : [])
      if (member.id !== null) put(member.id, job)
  }
  const rowOf = ({ id, name, hours, timesOff }: BoardWorker): BoardRow => ({
    kind: by === 'workers' ? 'worker' : 'crew',
    key: `${by}-${id}`,
    workerId: id,
    label: name,
    hours,
    timesOff,
    jobs: jobs.get(id) ?? [],
  })
  const people = board.workers.filter(({ id }) => by === 'workers' || jobs.has(id))
  const without = shown.filter(({ crew }) => crew.every(({ id }) => id === null))
  const open: BoardRow = {
    kind: 'open',
    key: 'open',
    workerId: null,
    label: 'No crew yet',
    hours: null,
    timesOff: [],
    jobs: without,
  }
  return [open, ...people.flatMap(({ id }) => byId.get(id) ?? []).map(rowOf)]
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

/** Returns the inquiries without a date. */
export function undatedJobs({ jobs }: Board): BoardJob[] {
  return jobs.filter((job) => job.startsAt === null)
}

/** Returns the scheduled jobs without a full crew from the first day shown. */
export function openJobs({ jobs, from }: Board): BoardJob[] {
  return jobs
    .filter((job) => job.jobStatus === 'scheduled' && (job.startsAt ?? '') >= from && needsCrew(job))
    .toSorted((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''))
}

/** What a save of the board changes; what is absent stays. */
export interface Change {
  /** The whole crew, in order; null for a member whose user is deleted. */
  crew?: readonly (number | null)[]
  span?: Span
}

/** What is moved: a job, the row that it is taken from, and the day on which it was taken. */
export interface Carried {
  job: BoardJob
  /** The worker or lead whose row it is taken from; null from a tray or the row without a crew. */
  from: number | null
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

function idsOf(job: BoardJob): (number | null)[] {
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
  const crew = carried.isStretch ? idsOf(carried.job) : crewAfter(carried, target)
  const span = spanAfter(carried, target)
  return changeTo(carried.job, crew, span)
}

/** Returns the difference of a job to this crew and time. */
export function changeTo(job: BoardJob, crew: readonly (number | null)[], span: Span | null): Change {
  const isSameCrew = JSON.stringify(crew) === JSON.stringify(idsOf(job))
  const isSameTime = span === null || (job.startsAt === span.startsAt && job.endsAt === span.endsAt)
  return { ...(!isSameCrew && { crew }), ...(!isSameTime && { span }) }
}

/** Returns whether there is nothing to save. */
export function isEmpty(change: Change): boolean {
  return change.crew === undefined && change.span === undefined
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
  const { crew, span } = change
  return {
    ...job,
    ...(crew && { crew: crew.map(memberOf) }),
    ...(span && { startsAt: span.startsAt, endsAt: span.endsAt, jobDate: jobDateAfter(job, span) }),
  }
}

/** Returns the date of a job whose time changes: it moves by as much as the first start. */
export function jobDateAfter({ jobDate, startsAt }: BoardJob, span: Span): string {
  if (jobDate === null || startsAt === null) return span.startsAt
  return shiftWallClock(jobDate, minutesBetween(startsAt, span.startsAt))
}

/**
 * Returns whether the people of a changed crew are free at the time of the job: the verdict on the worker `about`, or
 * else on the first member who is not.
 */
export function verdictOf(
  board: Board,
  byWorker: ReadonlyMap<number, readonly BoardJob[]>,
  job: BoardJob,
  change: Change,
  about: number | null,
): Verdict {
  const after = changedJob(job, change, board.workers)
  const span = spanOf(after)
  const [before, isMoved] = [new Set(idsOf(job)), change.span !== undefined]
  const week = weekOf(board.from)
  const isInWeek = span !== null && weekOf(span.startsAt.slice(0, 10)) === week
  const wasInWeek = job.startsAt !== null && weekOf(job.startsAt.slice(0, 10)) === week
  const concerned = after.crew.filter(({ id }) => id !== null && (isMoved || !before.has(id)))
  const first = about === null ? concerned : concerned.toSorted((one) => (one.id === about ? -1 : 1))
  const filled = after.crew.filter(({ noShow }) => !noShow).length
  let hint: Verdict = { kind: 'free' }
  for (const { id } of first) {
    const worker = board.workers.find((one) => one.id === id)
    if (!worker) continue
    const stretched = isMoved && span && spanOf(job) ? stretchOf(job, span) : 0
    const verdict = judge(
      {
        job,
        worker,
        span,
        hours: (job.hours || UNKNOWN_HOURS) + stretched,
        hasSpot: filled <= job.crewSize,
        hoursBefore: before.has(worker.id) && wasInWeek ? job.hours : 0,
        isInWeek,
      },
      byWorker.get(worker.id) ?? [],
    )
    if (verdict.kind !== 'free' && verdict.kind !== 'overtime') return verdict
    if (hint.kind === 'free') hint = verdict
  }
  return hint
}

/** Hours by which a job gets longer. */
function stretchOf(job: BoardJob, span: Span): number {
  const [before, after] = [spanOf(job), span]
  if (!before) return 0
  return (minutesBetween(after.startsAt, after.endsAt) - minutesBetween(before.startsAt, before.endsAt)) / 60
}

/** Returns the row a number of rows further down, or the first or last one. */
export function rowAt(rows: readonly BoardRow[], row: BoardRow, by: number): BoardRow {
  const at = rows.findIndex(({ key }) => key === row.key)
  return rows[Math.min(Math.max(at + by, 0), rows.length - 1)] ?? row
}
