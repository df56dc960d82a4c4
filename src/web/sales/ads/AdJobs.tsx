import { Badge, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Ad } from '../../../shared/sales/ads/ad.ts'
import { tieJob, untieJob } from '../../../shared/sales/ads/ads.api.ts'
import { JOB_STATUS_LABELS } from '../../../shared/trade/job.labels.ts'
import { formatInstant, formatJobDate } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { adJobsQuery, ADS_KEY, jobSearchQuery } from './ads.queries.ts'
import { money } from './words.ts'
import classes from './ads.module.css'

/** Debounce of the search, in milliseconds. */
const SEARCH_PAUSE_MS = 300

/** The jobs that came from an ad, and a search to assign another job to it. */
export function AdJobs({ ad, timezone }: { ad: Ad; timezone: string }) {
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search, SEARCH_PAUSE_MS)
  const jobs = useQuery(adJobsQuery(ad.id, page))
  const found = useQuery(jobSearchQuery(wanted))
  const renew = () => queries.invalidateQueries({ queryKey: ADS_KEY })
  const known = new Set(jobs.data?.rows.filter(({ isTied }) => isTied).map(({ id }) => id))
  return (
    <section aria-label="Jobs" className={classes['stack']}>
      <h3 className={classes['subtitle']}>Jobs</h3>
      {!jobs.data ? (
        jobs.isError ? (
          <ErrorState message={jobs.error.message} onRetry={() => void jobs.refetch()} />
        ) : (
          <LoadingText />
        )
      ) : jobs.data.rows.length === 0 ? (
        <p className={classes['note']}>No jobs came from this ad yet.</p>
      ) : (
        <ul className={classes['list']} aria-label="Jobs that came from it">
          {jobs.data.rows.map((job) => (
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
      <Pages page={page} pages={jobs.data?.totalPages ?? 1} onPage={setPage} label="Pages of jobs" />
      <TextInput
        label="Link a job to this ad"
        description="By client, address or number, whatever its source says."
        type="search"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {wanted.trim() !== '' && found.data && (
        <ul className={classes['list']} aria-label="Jobs found">
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
      {search !== '' && (
        <Button variant="subtle" mih={44} className={classes['start'] ?? ''} onClick={() => setSearch('')}>
          Done
        </Button>
      )}
    </section>
  )
}
