import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, formatDayInWords } from '../../../shared/kernel/dates.ts'
import { approveHours, getHours, type HoursWeek } from '../../../shared/schedule/time-clock/hours.api.ts'
import { call } from '../../kernel/api.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useToday } from '../../kernel/use-today.ts'
import { CompanyChoice } from '../../ui/CompanyChoice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { mayApproveAtOnce } from './hours-days.ts'
import type { HoursSearch } from './hours-search-params.ts'
import { WorkerWeek } from './WorkerWeek.tsx'
import ui from '../../ui/primitives.module.css'

const HOURS_KEY = keyBelow(getHours)

/** A company whose hours can be shown. */
interface HoursCompany {
  id: number
  name: string
  timezone: string
}

interface Props {
  /** The companies that the person manages, the initial one first. */
  companies: readonly HoursCompany[]
  place: HoursSearch
  onPlace: (place: HoursSearch) => void
}

/** Shows what each worker recorded in a workweek, with corrections and approvals. */
export function HoursPage({ companies, place, onPlace }: Props) {
  const company = companies.find(({ id }) => id === place.company) ?? companies[0]
  if (!company) return <EmptyState isScreen title="Hours are for managers." />
  return (
    <>
      <PageHeader
        title="Hours"
        actions={
          <CompanyChoice
            companies={companies}
            value={company.id}
            onChange={(chosen) => onPlace({ ...place, company: chosen })}
          />
        }
      />
      <WeekOf key={company.id} company={company} place={place} onPlace={onPlace} />
    </>
  )
}

function WeekOf({ company, place, onPlace }: Omit<Props, 'companies'> & { company: HoursCompany }) {
  const today = useToday(company.timezone)
  const day = place.day ?? today
  const query = useQuery(callQuery(getHours, { query: { company: company.id, day } }))
  useLiveRefetch(['update-jobs'], [HOURS_KEY])
  const go = (to: string) => onPlace({ ...place, day: to === today ? undefined : to })
  const week = query.data
  return (
    <div className={ui['stack']}>
      <Group gap="xs">
        <Button variant="default" h={44} aria-label="Week before" onClick={() => go(addDays(day, -7))}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <Button variant="default" h={44} disabled={day === today} onClick={() => go(today)}>
          This week
        </Button>
        <Button variant="default" h={44} aria-label="Week after" onClick={() => go(addDays(day, 7))}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
        {week && (
          <Text component="output" fw={600}>
            {`${formatDayInWords(week.from, today)} – ${formatDayInWords(week.to, today)}`}
          </Text>
        )}
      </Group>
      {query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : week ? (
        <Week week={week} />
      ) : (
        <LoadingText />
      )}
    </div>
  )
}

function Week({ week }: { week: HoursWeek }) {
  const renew = useRefetch(HOURS_KEY)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const approve = async (days: { workerId: number; day: string; eventCount: number }[]) => {
    setRunning(true)
    setProblem(null)
    try {
      const { message } = await call(approveHours, { body: { company: week.company.id, days } })
      showSuccess(message)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Try again.')
    }
    await renew()
    setRunning(false)
  }
  if (week.workers.length === 0)
    return <EmptyState title="No times this week" text="Times that crews record on their jobs appear here." />
  const clean = week.workers.flatMap(({ workerId, days }) =>
    days
      .filter((one) => mayApproveAtOnce(one, week.today))
      .map(({ day, eventCount }) => ({ workerId, day, eventCount })),
  )
  return (
    <div className={ui['stack']}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          Hours as the pay counts them. Overtime by {week.overtimeSource}; the payroll has it on the last day
          of the week.
        </Text>
        {clean.length > 0 && (
          <Button h={44} loading={isRunning} onClick={() => void approve(clean)}>
            {clean.length === 1
              ? 'Approve 1 day without problems'
              : `Approve ${clean.length} days without problems`}
          </Button>
        )}
      </Group>
      {problem !== null && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {week.workers.map((worker) => (
        <WorkerWeek
          key={worker.workerId}
          worker={worker}
          week={week}
          isRunning={isRunning}
          onApprove={approve}
          onChanged={renew}
        />
      ))}
    </div>
  )
}
