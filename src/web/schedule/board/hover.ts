import { formatTime, shiftWallClock } from '../../../shared/kernel/dates.ts'
import { isHint, verdictText, type Verdict } from '../../../shared/schedule/board/board.rules.ts'
import type { Board } from '../../../shared/schedule/board/board.api.ts'
import type { DragStore, Hover } from './drag-store.ts'
import { changeOf, isEmpty, type Carried, type Change, type Target } from './model.ts'
import type { BoardRow } from './rows.ts'
import { verdictOf, type Facts } from './verdicts.ts'

/** Hours that the day view shows, as minutes of the day. */
export interface Axis {
  from: number
  to: number
}

export interface CarryFacts extends Facts {
  rows: readonly BoardRow[]
  /** The hours of the day view; null in the week view. */
  axis: Axis | null
  store: DragStore
  onDrop: (carried: Carried, change: Change) => void
}

/** Returns what it means to put a job there, or null if that changes nothing. */
export function hoverAt(
  facts: CarryFacts,
  carried: Carried,
  target: Target,
  box: Hover['box'],
): Hover | null {
  const change = changeOf(carried, target)
  if (isEmpty(change)) return null
  const verdict = verdictOf(facts, carried.job, change, target.row)
  const { span } = change
  const clock = span && (carried.isStretch ? span.endsAt : span.startsAt)
  const time = clock ? `, ${carried.isStretch ? 'until ' : ''}${formatTime(clock.slice(11, 16))}` : ''
  return { target, text: `${textOf(verdict, target)}${time}`, tone: toneOf(verdict), box }
}

function textOf(verdict: Verdict, { row }: Target): string {
  return row.kind === 'open' && verdict.kind === 'free' ? 'Take off' : verdictText(verdict)
}

function toneOf(verdict: Verdict): Hover['tone'] {
  return verdict.kind === 'free' ? 'good' : isHint(verdict) ? 'warn' : 'bad'
}

/** Returns whether two places are shown in the same way. */
export function isSameHover(one: Hover | null, other: Hover | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.text === other.text &&
    one.target.row === other.target.row &&
    one.target.day === other.target.day &&
    one.target.minutes === other.target.minutes &&
    one.target.time === other.target.time &&
    one.box.top === other.box.top &&
    one.box.left === other.box.left
  )
}

/** Returns the time of a minute of the day, `HH:mm:ss`. */
export function clockOf(minutes: number): string {
  return shiftWallClock('2000-01-01 00:00:00', minutes).slice(11)
}

/** Returns whether a job was taken from this row. */
export function isOwnRow({ workerId, truckId }: BoardRow, { from, fromTruck }: Carried): boolean {
  return from === null ? fromTruck !== null && truckId === fromTruck : workerId === from
}

/** Returns where a job is that is picked up by keyboard; from a tray that is the first row and day. */
export function startOf({ rows, board, axis }: CarryFacts, carried: Carried): Target {
  const row = rows.find((one) => isOwnRow(one, carried)) ?? rows[0]
  const shown = carried.day ?? (carried.job.startsAt ?? '').slice(0, 10)
  const isShown = shown >= board.from && shown <= dayWithin(board, board.from, board.days)
  return {
    // The board always has the row for jobs without a crew.
    row: row as BoardRow,
    day: isShown ? shown : board.from,
    minutes: axis ? 0 : null,
    time: null,
  }
}

/** Returns the day so many days later, within the days shown. */
export function dayWithin({ from, days }: Board, day: string, by: number): string {
  const dayAfter = (one: string, count: number) =>
    shiftWallClock(`${one} 00:00:00`, count * 1440).slice(0, 10)
  const wanted = dayAfter(day, by)
  const last = dayAfter(from, days - 1)
  return wanted < from ? from : wanted > last ? last : wanted
}
