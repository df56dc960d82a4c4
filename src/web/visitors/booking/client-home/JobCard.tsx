import type { ReactNode } from 'react'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import type { JobNext } from '../../../../shared/jobs/jobs/progress.ts'
import { formatJobDate } from '../../../../shared/kernel/dates.ts'

interface Props {
  row: JobRow
  /** The next step of the job; undefined if it was not loaded. */
  next?: JobNext | undefined
  children: ReactNode
}

/** A move of a client: date, addresses and actions. */
export function JobCard({ row, next, children }: Props) {
  const places = row.locations.map(({ address }) => address).filter((address) => address !== '')
  const last = places.length > 1 ? places.at(-1) : undefined
  return (
    <li className="paper job-card">
      <p className="job-day">{formatJobDate(row.jobDate) || 'No date yet'}</p>
      <p className="job-places">
        {places[0] ?? 'No address yet'}
        {last !== undefined && (
          <>
            <span aria-hidden> → </span>
            <span className="hidden">to</span> {last}
          </>
        )}
      </p>
      {next && <p className="dim">{next.turn === null ? next.text : `Next: ${next.text}`}</p>}
      <div className="job-actions">{children}</div>
    </li>
  )
}
