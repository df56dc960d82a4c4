import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { WEEKDAY_NAMES } from '../../../shared/kernel/dates.ts'
import { monthDays, monthName, shiftMonth } from '../../../shared/kernel/months.ts'
import './calendar.css'
import { CalendarDay } from './CalendarDay.tsx'
import {
  clampDay,
  closedReason,
  dayLabel,
  dayName,
  freeDays,
  monthOf,
  movedDay,
  openingMonth,
  sixWeeksOf,
  type DayFacts,
} from './month-grid.ts'

interface Props {
  label: string
  /** `YYYY-MM-DD`, or null if none is picked. */
  value: string | null
  onChange: (day: string) => void
  /** The first and last day that can be picked, and today, in company time. */
  min: string
  max: string
  today: string
  /** Known facts about days; an unknown day can be picked, unless the days are still loading. */
  days: ReadonlyMap<string, DayFacts>
  isLoading?: boolean
  /** Called with the first and last pickable day when another month is shown. */
  onMonth?: (from: string, to: string) => void
  error?: string | null | undefined
}

/**
 * Shows a month to pick a day from, by pointer or keyboard; days are plain strings in company time. Its colors are those
 * of the pages for visitors, or what the place in the app sets.
 */
export function Calendar({
  label,
  value,
  onChange,
  min,
  max,
  today,
  days,
  isLoading,
  onMonth,
  error,
}: Props) {
  const id = useId()
  const [turned, setMonth] = useState(value === null ? null : monthOf(clampDay(value, min, max)))
  const month = turned ?? openingMonth(min, max, days)
  const skipped = turned === null && month !== monthOf(min) ? freeDays(monthOf(min), min, max, days) : []
  const [at, setAt] = useState<string | null>(value)
  const [told, setTold] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const isMoved = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const whole = monthDays(month)
  const from = whole.from < min ? min : whole.from
  const to = whole.to > max ? max : whole.to
  // Only one day of the month is in the Tab order.
  const pickable = sixWeeksOf(month)
    .flat()
    .filter((day) => day !== null && day >= from && day <= to)
  const open = pickable.find((day) => day !== null && days.get(day)?.isOpen !== false)
  const tabDay = at !== null && monthOf(at) === month ? at : (open ?? pickable[0] ?? whole.from)
  const hasPercents = pickable.some((day) => day !== null && (days.get(day)?.percent ?? 0) !== 0)

  // The month to open with depends on the free days of the first month too.
  const asked = turned === null ? min : from
  const showMonth = useEffectEvent((first: string, last: string) => onMonth?.(first, last))
  useEffect(() => {
    if (asked <= to) showMonth(asked, to)
  }, [asked, to])

  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at])

  function show(next: string) {
    setTold('')
    if (next >= monthOf(min) && next <= monthOf(max)) setMonth(next)
  }

  function press(event: KeyboardEvent) {
    const next = movedDay(event.key, tabDay, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    const day = clampDay(next, min, max)
    isMoved.current = day !== at
    setTold('')
    setMonth(monthOf(day))
    setAt(day)
  }

  // A day that is picked before its facts are loaded waits for them, so that no press is lost.
  const bounds = { min, max, today }
  const isKnown = (day: string) => isLoading !== true || days.has(day)
  const pickWanted = useEffectEvent(() => {
    if (wanted === null || !isKnown(wanted)) return
    setWanted(null)
    pick(wanted, closedReason(wanted, days.get(wanted), bounds))
  })
  useEffect(() => {
    // The days arrive from the server.
    // oxlint-disable-next-line react/set-state-in-effect
    pickWanted()
  }, [wanted, days, isLoading])

  function pick(day: string, reason: string | null) {
    setAt(day)
    setMonth(monthOf(day))
    if (!reason && !isKnown(day)) return setWanted(day)
    setWanted(null)
    setTold(reason ? `${reason} on ${dayName(day)}. Pick another day.` : '')
    if (!reason) onChange(day)
  }

  return (
    <fieldset className="calendar" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className="calendar-paper">
        <div className="calendar-head">
          <Turn
            label="Previous month"
            sign="‹"
            isOff={month <= monthOf(min)}
            turn={() => show(shiftMonth(month, -1))}
          />
          <p id={`${id}-month`} className="calendar-month" aria-live="polite">
            {monthName(month)}
          </p>
          <Turn
            label="Next month"
            sign="›"
            isOff={month >= monthOf(max)}
            turn={() => show(shiftMonth(month, 1))}
          />
        </div>
        <table
          // With this role screen readers hand the arrow keys over to the page.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          ref={grid}
          aria-labelledby={`${id}-month`}
          aria-busy={isLoading || undefined}
          data-invalid={error ? true : undefined}
          onKeyDown={press}
        >
          <thead>
            <tr>
              {WEEKDAY_NAMES.map((name) => (
                <th key={name} scope="col" abbr={name}>
                  {name.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sixWeeksOf(month).map((week, index) => (
              // A month's weeks have no name but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {week.map((day, weekday) => {
                  if (day === null) return <td key={WEEKDAY_NAMES[weekday]} aria-hidden />
                  const facts = days.get(day)
                  const reason = closedReason(day, facts, bounds)
                  const isToday = day === today
                  const isFree = reason === null && facts?.isOpen === true
                  return (
                    <CalendarDay
                      key={WEEKDAY_NAMES[weekday]}
                      day={day}
                      label={dayLabel(day, { reason, percent: facts?.percent ?? 0, isToday, isFree })}
                      percent={reason ? 0 : (facts?.percent ?? 0)}
                      isPicked={day === value}
                      isTabbed={day === tabDay}
                      isClosed={reason !== null}
                      isFull={reason !== null && facts?.isOpen === false}
                      isFree={isFree}
                      isAwaited={!isKnown(day) && reason === null}
                      isToday={isToday}
                      onPick={() => pick(day, reason)}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {skipped.length > 0 && (
          <button type="button" className="calendar-earlier" onClick={() => show(monthOf(min))}>
            {skipped.length === 1 ? 'Show 1 earlier day' : `Show ${skipped.length} earlier days`}
          </button>
        )}
        <p className="calendar-about">
          <span className="calendar-dot" aria-hidden /> Free days have a dot.
        </p>
        {hasPercents && (
          <p className="calendar-about">Percentages: how far hourly rates differ on that day.</p>
        )}
      </div>
      <output className="calendar-told">{told}</output>
      {error && (
        <p className="calendar-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface TurnProps {
  label: string
  sign: string
  isOff: boolean
  turn: () => void
}

/**
 * Shows a button to the next or previous month; at the end of the calendar it keeps the focus and does
 * nothing.
 */
function Turn({ label, sign, isOff, turn }: TurnProps) {
  return (
    <button
      type="button"
      className="calendar-turn"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && turn()}
    >
      <span aria-hidden>{sign}</span>
    </button>
  )
}
