import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { statusLabels, typeLabels, type LabelViewer } from '../../../shared/trade/job.labels.ts'
import { STATUS_COLORS } from '../../../shared/trade/status.colors.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { clientJobsQuery } from './people.queries.ts'
import classes from './people.module.css'

const TEXTS = {
  staff: {
    list: 'Jobs of this client',
    one: 'job',
    none: 'No jobs yet.',
    more: 'Jobs that this client books or pays for will appear here.',
  },
  client: {
    list: 'Your moves',
    one: 'move',
    none: 'No moves yet.',
    more: 'Moves that you book or pay for will appear here.',
  },
} as const

interface Props {
  clientId: number
  reader: LabelViewer
}

/** Lists the jobs of a person as client or billing contact, latest first, each with a link. */
export function ClientJobs({ clientId, reader }: Props) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(clientJobsQuery(clientId, page))
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} aria-hidden />
  const words = TEXTS[reader]
  if (data.total === 0) return <EmptyState title={words.none} text={words.more} />
  return (
    <>
      <Text size="sm" c="dimmed" component="output">
        {`${data.total.toLocaleString('en-US')} ${words.one}${data.total === 1 ? '' : 's'}`}
      </Text>
      <ul className={classes['jobs']} aria-label={words.list}>
        {data.rows.map((job) => (
          <li key={job.id} className={classes['job']}>
            <div className={classes['job-head']}>
              <Link
                to="/job/$jobId"
                params={{ jobId: String(job.id) }}
                preload={false}
                className={classes['job-link'] ?? ''}
              >
                {formatJobDate(job.jobDate) || 'No date'} <span className={classes['hint']}>#{job.id}</span>
              </Link>
              <StatusBadge label={statusLabels(reader)[job.jobStatus]} color={STATUS_COLORS[job.jobStatus]} />
            </div>
            <Text size="sm">
              {[typeLabels(reader)[job.jobType], job.address, job.isBillingOnly ? 'Billing contact' : '']
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={data.totalPages} onPage={setPage} label="Pages of the jobs" />
    </>
  )
}
