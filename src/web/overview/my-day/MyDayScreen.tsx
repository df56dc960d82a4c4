import { Button, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { getMyDay } from '../../../shared/overview/my-day/my-day.api.ts'
import type { MyDay, MyJob, OpenJob } from '../../../shared/overview/my-day/my-day.ts'
import { readFirstDay, tellFirstScreen } from '../../kernel/first-screen.ts'
import { useKeptAt } from '../../kernel/kept-at.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { useMinute } from '../../kernel/use-today.ts'
import { KeptNote } from '../../ui/KeptNote.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { isUnfinished, nextJobOf } from './next-job.ts'
import { NextJob } from './NextJob.tsx'
import { OpenJobs } from './OpenJobs.tsx'
import { OwnJobs } from './OwnJobs.tsx'
import { workedText } from './my-day-texts.ts'
import classes from './my-day.module.css'

/** Milliseconds after which a day that stays open is loaded again. */
const AGAIN_MS = 5 * 60_000

interface Props {
  company: number | undefined
  /** Confirms or declines a job; null if there is nothing to answer. */
  renderAnswer: (job: MyJob) => ReactNode
  /** Signs up for an open job, or takes it back. */
  renderSignUp: (job: OpenJob) => ReactNode
  /** What this phone has saved. */
  renderSaved: () => ReactNode
  /** The clock of a job with these buttons below its steps. */
  renderClock: (job: MyJob, day: MyDay, buttons: ReactNode) => ReactNode
  renderDetails: (job: MyJob, day: MyDay) => ReactNode
  /** Follows each answer, so that it can be kept for later. */
  onShown: (day: MyDay) => void
}

/** Shows a worker their next job, the rest of the day, the next days, and the jobs that still take sign-ups. */
export function MyDayScreen({ company, renderSaved, onShown, ...parts }: Props) {
  const options = callQuery(getMyDay, company === undefined ? {} : { query: { company } })
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...options,
    refetchInterval: AGAIN_MS,
    // What this phone has is shown until the server has answered.
    placeholderData: company === undefined ? (readFirstDay() as MyDay | undefined) : undefined,
  })
  useLiveRefetch(['update-jobs', 'new-jobs'], [keyBelow(getMyDay)], { everyMs: 2_000 })
  const keptAt = useKeptAt(options.queryKey)
  useEffect(() => {
    if (!isPending) tellFirstScreen()
  }, [isPending])
  useEffect(() => {
    if (keptAt === null && data && !isPlaceholderData) onShown(data)
  }, [keptAt, data, isPlaceholderData, onShown])
  return (
    <div className={classes['page']}>
      <Title order={1} size="h2">
        My day
      </Title>
      {keptAt !== null && data && <KeptNote at={keptAt} timezone={data.company.timezone} />}
      {renderSaved()}
      {data ? (
        <Day data={data} {...parts} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="xs" aria-busy="true">
          <VisuallyHidden component="output">Loading your day</VisuallyHidden>
          <Skeleton height={320} />
          <Skeleton height={120} />
        </Stack>
      )}
    </div>
  )
}

function Day({
  data,
  renderAnswer,
  renderSignUp,
  renderClock,
  renderDetails,
}: Omit<Props, 'company' | 'onShown' | 'renderSaved'> & { data: MyDay }) {
  const next = nextJobOf(data)
  const rest = data.jobs.filter((job) => job !== next)
  const list = (title: string, id: string, jobs: readonly MyJob[]) => (
    <OwnJobs title={title} id={id} jobs={jobs} day={data} renderAnswer={renderAnswer} />
  )
  return (
    <>
      {data.jobs.filter(isUnfinished).map(({ id }) => (
        <Unfinished key={id} jobId={id} />
      ))}
      {data.worked && <Worked worked={data.worked} now={data.now} />}
      {next ? (
        <NextJob
          key={next.id}
          job={next}
          day={data}
          answer={renderAnswer(next)}
          renderClock={(buttons) => renderClock(next, data, buttons)}
          details={renderDetails(next, data)}
        />
      ) : (
        <EmptyState
          title="You have no job ahead."
          {...(data.openJobs.length > 0 && { text: 'Sign up for one of the open jobs below.' })}
          action={
            <Button variant="default" size="md" renderRoot={(props) => <Link {...props} to="/my-schedule" />}>
              Open my schedule
            </Button>
          }
        />
      )}
      {list(
        'Rest of today',
        'rest-of-today',
        rest.filter(({ day }) => day === data.today),
      )}
      {list(
        'Tomorrow',
        'tomorrow',
        rest.filter(({ day }) => day === data.tomorrow),
      )}
      <OpenJobs openJobs={data.openJobs} today={data.today} renderSignUp={renderSignUp} />
      {list(
        'Later',
        'later',
        rest.filter(({ day }) => day > data.tomorrow),
      )}
    </>
  )
}

/** Leads to the end of a move from which the worker has clocked out. */
function Unfinished({ jobId }: { jobId: number }) {
  return (
    <section className={classes['unfinished']} aria-labelledby={`unfinished-${jobId}`}>
      <Title order={2} size="h4" id={`unfinished-${jobId}`}>
        {`Job #${jobId} is not finished`}
      </Title>
      <p>You are clocked out. Inventory, signatures and payment come next.</p>
      <Button
        size="lg"
        fullWidth
        renderRoot={(props) => <Link {...props} to="/job/$jobId/finish" params={{ jobId: String(jobId) }} />}
      >
        Finish move
      </Button>
    </section>
  )
}

/** The worked time of today and of the week, by the minute; nothing before the first minute of the week. */
function Worked({ worked, now }: Pick<MyDay, 'now'> & { worked: NonNullable<MyDay['worked']> }) {
  const minute = useMinute()
  const { todayMinutes, weekMinutes, isRunning } = worked
  const more = isRunning ? Math.max(0, Math.floor((Date.parse(minute) - Date.parse(now)) / 60_000)) : 0
  if (weekMinutes + more === 0) return null
  return (
    <p className={classes['expected']}>
      {`Worked today: ${workedText(todayMinutes + more)}. This week: ${workedText(weekMinutes + more)}.`}
    </p>
  )
}
