import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { listFinancialJobs } from '../../../../shared/money/financials/financials.api.ts'
import { JOB_TYPE_LABELS } from '../../../../shared/trade/job.labels.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import type { Answer } from '../../../../shared/kernel/endpoint.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { DataTable, type Column } from '../../../ui/list/DataTable.tsx'
import { money } from '../words.ts'
import { jobsQuery, type FiguresQuery } from './queries.ts'
import { SERIES, type SeriesName } from './series.ts'
import { Signed } from './Tiles.tsx'

type JobRow = Answer<typeof listFinancialJobs>[number]

interface Props {
  query: FiguresQuery
  /** The series whose details are shown; null for all. */
  series: SeriesName | null
}

/** The jobs behind a number, one page at a time, each with a link. */
export function JobsBehind({ query, series }: Props) {
  const [page, setPage] = useState(1)
  const jobs = useQuery(jobsQuery(query, page))
  return (
    <PagedList
      query={jobs}
      nouns={['job', 'jobs']}
      page={page}
      onPage={setPage}
      isCounted
      empty={<Text>No completed jobs in these days.</Text>}
    >
      {(rows) => (
        <DataTable
          label="Jobs"
          heading={{
            title: 'Job',
            cell: ({ id }) => (
              <Anchor
                inherit
                py={4}
                renderRoot={(props) => (
                  <Link {...props} to="/job/$jobId" params={{ jobId: String(id) }} preload={false} />
                )}
              >
                #{id}
              </Anchor>
            ),
          }}
          columns={[
            ...FACTS,
            ...SERIES_COLUMNS.filter(({ name }) => series === null || name === series),
            ...NET,
          ]}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </PagedList>
  )
}

const FACTS: readonly Column<JobRow>[] = [
  { title: 'Date', cell: ({ day }) => formatDay(day) },
  { title: 'Client', cell: ({ client }) => client || '–' },
  { title: 'Type', cell: ({ jobType }) => JOB_TYPE_LABELS[jobType] },
]
const SERIES_COLUMNS = SERIES.map(({ name, label }) => ({
  name,
  title: label,
  isFigure: true,
  cell: (row: JobRow) => money(row[name]),
}))
const NET: readonly Column<JobRow>[] = [
  { title: 'Net profit', isFigure: true, cell: ({ netProfit }) => <Signed dollars={netProfit} /> },
]
