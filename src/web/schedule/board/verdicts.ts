import { minutesBetween } from '../../../shared/kernel/dates.ts'
import type { Board, BoardJob } from '../../../shared/schedule/board/board.api.ts'
import {
  isHint,
  judge,
  judgeTruck,
  spanOf,
  weekOf,
  type Span,
  type Verdict,
} from '../../../shared/schedule/board/board.rules.ts'
import { changedJob, idsOf, UNKNOWN_HOURS, type Change } from './model.ts'

/** What verdicts are calculated from. */
export interface Facts {
  board: Board
  /** The jobs of each worker and of each truck. */
  byWorker: ReadonlyMap<number, readonly BoardJob[]>
  byTruck: ReadonlyMap<number, readonly BoardJob[]>
  today: string
}

/** The worker or the truck that a verdict is mainly about. */
export interface About {
  workerId: number | null
  truckId: number | null
}

/**
 * Returns whether the people and trucks of a changed job are free at its time: what is wrong with the one that it is
 * about, else with the first one that is not free, else what the office should know.
 */
export function verdictOf(facts: Facts, job: BoardJob, change: Change, about: About): Verdict {
  const after = changedJob(job, change, facts.board.workers)
  const crew = () => crewVerdicts(facts, job, after, change, about.workerId)
  const trucks = () => truckVerdicts(facts, job, after, change, about.truckId)
  const found = about.truckId === null ? [...crew(), ...trucks()] : [...trucks(), ...crew()]
  return (
    found.find((one) => one.kind !== 'free' && !isHint(one)) ??
    found.find((one) => one.kind !== 'free') ?? { kind: 'free' }
  )
}

function first<T>(ids: readonly T[], id: T | null): T[] {
  return id !== null && ids.includes(id) ? [id, ...ids.filter((one) => one !== id)] : [...ids]
}

function crewVerdicts(
  { board, byWorker }: Facts,
  job: BoardJob,
  after: BoardJob,
  change: Change,
  about: number | null,
): Verdict[] {
  const span = spanOf(after)
  const [before, isMoved] = [new Set(idsOf(job)), change.span !== undefined]
  const week = weekOf(board.from)
  const isInWeek = span !== null && weekOf(span.startsAt.slice(0, 10)) === week
  const wasInWeek = job.startsAt !== null && weekOf(job.startsAt.slice(0, 10)) === week
  const concerned = after.crew.flatMap(({ id, noShow }) =>
    id === null || noShow || !(isMoved || !before.has(id)) ? [] : [id],
  )
  const filled = after.crew.filter(({ noShow }) => !noShow).length
  const stretched = isMoved && span ? stretchOf(job, span) : 0
  return first(concerned, about).flatMap((id) => {
    const worker = board.workers.find((one) => one.id === id)
    if (!worker) return []
    const plan = {
      job: after,
      worker,
      span,
      hours: (job.hours || UNKNOWN_HOURS) + stretched,
      hasSpot: filled <= job.crewSize,
      hoursBefore: before.has(id) && wasInWeek ? job.hours : 0,
      isInWeek,
    }
    return [judge(plan, byWorker.get(id) ?? [])]
  })
}

function truckVerdicts(
  { board, byTruck, today }: Facts,
  job: BoardJob,
  after: BoardJob,
  change: Change,
  about: number | null,
): Verdict[] {
  const isMoved = change.span !== undefined
  const concerned = after.trucks.filter((id) => isMoved || !job.trucks.includes(id))
  if (concerned.length === 0) return []
  const known = new Map(board.trucks.map((truck) => [truck.id, truck]))
  const people = new Set(after.crew.flatMap(({ id, noShow }) => (noShow ? [] : [id])))
  const licenses = board.workers.flatMap((worker) => (people.has(worker.id) ? worker.licenses : []))
  let holds: number | null = 0
  for (const id of after.trucks) {
    const feet = known.get(id)?.cubicFeet ?? null
    holds = holds === null || feet === null ? null : holds + feet
  }
  return first(concerned, about).flatMap((id) => {
    const truck = known.get(id)
    if (!truck) return []
    const { policies, company } = board
    const { turnaroundMinutes } = company
    const plan = {
      job: after,
      truck,
      span: spanOf(after),
      licenses,
      policies,
      turnaroundMinutes,
      holds,
      today,
    }
    return [judgeTruck(plan, byTruck.get(id) ?? [])]
  })
}

/** Hours by which a job gets longer. */
function stretchOf(job: BoardJob, span: Span): number {
  const [before, after] = [spanOf(job), span]
  if (!before) return 0
  return (minutesBetween(after.startsAt, after.endsAt) - minutesBetween(before.startsAt, before.endsAt)) / 60
}
