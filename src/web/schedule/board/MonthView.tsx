import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { addDays, formatDayInWords, WEEKDAY_NAMES } from '../../../shared/kernel/dates.ts'
import { getBoardMonth, MONTH_JOBS, type DayLoad } from '../../../shared/schedule/board/month.api.ts'
import { stateOf } from '../../../shared/schedule/board/month.rules.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { ErrorState } from '../../ui/states.tsx'
import { monthQuery } from './board.queries.ts'
import { loadLines } from './texts.ts'
import classes from './month.module.css'

interface Props {
  company: number
  /** `YYYY-MM`. */
  month: string
  today: string
  isNarrow: boolean
  onDay: (day: string) => void
}

const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** Shows how much is planned on each day of a month, and which days lack members or are full; a day opens its own view. */
export function MonthView({ company, month, today, isNarrow, onDay }: Props) {
  const query = useQuery(monthQuery(company, month))
  useLiveRefetch(['update-jobs', 'new-jobs'], [keyBelow(getBoardMonth)])
  const root = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState('')
  const { data } = query
  if (!data)
    return query.isError ? (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={480} aria-label="Loading the month" />
    )
  const days = isNarrow ? data.days.filter(({ day }) => day.startsWith(data.month)) : data.days
  const isShown = (day: string) => days.some((one) => one.day === day)
  // One day is reached by Tab, the others by arrow keys.
  const first = [focused, today, `${data.month}-01`].find((day) => isShown(day))
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key]
    const to = step === undefined ? '' : addDays(event.currentTarget.dataset['day'] ?? today, step)
    if (!isShown(to)) return
    event.preventDefault()
    root.current?.querySelector<HTMLButtonElement>(`[data-day="${to}"]`)?.focus()
  }
  const cell = (load: DayLoad) => (
    <DayButton
      load={load}
      assignsTrucks={data.company.assignsTrucks}
      isOther={!load.day.startsWith(data.month)}
      today={today}
      isFirst={load.day === first}
      isNarrow={isNarrow}
      onFocus={() => setFocused(load.day)}
      onKeyDown={onKeyDown}
      onOpen={() => onDay(load.day)}
    />
  )
  return (
    <div ref={root}>
      {data.isCut && (
        <Text size="sm">{`This month has more than ${MONTH_JOBS} jobs. Only the first ones are counted.`}</Text>
      )}
      {isNarrow ? (
        <ul className={classes['list']} aria-label="Days of the month">
          {days.map((load) => (
            <li key={load.day}>{cell(load)}</li>
          ))}
        </ul>
      ) : (
        <table className={classes['month']} aria-label="Load of the month by day">
          <thead>
            <tr>
              {WEEKDAY_NAMES.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(days).map((week) => (
              <tr key={week[0]?.day}>
                {week.map((load) => (
                  <td key={load.day}>{cell(load)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        Available are 8 hours for each worker without time off. ‘Short’: crew spots or trucks are open, or
        somebody declined. ‘Full’: no hours or trucks are left.
      </Text>
    </div>
  )
}

function weeksOf(days: readonly DayLoad[]): DayLoad[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

interface DayProps {
  load: DayLoad
  assignsTrucks: boolean
  /** Whether the day is of another month. */
  isOther: boolean
  today: string
  isFirst: boolean
  isNarrow: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onOpen: () => void
}

function DayButton({ load, assignsTrucks, isOther, today, isFirst, isNarrow, onOpen, ...keys }: DayProps) {
  const state = stateOf(load, assignsTrucks)
  const name = formatDayInWords(load.day, today)
  const lines = loadLines(load, assignsTrucks)
  return (
    <button
      type="button"
      className={classes['day']}
      data-day={load.day}
      data-state={state}
      data-other={isOther || undefined}
      aria-current={load.day === today ? 'date' : undefined}
      tabIndex={isFirst ? 0 : -1}
      onClick={onOpen}
      {...keys}
    >
      <span className={classes['head']}>
        <span className={classes['date']}>
          {isNarrow ? (
            name
          ) : (
            <>
              <VisuallyHidden>{name}</VisuallyHidden>
              <span aria-hidden>{Number(load.day.slice(8))}</span>
            </>
          )}
        </span>
        {state && (
          <span className={classes['mark']}>
            {state === 'short' ? (
              <IconAlertTriangle size={14} aria-hidden />
            ) : (
              <IconCircleFilled size={12} aria-hidden />
            )}
            {state === 'short' ? 'Short' : 'Full'}
          </span>
        )}
      </span>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </button>
  )
}
