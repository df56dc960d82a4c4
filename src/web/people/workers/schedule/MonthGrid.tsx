import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { monthName, weeksOf } from '../../../../shared/kernel/months.ts'
import { WEEKDAYS } from '../../../../shared/people/workers/sales.ts'
import type { Schedule } from '../../../../shared/people/workers/times-off.ts'
import { eventsOn, type DayEvent } from './months.ts'
import classes from '../workers.module.css'

/** Content of a day of another month. */
const NOTHING = '\u00A0'

interface Props {
  month: string
  today: string
  schedule: Schedule
}

/** Shows a month as a calendar: each job a link, each time off a mark. */
export function MonthGrid({ month, today, schedule }: Props) {
  return (
    <div className={classes['frame']}>
      <table className={classes['calendar']} aria-label={monthName(month)}>
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
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === null ? (
                  <td key={WEEKDAYS[index]} data-out>
                    {NOTHING}
                  </td>
                ) : (
                  <td key={day} data-today={day === today || undefined}>
                    <time
                      className={classes['day']}
                      dateTime={day}
                      aria-current={day === today ? 'date' : undefined}
                    >
                      {Number(day.slice(8))}
                    </time>
                    <Events day={day} events={eventsOn(schedule, day)} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Events({ day, events }: { day: string; events: readonly DayEvent[] }) {
  if (events.length === 0) return null
  return (
    <ul className={classes['events']} aria-label={formatDay(day)}>
      {events.map((event) => (
        <li key={event.key}>
          <EventMark event={event} />
        </li>
      ))}
    </ul>
  )
}

/** Shows a job as a link to it, a time off as a mark. */
export function EventMark({ event }: { event: DayEvent }) {
  if (event.kind === 'off')
    return (
      <span className={classes['event']} data-kind="off" title={event.off.reason || undefined}>
        {event.text}
      </span>
    )
  const { job } = event
  return (
    <Link
      to="/job/$jobId"
      params={{ jobId: String(job.id) }}
      preload={false}
      className={classes['event'] ?? ''}
      data-kind={event.kind}
      title={job.place}
    >
      {event.text}
      {event.kind === 'prospect' && ' (signed up)'}
    </Link>
  )
}
