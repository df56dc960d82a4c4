import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MyDay, MyJob } from '../../../shared/overview/my-day/my-day.ts'
import { FinishLink, JobPlaces } from './JobFacts.tsx'
import { expectedText, whenText } from './my-day-texts.ts'
import classes from './my-day.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  title: string
  id: string
  jobs: readonly MyJob[]
  day: Pick<MyDay, 'today' | 'tomorrow'>
  renderAnswer: (job: MyJob) => ReactNode
}

/** Further jobs of a worker under a heading; nothing without jobs. */
export function OwnJobs({ title, id, jobs, day, renderAnswer }: Props) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb={8}>
        {title}
      </Title>
      <ul className={`${ui['list']} ${classes['jobs']}`}>
        {jobs.map((job) => (
          <li key={job.id} className={`${ui['card']} ${classes['job']}`}>
            <Link to="/job/$jobId" params={{ jobId: String(job.id) }} className={classes['open']}>
              {whenText(job, day.today, day.tomorrow)}
            </Link>
            <span>
              {[job.client?.name ?? '', job.jobStatus === 'completed' ? 'Done' : expectedText(job)]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
            <JobPlaces places={job.places} />
            {renderAnswer(job)}
            <FinishLink job={job} />
          </li>
        ))}
      </ul>
    </section>
  )
}
