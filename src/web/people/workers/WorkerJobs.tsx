import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { STATUS_COLORS } from '../../../shared/trade/status.colors.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import type { WorkerJob, WorkerRecord } from '../../../shared/people/workers/worker.ts'
import { listWorkerJobs } from '../../../shared/people/workers/workers.api.ts'
import { listQuery } from '../../kernel/queries.ts'
import { DataTable, type Column } from '../../ui/list/DataTable.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { nameOf } from './markers.ts'
import { dollars } from './money.ts'
import classes from './workers.module.css'

const PAGE_LINKS = 10

/** Lists the jobs of a worker, each with a link. */
export function WorkerJobs({ worker }: { worker: WorkerRecord }) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    listQuery(listWorkerJobs, { params: { id: worker.id }, query: { page, per_page: 20 } }),
  )
  return (
    <PagedList
      query={query}
      nouns={['job', 'jobs']}
      page={page}
      onPage={setPage}
      links={PAGE_LINKS}
      isCounted
      empty={<EmptyState title={`${nameOf(worker)} has not worked any jobs yet`} />}
    >
      {(rows) => (
        <DataTable
          label="Jobs"
          heading={{ title: 'Scheduled Date', cell: (job) => <JobLink job={job} /> }}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </PagedList>
  )
}

const COLUMNS: readonly Column<WorkerJob>[] = [
  { title: 'Pay', isFigure: true, cell: ({ pay }) => (pay === null ? '–' : dollars(pay)) },
  {
    title: 'Status',
    cell: ({ jobStatus }) => (
      <StatusBadge label={JOB_STATUS_LABELS[jobStatus]} color={STATUS_COLORS[jobStatus]} />
    ),
  },
  { title: 'Type', cell: ({ jobType }) => JOB_TYPE_LABELS[jobType] },
  { title: 'Address', cell: ({ locations }) => locations[0]?.address ?? '' },
]

function JobLink({ job }: { job: WorkerJob }) {
  return (
    <Link
      to="/job/$jobId"
      params={{ jobId: String(job.id) }}
      preload={false}
      className={classes['link'] ?? ''}
    >
      {formatJobDate(job.scheduledDate) || `No date, job #${job.id}`}
    </Link>
  )
}
