import { formatDateInWords } from '../../kernel/dates.ts'
import { placeLabel } from './place-label.ts'

/** What a client is told about when it changes: when, where and with how many people they move. */
export interface MoveState {
  /** Local time as `YYYY-MM-DD HH:mm:ss`, or null. */
  date: string | null
  /** From when to when, formatted; empty without a date. */
  hours: string
  crewSize: number
  /** Addresses with their units. */
  places: readonly string[]
}

/** Returns a line for each change between two states of a move, with the new and the old value; none if nothing changed. */
export function moveChanges(before: MoveState, after: MoveState, today: string): string[] {
  const when = ({ date }: MoveState) => formatDateInWords(date, today)
  const hasMoved = before.date !== after.date
  const count = after.places.length
  return [
    ...(hasMoved ? [changed('Date', when(before), when(after))] : []),
    // A new start is told as the date.
    ...(!hasMoved && before.hours !== after.hours ? [changed('Time', before.hours, after.hours)] : []),
    ...(before.crewSize === after.crewSize
      ? []
      : [changed('Crew', String(before.crewSize), String(after.crewSize))]),
    ...after.places.flatMap((place, index) => {
      const old = before.places[index] ?? ''
      return old === place ? [] : [changed(placeLabel(index, count), old, place)]
    }),
    ...before.places.slice(count).map((place) => `Removed: ${place || 'no address'}`),
  ]
}

function changed(label: string, before: string, after: string): string {
  return `${label}: ${after || 'to be agreed'} (was ${before || 'to be agreed'})`
}
