import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthDays, monthName, shiftMonth } from '../../../../shared/kernel/months.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { scheduleQuery, type ScheduleOwner } from '../workers.queries.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthList } from './MonthList.tsx'
import { TimesOff, type TimeOffPermission } from './TimesOff.tsx'
import { CrewChannels } from './CrewChannels.tsx'
import { CalendarAddress } from './CalendarAddress.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  whose: ScheduleOwner
  timezone: string
  may: TimeOffPermission
}

/** Shows a worker's jobs and time off for a month, as a calendar or a list. */
export function ScheduleTab({ whose, timezone, may }: Props) {
  const today = useToday(timezone)
  const [month, setMonth] = useState(today.slice(0, 7))
  const isNarrow = useNarrow()
  const [chosen, setChosen] = useState<'month' | 'list' | null>(null)
  const view = chosen ?? (isNarrow ? 'list' : 'month')
  const query = useQuery(scheduleQuery(whose, monthDays(month)))
  const step = (by: number, label: string) => (
    <Button variant="default" aria-label={label} onClick={() => setMonth(shiftMonth(month, by))}>
      {by < 0 ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
    </Button>
  )
  return (
    <div className={ui['panel']}>
      <div className={classes['bar']}>
        <div className={ui['wrap']}>
          {step(-1, 'Month before')}
          <output className={classes['monthTitle']} style={{ alignSelf: 'center' }}>
            {monthName(month)}
          </output>
          {step(1, 'Month after')}
          <Button
            variant="default"
            disabled={month === today.slice(0, 7)}
            onClick={() => setMonth(today.slice(0, 7))}
          >
            Today
          </Button>
        </div>
        <SegmentedControl
          aria-label="View"
          // Its parts share the width equally, which would break the longer word.
          style={{ overflowWrap: 'break-word' }}
          value={view}
          data={[
            { value: 'month', label: 'Month' },
            { value: 'list', label: 'List' },
          ]}
          onChange={(value) => setChosen(value === 'list' ? 'list' : 'month')}
        />
      </div>
      {query.isError && !query.data ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={360} radius="md" component="output" aria-label="Loading the schedule" />
      ) : (
        <>
          {view === 'month' ? (
            <MonthGrid month={month} today={today} schedule={query.data} />
          ) : (
            <MonthList month={month} schedule={query.data} />
          )}
          <TimesOff whose={whose} schedule={query.data} may={may} onMonth={setMonth} />
          {whose === 'me' && <CrewChannels />}
          {whose === 'me' && <CalendarAddress since={query.data.calendarSince} timezone={timezone} />}
        </>
      )}
    </div>
  )
}
