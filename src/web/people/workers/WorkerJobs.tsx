import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { STATUS_COLORS } from '../../../shared/trade/status.colors.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import type { WorkerJob, WorkerRecord } from '../../../shared/people/workers/worker.ts'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { nameOf } from './markers.ts'
import { dollars } from './money.ts'
import { workerJobsQuery } from './workers.queries.ts'
import classes from './workers.module.css'

const PAGE_LINKS = 10

/** Lists the jobs of a worker, each with a link. */
export function WorkerJobs({ worker }: { worker: WorkerRecord }) {
  const [page, setPage] = useState(1)
  const query = useQuery(workerJobsQuery(worker.id, page))
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (query.isError && !query.data)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={200} radius="md" component="output" aria-label="Loading jobs" />
  const { rows, total, totalPages } = query.data
  if (total === 0) return <EmptyState title={`${nameOf(worker)} has not worked any jobs yet`} />
  return (
    <div className={classes['section']}>
      {isNarrow ? (
        <ul className={classes['list']} aria-label="Jobs">
          {rows.map((job) => (
            <li key={job.id} className={classes['card']}>
              <div className={classes['facts']}>
                <JobLink job={job} />
                <div className={classes['small']}>
                  {JOB_TYPE_LABELS[job.jobType]}
                  {job.pay !== null && ` · ${dollars(job.pay)}`}
                </div>
                <div className={classes['small']}>{addressOf(job)}</div>
              </div>
              <Status job={job} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={classes['frame']}>
          <table className={classes['table']} aria-label="Jobs">
            <thead>
              <tr>
                <th scope="col">Scheduled Date</th>
                <th scope="col" className={classes['figure']}>
                  Pay
                </th>
                <th scope="col">Status</th>
                <th scope="col">Type</th>
                <th scope="col">Address</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((job) => (
                <tr key={job.id} className={classes['row']}>
                  <th scope="row" className={classes['nowrap']}>
                    <JobLink job={job} />
                  </th>
                  <td className={classes['figure']}>{job.pay === null ? '–' : dollars(job.pay)}</td>
                  <td>
                    <Status job={job} />
                  </td>
                  <td>{JOB_TYPE_LABELS[job.jobType]}</td>
                  <td>{addressOf(job)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages page={page} pages={totalPages} links={PAGE_LINKS} onPage={setPage} label="Pages of jobs" />
    </div>
  )
}

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

function Status({ job }: { job: WorkerJob }) {
  return <StatusBadge label={JOB_STATUS_LABELS[job.jobStatus]} color={STATUS_COLORS[job.jobStatus]} />
}

function addressOf(job: WorkerJob): string {
  return job.locations[0]?.address ?? ''
}
