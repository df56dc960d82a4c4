import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import type { Board, BoardJob } from '../../../shared/schedule/board/board.api.ts'
import { isTruckMissing } from '../../../shared/schedule/board/board.rules.ts'
import { JobChip } from './JobChip.tsx'
import { openJobs, undatedJobs } from './rows.ts'
import classes from './board.module.css'

/** Shows the jobs that are still to be planned: those without a date, and those without a full crew. */
export function Trays({ board, today }: { board: Board; today: string }) {
  return (
    <aside className={classes['trays']} aria-label="Jobs to plan">
      <Tray
        title={board.company.assignsTrucks ? 'Without full crew or truck' : 'Without full crew'}
        board={board}
        jobs={openJobs(board)}
        count={board.counts.open}
        today={today}
        hasDays
      />
      <Tray
        board={board}
        title="Without a date"
        jobs={undatedJobs(board)}
        count={board.counts.undated}
        today={today}
      />
    </aside>
  )
}

interface TrayProps {
  board: Board
  title: string
  jobs: readonly BoardJob[]
  /** All of them, also those that are not loaded. */
  count: number
  today: string
  hasDays?: boolean
}

function Tray({ board, title, jobs, count, today, hasDays = false }: TrayProps) {
  const id = useId()
  const more = Math.max(0, count - jobs.length)
  return (
    <section className={classes['tray']} aria-labelledby={id}>
      <Title order={2} size="sm" id={id}>
        {title} <Text span c="dimmed" size="sm">{`(${Math.max(count, jobs.length)})`}</Text>
      </Title>
      {jobs.length === 0 ? (
        <Text size="sm" c="dimmed">
          None
        </Text>
      ) : (
        <ul className={classes['trayList']} data-group>
          {jobs.map((job) => (
            <li key={job.id} data-line>
              {hasDays && (
                <Text size="xs" c="dimmed">
                  {formatDayInWords(job.startsAt, today)}
                </Text>
              )}
              <JobChip
                job={job}
                row=""
                workerId={null}
                today={today}
                missing={isTruckMissing(job, board) ? 'No truck' : ''}
              />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {more === 1 ? '1 more job' : `${more} more jobs`}
        </Text>
      )}
    </section>
  )
}
