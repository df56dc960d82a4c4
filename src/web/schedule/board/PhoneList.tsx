import { Button, Text, Title } from '@mantine/core'
import type { Board, BoardJob } from '../../../shared/schedule/board/board.api.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { isTruckMissing, needsCrew, overlaps, spanOf } from '../../../shared/schedule/board/board.rules.ts'
import { JobLink } from '../../ui/JobLink.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { openJobs, periodOf, undatedJobs } from './rows.ts'
import { placesText, spotsText, timeText, trucksText } from './texts.ts'
import classes from './board.module.css'

interface Props {
  board: Board
  today: string
  onOpen: (job: BoardJob) => void
}

/** Shows the jobs of a day as a list for phones, each with 'Assign / Move'. */
export function PhoneList({ board, today, onOpen }: Props) {
  const period = periodOf(board)
  const jobs = board.jobs
    .filter((job) => {
      const span = spanOf(job)
      return span !== null && overlaps(span, period)
    })
    .toSorted((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''))
  const shown = new Set(jobs.map(({ id }) => id))
  return (
    <div className={classes['trays']}>
      {jobs.length === 0 ? (
        <EmptyState title="No jobs on this day" />
      ) : (
        <Cards board={board} jobs={jobs} label="Jobs of the day" today={today} onOpen={onOpen} />
      )}
      <Title order={2} size="h4">
        {board.company.assignsTrucks ? 'Without full crew or truck' : 'Without full crew'} (
        {board.counts.open})
      </Title>
      <Cards
        board={board}
        jobs={openJobs(board).filter(({ id }) => !shown.has(id))}
        label="Jobs of other days without full crew"
        today={today}
        onOpen={onOpen}
      />
      <Title order={2} size="h4">
        Without a date ({board.counts.undated})
      </Title>
      <Cards
        board={board}
        jobs={undatedJobs(board)}
        label="Jobs without a date"
        today={today}
        onOpen={onOpen}
      />
    </div>
  )
}

interface CardsProps extends Props {
  jobs: readonly BoardJob[]
  label: string
}

function Cards({ board, jobs, label, today, onOpen }: CardsProps) {
  return (
    <ul className={classes['cards']} aria-label={label}>
      {jobs.map((job) => (
        <li key={job.id} className={classes['card']}>
          <Text fw={600}>
            <JobLink jobId={job.id}>#{job.id}</JobLink> {job.client}
          </Text>
          {job.startsAt !== null && (
            <Text size="sm">{`${formatDayInWords(job.startsAt, today)}, ${timeText(job)}`}</Text>
          )}
          <Text size="sm" c="dimmed">
            {placesText(job)}
          </Text>
          <Text size="sm">
            {job.crew.map(({ name }) => name).join(', ')}{' '}
            {needsCrew(job) && (
              <Text span fw={600} size="sm" c="var(--mantine-color-error)">
                {spotsText(job)}
              </Text>
            )}
          </Text>
          {(job.trucks.length > 0 || isTruckMissing(job, board)) && (
            <Text size="sm">{trucksText(job, board)}</Text>
          )}
          <Button variant="default" aria-label={`Assign / Move job #${job.id}`} onClick={() => onOpen(job)}>
            Assign / Move
          </Button>
        </li>
      ))}
    </ul>
  )
}
