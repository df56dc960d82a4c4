import { IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MyJob } from '../../../shared/overview/my-day/my-day.ts'
import { directionsUrl } from './my-day-texts.ts'
import { factRows } from './next-job.ts'
import classes from './my-day.module.css'
import ui from '../../ui/primitives.module.css'

/** The places of a job in order, each with what makes carrying hard and the way there. */
export function JobPlaces({ places }: Pick<MyJob, 'places'>) {
  return (
    <ol className={`${ui['list']} ${classes['places']}`} aria-label="Places">
      {places.map((place, index) => {
        const url = directionsUrl(place)
        const facts = [place.kind ?? '', ...place.carry].filter((part) => part !== '')
        return (
          // Two stops can have one address.
          <li key={`${index} ${place.address}`} className={classes['place']}>
            <span>
              <small>{place.label}</small>
              <strong>{place.address === '' ? 'Address to come' : place.address}</strong>
              {place.address2 !== '' && <span>{`, ${place.address2}`}</span>}
              {facts.length > 0 && <span className={classes['carry']}>{facts.join(', ')}</span>}
            </span>
            {url !== null && (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className={classes['way']}
                aria-label={`Directions: ${place.label}, ${place.address}`}
              >
                <IconMapPin size={24} aria-hidden />
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Opens the end of a move, for the members who finish it or take payment. */
export function FinishLink({ job: { id, mayFinish } }: { job: Pick<MyJob, 'id' | 'mayFinish'> }) {
  if (!mayFinish) return null
  return (
    <Link to="/job/$jobId/finish" params={{ jobId: String(id) }} className={classes['open']}>
      Finish and payment
    </Link>
  )
}

/** Opens the change orders of a job, for the members who make them. */
export function ChangeOrdersLink({ job: { id, mayChange } }: { job: Pick<MyJob, 'id' | 'mayChange'> }) {
  if (!mayChange) return null
  return (
    <Link
      to="/job/$jobId/changes"
      params={{ jobId: String(id) }}
      search={{ add: true }}
      className={classes['open']}
    >
      Add a change order
    </Link>
  )
}

/** Crew, truck, what to bring and notes of a job, as label and value. */
export function JobFacts({ job }: { job: MyJob }) {
  return (
    <dl className={classes['facts']}>
      {factRows(job).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {job.contacts.map(({ name, phone }) => (
        <div key={`${name} ${phone}`}>
          <dt>Contact</dt>
          <dd>
            <a href={`tel:+1${phone}`} className={classes['call']}>
              {name}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
