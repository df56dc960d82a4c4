import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Ad } from '../../../shared/sales/ads/ad.ts'
import { listAdJobs, tieJob, untieJob } from '../../../shared/sales/ads/ads.api.ts'
import { JOB_STATUS_LABELS } from '../../../shared/trade/job.labels.ts'
import { formatInstant, formatJobDate } from '../../../shared/kernel/dates.ts'
import { listJobs } from '../../../shared/jobs/jobs/job.api.ts'
import { call } from '../../kernel/api.ts'
import { listQuery } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { useRefetchAds } from './ads.queries.ts'
import { money } from './words.ts'
import classes from './ads.module.css'
import ui from '../../ui/primitives.module.css'

/** The jobs that came from an ad, and a search to assign another job to it. */
export function AdJobs({ ad, timezone }: { ad: Ad; timezone: string }) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const jobs = useQuery(listQuery(listAdJobs, { params: { id: ad.id }, query: { page, per_page: 10 } }))
  const found = useQuery({
    ...listQuery(listJobs, { query: { search, per_page: 8 } }),
    enabled: search.trim() !== '',
  })
  const renew = useRefetchAds()
  const known = new Set(jobs.data?.rows.filter(({ isTied }) => isTied).map(({ id }) => id))
  return (
    <section aria-label="Jobs" className={ui['panel']}>
      <h3 className={ui['heading']}>Jobs</h3>
      <PagedList
        query={jobs}
        nouns={['job', 'jobs']}
        page={page}
        onPage={setPage}
        empty={<p className={classes['note']}>No jobs came from this ad yet.</p>}
      >
        {(rows) => (
          <ul className={`${ui['list']} ${classes['list']}`} aria-label="Jobs that came from it">
            {rows.map((job) => (
              <li key={job.id} className={classes['job']}>
                <span className={classes['what']}>
                  <Link to="/job/$jobId" params={{ jobId: String(job.id) }}>
                    #{job.id} {job.client || job.place}
                  </Link>
                  <span className={classes['note']}>
                    {JOB_STATUS_LABELS[job.jobStatus]}, came in {formatInstant(job.createdAt, timezone)}
                    {job.revenue !== null && job.revenue > 0 && `, ${money(job.revenue)}`}
                  </span>
                </span>
                {job.isBooked && (
                  <Badge variant="light" color="green">
                    Booked
                  </Badge>
                )}
                {job.isTied && (
                  <AsyncButton
                    variant="subtle"
                    mih={44}
                    aria-label={`Untie job ${job.id}`}
                    action={async () => {
                      await call(untieJob, { params: { id: ad.id, jobId: job.id } })
                      await renew()
                    }}
                  >
                    Untie
                  </AsyncButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <SearchField
        label="Link a job to this ad"
        description="By client, address or number, whatever its source says."
        value={search}
        onSearch={setSearch}
      />
      {search !== '' && found.data && (
        <ul className={`${ui['list']} ${classes['list']}`} aria-label="Jobs found">
          {found.data.rows.length === 0 && <li className={classes['note']}>No jobs match.</li>}
          {found.data.rows
            // The search returns jobs of all companies of the person.
            .filter(({ companyInfo }) => companyInfo.id === ad.companyId)
            .map((job) => (
              <li key={job.id} className={classes['job']}>
                <span className={classes['what']}>
                  <strong>
                    #{job.id} {job.client ? `${job.client.firstName} ${job.client.lastName}` : ''}
                  </strong>
                  <span className={classes['note']}>
                    {[formatJobDate(job.jobDate), job.locations[0]?.address].filter(Boolean).join(', ')}
                  </span>
                </span>
                {known.has(job.id) ? (
                  <span className={classes['note']}>Tied</span>
                ) : (
                  <AsyncButton
                    variant="default"
                    mih={44}
                    aria-label={`Tie job ${job.id}`}
                    successText="Job tied."
                    action={async () => {
                      await call(tieJob, { params: { id: ad.id }, body: { jobId: job.id } })
                      await renew()
                    }}
                  >
                    Tie
                  </AsyncButton>
                )}
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
