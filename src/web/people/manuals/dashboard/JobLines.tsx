import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { JOB_TYPE_LABELS } from '../../../../shared/trade/job.labels.ts'
import { formatJobDate } from '../../../../shared/kernel/dates.ts'
import type { AreaJob } from '../../../../shared/people/manuals/worker-area.ts'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  title: string
  jobs: readonly AreaJob[]
  /** Total number of jobs; only the first ones are shown. */
  count?: number
  /** Text shown if there are no jobs. */
  none: string
  children?: ReactNode
}

/** Lists jobs with date, type and city, each as a link. */
export function JobLines({ title, jobs, count = jobs.length, none, children }: Props) {
  const id = useId()
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <h3 id={id} className={ui['heading']}>
        {title}
        {count > 0 && ` (${count})`}
      </h3>
      {jobs.length === 0 && <p className={classes['note']}>{none}</p>}
      <ul className={classes['rows']}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Link
              to="/job/$jobId"
              params={{ jobId: String(job.id) }}
              className={`${classes['jobLine']} ${classes['what']}`}
              style={{ flexDirection: 'row' }}
            >
              <span className={classes['what']}>
                <strong>{formatJobDate(job.jobDate)}</strong>
                <span className={classes['note']}>
                  {[JOB_TYPE_LABELS[job.jobType], [job.city, job.state].filter(Boolean).join(', ')]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <span className={classes['note']}>
                  {job.crew.length === 0
                    ? `Crew of ${job.crewSize}, nobody yet`
                    : `${job.crew.join(', ')} (${job.crewSize - job.openPlaces} of ${job.crewSize})`}
                </span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
