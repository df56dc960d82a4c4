import { useState, type KeyboardEvent } from 'react'
import type { Ad } from '../../../shared/sales/ads/ad.ts'
import { addDays, formatTime } from '../../../shared/kernel/dates.ts'
import { focusAfterRender } from '../../kernel/focus.ts'
import { DayAds } from './DayAds.tsx'
import { arrowDays, dayTitle, monthWeeks, runsOn, WEEKDAYS } from './calendar.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import classes from './ads.module.css'
import ui from '../../ui/primitives.module.css'

/** Maximum number of ads in a day's cell; the others are listed below when the day is chosen. */
const SHOWN = 3

export interface CalendarViewProps {
  day: string
  today: string
  ads: readonly Ad[]
  onOpen: (ad: number) => void
  onSchedule: (day: string) => void
}

/** A month of ads. Arrow keys move between days; the ads of the chosen day are listed below. */
export function MonthView({
  day,
  today,
  ads,
  onOpen,
  onSchedule,
  onDay,
}: CalendarViewProps & { onDay: (day: string) => void }) {
  const isNarrow = useNarrow()
  const [chosen, setChosen] = useState<string | null>(null)
  const weeks = monthWeeks(day)
  const isShown = (one: string) => weeks.some((week) => week.includes(one))
  const open = chosen !== null && isShown(chosen) ? chosen : isNarrow ? day : null

  function step(event: KeyboardEvent, from: string) {
    const days = arrowDays(event.key)
    if (days === 0) return
    event.preventDefault()
    const to = addDays(from, days)
    if (to.slice(0, 7) !== day.slice(0, 7)) onDay(to)
    focusAfterRender(`day-${to}`)
  }

  return (
    <>
      <div className={`${ui['card']} ${classes['frame']}`}>
        <table className={classes['month']} aria-label="Ads of the month">
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col" abbr={name}>
                  {name.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((one) => {
                  const own = runsOn(ads, one)
                  return (
                    <td
                      key={one}
                      data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}
                      data-today={one === today || undefined}
                      data-chosen={one === open || undefined}
                    >
                      <button
                        id={`day-${one}`}
                        type="button"
                        className={classes['dayButton']}
                        data-count={isNarrow && own.length > 0 ? own.length : undefined}
                        aria-label={`${dayTitle(one)}, ${own.length === 1 ? '1 ad' : `${own.length} ads`}`}
                        aria-current={one === today ? 'date' : undefined}
                        aria-pressed={one === open}
                        onKeyDown={(event) => step(event, one)}
                        onClick={() => setChosen(one)}
                      >
                        <span>{Number(one.slice(8))}</span>
                      </button>
                      {!isNarrow && (
                        <ul className={`${ui['list']} ${classes['runs']}`}>
                          {own.slice(0, SHOWN).map((ad) => (
                            <li key={ad.id}>
                              <button type="button" className={classes['run']} onClick={() => onOpen(ad.id)}>
                                {ad.startDate === one && (
                                  <span className={classes['time']}>{formatTime(ad.startTime)} </span>
                                )}
                                {ad.title}
                              </button>
                            </li>
                          ))}
                          {own.length > SHOWN && (
                            <li>
                              <button
                                type="button"
                                className={classes['more']}
                                onClick={() => setChosen(one)}
                                aria-label={`${own.length - SHOWN} more on ${dayTitle(one)}`}
                              >
                                {own.length - SHOWN} more
                              </button>
                            </li>
                          )}
                        </ul>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open !== null && <DayAds day={open} ads={runsOn(ads, open)} onOpen={onOpen} onSchedule={onSchedule} />}
    </>
  )
}
