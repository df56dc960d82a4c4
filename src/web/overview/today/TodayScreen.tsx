import { ActionIcon, Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, type ReactNode } from 'react'
import { getToday } from '../../../shared/overview/today/today.api.ts'
import type { Today } from '../../../shared/overview/today/today.ts'
import { addDays, formatDayInWords } from '../../../shared/kernel/dates.ts'
import { tellFirstScreen } from '../../kernel/first-screen.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TodayJobRow } from './TodayJobRow.tsx'
import { todayQuery } from './today.queries.ts'
import { useNow } from './use-now.ts'
import { WaitingPanel } from './WaitingPanel.tsx'
import { dayName } from './words.ts'
import classes from './today.module.css'
import ui from '../../ui/primitives.module.css'

const DaySheets = lazyPart(() => import('./DaySheets.tsx'))

/** Milliseconds after which a day that stays open is loaded again, so that it is still the current one. */
const AGAIN_MS = 5 * 60_000

interface Props {
  /** The day in the address; the current one without it. */
  date: string | undefined
  company: number | undefined
  /** Opens another day; undefined is the current one. */
  onDate: (date: string | undefined) => void
  /** Renders when the crew of a job arrives, on the day itself. */
  renderArrival: (jobId: number, timezone: string) => ReactNode
}

/** Shows a day: its jobs in time order and, for the office, what waits beside them. */
export function TodayScreen({ date, company, onDate, renderArrival }: Props) {
  const query = useQuery({
    ...todayQuery(date, company),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
  useLiveRefetch(['update-jobs', 'new-jobs', 'update-communications', 'update-inbox'], [keyBelow(getToday)], {
    everyMs: 2_000,
  })
  const isShown = !query.isPending
  useEffect(() => {
    if (isShown) tellFirstScreen()
  }, [isShown])
  const { data } = query
  const go = (days: number) => {
    const from = date ?? data?.day
    if (from === undefined) return
    const to = addDays(from, days)
    onDate(to === data?.today ? undefined : to)
  }
  useHotkeys([
    ['ArrowLeft', () => go(-1)],
    ['ArrowRight', () => go(1)],
  ])
  const name = data ? dayName(data.day, data.today) : 'Today'
  const inWords = data ? formatDayInWords(data.day, data.today) : ''
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <div className={classes['title']}>
          <Title order={1} size="h2">
            {name}
          </Title>
          {inWords !== name && <Text c="dimmed">{inWords}</Text>}
        </div>
        <Group gap="xs" className="no-print">
          <ActionIcon
            size={44}
            variant="default"
            aria-label="Previous day"
            title="Previous day (←)"
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <Button
            variant="default"
            h={44}
            disabled={data === undefined || data.day === data.today}
            onClick={() => onDate(undefined)}
          >
            Today
          </Button>
          <ActionIcon
            size={44}
            variant="default"
            aria-label="Next day"
            title="Next day (→)"
            onClick={() => go(1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
          {data && (
            <Suspense>
              <DaySheets data={data} />
            </Suspense>
          )}
          {data?.waiting && (
            <Button
              variant="default"
              h={44}
              renderRoot={(props) => (
                <Link {...props} to="/plan" search={{ company: data.company.id, day: data.day }} />
              )}
            >
              Plan the day
            </Button>
          )}
          <Button
            variant="default"
            h={44}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Group>
      </Group>
      {data ? (
        <>
          {query.error && (
            <Group role="alert" gap="sm" mb="sm">
              <Text size="sm" fw={600}>
                This page may be out of date. {query.error.message}
              </Text>
              <Button variant="default" size="xs" onClick={() => void query.refetch()}>
                Try again
              </Button>
            </Group>
          )}
          <Day data={data} isWaiting={query.isPlaceholderData} renderArrival={renderArrival} />
        </>
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingDay />
      )}
    </>
  )
}

function Day({
  data,
  isWaiting,
  renderArrival,
}: { data: Today; isWaiting: boolean } & Pick<Props, 'renderArrival'>) {
  const now = useNow(data.now)
  const at = { day: data.day, now, timezone: data.company.timezone }
  return (
    <div
      className={classes['day']}
      data-wide={data.waiting === null || undefined}
      data-waiting={isWaiting || undefined}
    >
      <section aria-labelledby="today-jobs">
        <Title order={2} size="h5" id="today-jobs" mb={6}>
          {data.total === 1 ? '1 job' : `${data.total} jobs`}
        </Title>
        {data.jobs.length === 0 ? (
          <NoJobs data={data} />
        ) : (
          <ol className={`${ui['list']} ${classes['jobs']}`}>
            {data.jobs.map((job) => (
              <TodayJobRow key={job.id} job={job} at={at} isOffice={data.waiting !== null}>
                {data.day === data.today &&
                  job.jobStatus === 'scheduled' &&
                  renderArrival(job.id, data.company.timezone)}
              </TodayJobRow>
            ))}
          </ol>
        )}
        {data.total > data.jobs.length && (
          <Text size="sm" c="dimmed" mt="xs">
            {`Only the first ${data.jobs.length} jobs are shown here.`}
          </Text>
        )}
      </section>
      {data.waiting && <WaitingPanel data={data} waiting={data.waiting} now={now} />}
    </div>
  )
}

function NoJobs({ data: { day, today, waiting } }: { data: Today }) {
  const when = day === today ? 'today' : 'on this day'
  if (waiting === null)
    return (
      <EmptyState
        title={`You have no job ${when}.`}
        action={
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/my-schedule" />}>
            Open my schedule
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={`No move runs ${when}.`}
      text="Scheduled jobs of this day will appear here."
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/jobs" search={{ view: 'all' }} />}
        >
          Open all jobs
        </Button>
      }
    />
  )
}

function LoadingDay() {
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden component="output">Loading the day</VisuallyHidden>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} height={76} />
      ))}
    </Stack>
  )
}
