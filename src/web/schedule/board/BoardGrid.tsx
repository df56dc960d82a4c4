import { memo, type RefObject } from 'react'
import {
  addDays,
  formatDayInWords,
  formatTime,
  minutesBetween,
  shiftWallClock,
} from '../../../shared/kernel/dates.ts'
import type { BoardJob } from '../../../shared/schedule/board/board.api.ts'
import { overlaps, spanOf, WEEK_HOURS, type Span } from '../../../shared/schedule/board/board.rules.ts'
import { JobChip } from './JobChip.tsx'
import type { Axis } from './hover.ts'
import type { BoardRow } from './rows.ts'
import classes from './board.module.css'

interface Props {
  rows: readonly BoardRow[]
  days: readonly string[]
  /** The hours of the day view; null in the week view. */
  axis: Axis | null
  today: string
  scroller: RefObject<HTMLDivElement | null>
}

const HEADS: Record<BoardRow['kind'], string> = {
  worker: 'Worker',
  crew: 'Crew lead',
  truck: 'Truck',
  open: 'Worker',
}

/** Shows the rows of the board by day, or by hour if there is one day. */
export function BoardGrid({ rows, days, axis, today, scroller }: Props) {
  return (
    <div className={classes['scroller']} ref={scroller}>
      <table
        aria-label={rows[1]?.kind === 'truck' ? 'Jobs by truck and day' : 'Jobs by worker and day'}
        className={classes['grid']}
        data-view={axis ? 'day' : 'week'}
        data-group
      >
        <thead className={classes['head']}>
          <tr className={classes['headRow']}>
            <th scope="col" className={classes['corner']}>
              {HEADS[rows[1]?.kind ?? 'worker']}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={classes['dayHead']}
                aria-current={day === today ? 'date' : undefined}
              >
                {formatDayInWords(day, day)}
                {axis && <Hours axis={axis} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes['body']}>
          {rows.map((row) => (
            <GridRow key={row.key} row={row} days={days} axis={axis} today={today} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The hours above the day view. */
function Hours({ axis }: { axis: Axis }) {
  const hours = Array.from({ length: (axis.to - axis.from) / 120 }, (_, index) => axis.from + index * 120)
  return (
    <span className={classes['hours']} aria-hidden>
      {hours.map((minutes) => (
        <span key={minutes} style={{ insetInlineStart: percentOf(minutes, axis) }}>
          {formatTime(shiftWallClock('2000-01-01 00:00:00', minutes).slice(11, 16)).replace(':00', '')}
        </span>
      ))}
    </span>
  )
}

function percentOf(minutes: number, { from, to }: Axis): string {
  return `${((Math.min(Math.max(minutes, from), to) - from) / (to - from)) * 100}%`
}

interface RowProps {
  row: BoardRow
  days: readonly string[]
  axis: Axis | null
  today: string
}

/** Rows are rendered again only if their own jobs change. */
const GridRow = memo(function GridRow({ row, days, axis, today }: RowProps) {
  const isOver = row.hours !== null && row.hours > WEEK_HOURS
  return (
    <tr className={classes['row']} data-kind={row.kind} data-line>
      <th scope="row" className={classes['rowHead']}>
        <span className={classes['rowName']}>{row.label}</span>
        {row.hours !== null && (
          <span className={classes['rowHours']} data-over={isOver || undefined}>
            {row.hours === 1 ? '1 hour' : `${row.hours} hours`}
          </span>
        )}
      </th>
      {days.map((day) => (
        <Cell key={day} row={row} day={day} axis={axis} today={today} />
      ))}
    </tr>
  )
}, isSameRow)

function isSameRow(one: RowProps, other: RowProps): boolean {
  return (
    one.days === other.days &&
    one.axis === other.axis &&
    one.today === other.today &&
    one.row.label === other.row.label &&
    one.row.hours === other.row.hours &&
    one.row.timesOff === other.row.timesOff &&
    one.row.jobs.length === other.row.jobs.length &&
    one.row.jobs.every((job, index) => job === other.row.jobs[index])
  )
}

function dayOf(day: string): Span {
  return { startsAt: `${day} 00:00:00`, endsAt: `${addDays(day, 1)} 00:00:00` }
}

function Cell({ row, day, axis, today }: { row: BoardRow; day: string; axis: Axis | null; today: string }) {
  const period = dayOf(day)
  const isOff = row.timesOff.some((off) => overlaps(off, period))
  const jobs = row.jobs.filter((job) => {
    const span = spanOf(job)
    return span !== null && overlaps(span, period)
  })
  const lanes = axis ? lanesOf(jobs) : null
  return (
    <td
      className={classes['cell']}
      data-cell={row.key}
      data-day={day}
      data-off={isOff || undefined}
      style={lanes ? { minHeight: `${Math.max(1, lanes.count) * LANE_REM}rem` } : undefined}
    >
      {isOff && (
        <span className={classes['off']}>{row.kind === 'truck' ? 'Out of service' : 'Time off'}</span>
      )}
      {jobs.map((job, index) => (
        <JobChip
          key={job.id}
          job={job}
          row={row.key}
          workerId={row.kind === 'worker' ? row.workerId : null}
          day={day}
          today={today}
          isStretchable={axis !== null}
          {...(axis && lanes && { style: placeOf(job, day, axis, lanes.of[index] ?? 0) })}
        />
      ))}
    </td>
  )
}

/** Height of a job in the day view, with the space below it. */
const LANE_REM = 3

/** Returns for each job, in order of their start, the first lane that is free then. */
function lanesOf(jobs: readonly BoardJob[]): { of: number[]; count: number } {
  const ends: string[] = []
  const of = jobs.map(({ startsAt, endsAt }) => {
    const free = ends.findIndex((end) => end <= (startsAt ?? ''))
    const lane = free === -1 ? ends.length : free
    ends[lane] = endsAt ?? ''
    return lane
  })
  return { of, count: ends.length }
}

function placeOf(job: BoardJob, day: string, axis: Axis, lane: number) {
  const minutesOf = (time: string | null) => minutesBetween(`${day} 00:00:00`, time ?? `${day} 00:00:00`)
  const left = percentOf(minutesOf(job.startsAt), axis)
  const right = percentOf(minutesOf(job.endsAt), axis)
  return { insetInlineStart: left, width: `calc(${right} - ${left})`, top: `${lane * LANE_REM + 0.125}rem` }
}
