import type { ReactNode } from 'react'
import type { JobRow } from '../../../shared/jobs/job.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'

/** A move of a client: when, where from and where to, and what can be done with it. */
export function JobCard({ row, children }: { row: JobRow; children: ReactNode }) {
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
      <div className="job-actions">{children}</div>
    </li>
  )
}
