import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import { jobDayOf } from '../../../../shared/trade/job.choices.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { columnsFor } from './columns.ts'
import { NO_FILTER } from './filters.ts'
import { JobCards } from './JobCards.tsx'
import { JobTable } from './JobTable.tsx'
import { useJobList } from './use-job-list.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'

interface Props {
  page: number
  timezone: string
  onPage: (page: number) => void
  bookMove: ReactNode
}

const NO_JOBS: ReadonlySet<number> = new Set()

/** A client's own moves: those ahead with the next one first, then those that are over with the last one first. */
export function MyMoves({ page, timezone, onPage, bookMove }: Props) {
  const today = useToday(timezone)
  const { query, freshRound } = useJobList(NO_FILTER, page, 'client', 'all', today)
  const isNarrow = useNarrow()
  return (
    <PagedList
      query={query}
      nouns={['move', 'moves']}
      page={page}
      onPage={onPage}
      empty={<EmptyState title="No moves yet" text="Moves you book will appear here." action={bookMove} />}
    >
      {(rows) => {
        const columns = columnsFor('client', rows, [])
        const list = { role: 'client', columns, freshRound, unreadJobs: NO_JOBS } as const
        const ahead = rows.filter((row) => isAhead(row, today)).toSorted(bySoonest)
        const over = rows.filter((row) => !isAhead(row, today))
        return (
          <Stack gap="lg">
            {[
              { title: ahead.length === 1 ? 'Your next move' : 'Your next moves', of: ahead },
              { title: 'Past moves', of: over },
            ].map(({ title, of }) =>
              of.length === 0 ? null : (
                <section key={title} aria-label={title}>
                  <Title order={2} size="h4" mb="xs">
                    {title}
                  </Title>
                  {isNarrow ? (
                    <JobCards {...list} columns={[...columns, 'toAddress']} rows={of} label={title} />
                  ) : (
                    <JobTable {...list} filter={NO_FILTER} rows={of} label={title} />
                  )}
                </section>
              ),
            )}
          </Stack>
        )
      }}
    </PagedList>
  )
}

/** Whether a move is booked, or asked for and its day is not over. */
function isAhead(row: Pick<JobRow, 'jobStatus' | 'jobDate'>, today: string): boolean {
  if (row.jobStatus === 'scheduled') return true
  const day = jobDayOf(row.jobDate)
  return row.jobStatus === 'inquiring' && (day === null || day >= today)
}

/** Without a date last. */
function bySoonest(one: Pick<JobRow, 'jobDate'>, other: Pick<JobRow, 'jobDate'>): number {
  const [day, otherDay] = [one, other].map(({ jobDate }) => (jobDayOf(jobDate) === null ? '9' : jobDate))
  return (day ?? '').localeCompare(otherDay ?? '')
}
