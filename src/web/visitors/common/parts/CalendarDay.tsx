import { percentMark } from './month-grid.ts'

interface Props {
  day: string
  /** The day in words, with all that its look says. */
  label: string
  percent: number
  isPicked: boolean
  /** Whether the Tab key stops here. */
  isTabbed: boolean
  isClosed: boolean
  /** Closed for want of a crew, not for being too early or late. */
  isFull: boolean
  /** Whether it is not known yet if the day is open. */
  isAwaited: boolean
  isToday: boolean
  onPick: () => void
}

/** One day of a calendar. A closed one can be reached, and says why. */
export function CalendarDay(props: Props) {
  const { day, label, percent, isPicked, isTabbed, isClosed, isFull, isAwaited, isToday, onPick } = props
  return (
    <td aria-selected={isPicked}>
      <button
        type="button"
        className="calendar-day"
        data-day={day}
        data-today={isToday || undefined}
        data-picked={isPicked || undefined}
        data-full={isFull || undefined}
        data-awaited={isAwaited || undefined}
        tabIndex={isTabbed ? 0 : -1}
        aria-label={label}
        aria-disabled={isClosed || undefined}
        title={isClosed ? label : undefined}
        onClick={onPick}
      >
        <span>{Number(day.slice(8))}</span>
        {percent !== 0 && <small>{percentMark(percent).replace(' ', '')}</small>}
      </button>
    </td>
  )
}
