import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { statusLabels, typeLabels, type LabelViewer } from '../../../shared/trade/job.labels.ts'
import { STATUS_COLORS } from '../../../shared/trade/status.colors.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { listClientJobs } from '../../../shared/people/clients/people.api.ts'
import { listQuery } from '../../kernel/queries.ts'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './people.module.css'

const TEXTS = {
  staff: {
    list: 'Jobs of this client',
    nouns: ['job', 'jobs'],
    none: 'No jobs yet.',
    more: 'Jobs that this client books or pays for will appear here.',
  },
  client: {
    list: 'Your moves',
    nouns: ['move', 'moves'],
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
  const query = useQuery(
    listQuery(listClientJobs, { params: { id: clientId }, query: { page, per_page: 25 } }),
  )
  const words = TEXTS[reader]
  return (
    <PagedList
      query={query}
      nouns={words.nouns}
      page={page}
      onPage={setPage}
      isCounted
      empty={<EmptyState title={words.none} text={words.more} />}
    >
      {(rows) => (
        <ul className={classes['jobs']} aria-label={words.list}>
          {rows.map((job) => (
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
                <StatusBadge
                  label={statusLabels(reader)[job.jobStatus]}
                  color={STATUS_COLORS[job.jobStatus]}
                />
              </div>
              <Text size="sm">
                {[typeLabels(reader)[job.jobType], job.address, job.isBillingOnly ? 'Billing contact' : '']
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
