import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addDays, formatDayInWords, MONTH_NAMES } from '../../../shared/kernel/dates.ts'
import { weekOf } from '../../../shared/schedule/board/board.rules.ts'
import { monthAfter } from '../../../shared/schedule/board/month.rules.ts'
import type { BoardSearch } from './place.ts'
import classes from './board.module.css'

type View = NonNullable<BoardSearch['view']>

const VIEWS: { value: View; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]
const BEFORE: Record<View, string> = { day: 'Day before', week: 'Week before', month: 'Month before' }
const AFTER: Record<View, string> = { day: 'Day after', week: 'Week after', month: 'Month after' }

/** Returns the view that the address names: phones have no weeks. */
export function viewOf(place: BoardSearch, isNarrow: boolean): View {
  if (isNarrow) return place.view === 'month' ? 'month' : 'day'
  return place.view ?? 'week'
}

interface Props {
  company: number
  place: BoardSearch
  onPlace: (place: BoardSearch) => void
  today: string
  isNarrow: boolean
}

/** Chooses the period, the view and the rows of the board. */
export function BoardBar({ company, place, onPlace, today, isNarrow }: Props) {
  const view = viewOf(place, isNarrow)
  const day = place.day ?? today
  const go = (to: string) => onPlace({ ...place, day: to === today ? undefined : to })
  const step = (steps: number) =>
    go(
      view === 'month'
        ? monthAfter(day.slice(0, 7), steps)
        : addDays(day, view === 'day' ? steps : steps * 7),
    )
  return (
    <div className={classes['bar']}>
      <Group gap="xs">
        <Button variant="default" aria-label={BEFORE[view]} onClick={() => step(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <Button
          variant="default"
          disabled={startOf(view, day) === startOf(view, today)}
          onClick={() => go(today)}
        >
          Today
        </Button>
        <Button variant="default" aria-label={AFTER[view]} onClick={() => step(1)}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
        <Text component="output" fw={600}>
          {periodText(view, day, today)}
        </Text>
        {view === 'day' && (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/plan" search={{ company, day }} />}
          >
            Plan the day
          </Button>
        )}
      </Group>
      <Group gap="xs">
        <SegmentedControl
          aria-label="View"
          value={view}
          data={isNarrow ? VIEWS.filter(({ value }) => value !== 'week') : VIEWS}
          onChange={(value) => onPlace({ ...place, view: value === 'week' ? undefined : value })}
        />
        {!isNarrow && view !== 'month' && (
          <SegmentedControl
            aria-label="Rows"
            value={place.rows ?? 'workers'}
            data={[
              { value: 'workers', label: 'Workers' },
              { value: 'crews', label: 'Crews' },
              { value: 'trucks', label: 'Trucks' },
            ]}
            onChange={(value) =>
              onPlace({ ...place, rows: value === 'crews' || value === 'trucks' ? value : undefined })
            }
          />
        )}
      </Group>
    </div>
  )
}

/** The first day of the period of a view that has a day. */
function startOf(view: View, day: string): string {
  if (view === 'month') return `${day.slice(0, 7)}-01`
  return view === 'day' ? day : weekOf(day)
}

function periodText(view: View, day: string, today: string): string {
  const from = startOf(view, day)
  if (view === 'month') return `${MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
  const first = formatDayInWords(from, today)
  return view === 'day' ? first : `${first} – ${formatDayInWords(addDays(from, 6), today)}`
}
