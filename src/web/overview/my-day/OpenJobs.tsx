import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDayInWords, formatTime } from '../../../shared/kernel/dates.ts'
import type { MyDay, OpenJob } from '../../../shared/overview/my-day/my-day.ts'
import { expectedText } from './my-day-texts.ts'
import classes from './my-day.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  openJobs: MyDay['openJobs']
  today: string
  /** Signs up, or takes it back. */
  renderSignUp: (job: OpenJob) => ReactNode
}

/** The jobs that still take sign-ups, the soonest first. */
export function OpenJobs({ openJobs, today, renderSignUp }: Props) {
  if (openJobs.length === 0) return null
  return (
    <section aria-labelledby="open-jobs">
      <Title order={2} size="h4" id="open-jobs" mb={8}>
        Open jobs
      </Title>
      <ul className={`${ui['list']} ${classes['jobs']}`}>
        {openJobs.map((job) => (
          <li key={job.id} className={`${ui['card']} ${classes['job']}`}>
            <Link to="/job/$jobId" params={{ jobId: String(job.id) }} className={classes['open']}>
              {`${formatDayInWords(job.jobDate.slice(0, 10), today)}, ${formatTime(job.jobDate.slice(11, 16))}`}
            </Link>
            <span>{[job.from, job.to].filter((part) => part !== '').join(' → ')}</span>
            <span>{factsOf(job).join(' · ')}</span>
            {job.isBusy && <span>You have another job or time off then.</span>}
            {renderSignUp(job)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function factsOf({ hours, pay, awayMiles, openPlaces, services }: OpenJob): string[] {
  return [
    expectedText({ hours, pay }),
    services.join(', '),
    awayMiles === null ? '' : awayMiles === 1 ? '1 mile away' : `${awayMiles} miles away`,
    openPlaces === 1 ? '1 place left' : `${openPlaces} places left`,
  ].filter((part) => part !== '')
}
