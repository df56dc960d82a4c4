import { percentMark } from './month-grid.ts'

interface Props {
  day: string
  /** The day as text, with everything that its appearance means. */
  label: string
  percent: number
  isPicked: boolean
  /** Whether the day is in the Tab order. */
  isTabbed: boolean
  isClosed: boolean
  /** Closed for lack of a crew, not because it is too early or late. */
  isFull: boolean
  /** Known to have a free crew. */
  isFree: boolean
  /** Whether it is not yet known if the day is open. */
  isAwaited: boolean
  isToday: boolean
  onPick: () => void
}

/** Shows one day of a calendar. A closed day can be focused and states why it is closed. */
export function CalendarDay(props: Props) {
  const { day, label, percent, isPicked, isTabbed, isClosed, isFull, isFree, isAwaited, isToday, onPick } =
    props
  return (
    <td aria-selected={isPicked}>
      <button
        type="button"
        className="calendar-day"
        data-day={day}
        data-today={isToday || undefined}
        data-picked={isPicked || undefined}
        data-full={isFull || undefined}
        data-free={isFree || undefined}
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
