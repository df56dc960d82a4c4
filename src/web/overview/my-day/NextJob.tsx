import { Button, Title } from '@mantine/core'
import { IconMapPin, IconMessage, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MyDay, MyJob } from '../../../shared/overview/my-day/my-day.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { ChangeOrdersLink, FinishLink, JobFacts, JobPlaces } from './JobFacts.tsx'
import { directionsUrl, expectedText, whenText } from './my-day-texts.ts'
import classes from './my-day.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  job: MyJob
  day: Pick<MyDay, 'today' | 'tomorrow'>
  /** Confirms or declines. */
  answer: ReactNode
  /** The clock with these buttons below its steps. */
  renderClock: (buttons: ReactNode) => ReactNode
  /** The recorded times. */
  details: ReactNode
}

/** The next job of a worker, with all that they need to get there and to begin. */
export function NextJob({ job, day, answer, renderClock, details }: Props) {
  const expected = expectedText(job)
  return (
    <section className={`${ui['card']} ${classes['next']}`} aria-labelledby="next-job">
      <Title order={2} size="h3" id="next-job">
        {whenText(job, day.today, day.tomorrow)}
      </Title>
      {expected !== '' && <p className={classes['expected']}>{expected}</p>}
      {answer}
      <JobPlaces places={job.places} />
      <JobFacts job={job} />
      <Link to="/job/$jobId" params={{ jobId: String(job.id) }} className={classes['open']}>
        {`Open job #${job.id}`}
      </Link>
      <ChangeOrdersLink job={job} />
      <FinishLink job={job} />
      {details}
      {renderClock(<Ways job={job} />)}
    </section>
  )
}

/** The way to the next place that is not done, a call and a text. */
function Ways({ job }: { job: MyJob }) {
  const done = job.clock?.doneStops ?? []
  const place = job.places.find((_place, index) => !done.includes(index)) ?? job.places[0]
  const url = place ? directionsUrl(place) : null
  const phone = job.client?.phone ?? null
  return (
    <div className={classes['ways']}>
      {url !== null && (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          className={classes['button'] ?? ''}
          leftSection={<IconMapPin size={20} aria-hidden />}
        >
          Directions
        </Button>
      )}
      {phone !== null && (
        <>
          <Button
            component="a"
            href={`tel:+1${phone}`}
            variant="default"
            className={classes['button'] ?? ''}
            leftSection={<IconPhone size={20} aria-hidden />}
            title={formatPhone(phone)}
          >
            Call
          </Button>
          <Button
            component="a"
            href={`sms:+1${phone}`}
            variant="default"
            className={classes['button'] ?? ''}
            leftSection={<IconMessage size={20} aria-hidden />}
            title={formatPhone(phone)}
          >
            Text
          </Button>
        </>
      )}
    </div>
  )
}
