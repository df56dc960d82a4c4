import type { ReactNode } from 'react'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconMessage, IconPhone, IconReplaceUser, IconTruck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CREW_ANSWER_LABELS } from '../../../shared/people/workers/crew.choices.ts'
import { CREW_STATUS_LABELS, crewStatusOf } from '../../../shared/people/workers/crew-status.ts'
import type { TodayJob } from '../../../shared/overview/today/today.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { NextStep } from './NextStep.tsx'
import { dollarsText, progressBadge, windowText } from './words.ts'
import classes from './today.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  job: TodayJob
  at: { day: string; now: string; timezone: string }
  isOffice: boolean
  /** When the crew arrives, if it is on the way. */
  children?: ReactNode
}

/** Shows a job of the day: when, for whom, from where to where, who, how far, what is open, and its next step. */
export function TodayJobRow({ job, at, isOffice, children }: Props) {
  const progress = progressBadge(job, at)
  const { client, places } = job
  const params = { jobId: String(job.id) }
  const phone = client?.phone ?? null
  return (
    <li className={`${ui['card']} ${classes['job']}`}>
      <div className={classes['when']}>
        <span className={classes['time']}>{windowText(job)}</span>
        {progress && <StatusBadge {...progress} />}
        {children}
      </div>
      <div className={ui['column']}>
        <div className={classes['line']}>
          <Link to="/job/$jobId" params={params} className={classes['name'] ?? ''}>
            {client === null || client.name === '' ? `Job #${job.id}` : client.name}
          </Link>
          {phone !== null && (
            <>
              <ActionIcon
                component="a"
                href={`tel:+1${phone}`}
                size="md"
                variant="subtle"
                className={`${classes['icon']} no-print`}
                aria-label={`Call ${client?.name ?? ''}`}
                title={`Call ${formatPhone(phone)}`}
              >
                <IconPhone size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size="md"
                variant="subtle"
                className={`${classes['icon']} no-print`}
                aria-label={`Text ${client?.name ?? ''}`}
                title="Text"
                renderRoot={(props) => (
                  <Link {...props} to="/job/$jobId" params={params} search={{ tab: 'contact' }} />
                )}
              >
                <IconMessage size={18} aria-hidden />
              </ActionIcon>
              <span className={classes['printed']}>{formatPhone(phone)}</span>
            </>
          )}
        </div>
        <ol className={`${ui['list']} ${classes['places']}`} aria-label="Places">
          {places.map((place, index) => (
            // Two stops can have one address.
            <li key={`${index} ${place}`} title={place}>
              {index > 0 && <span aria-hidden>→ </span>}
              {place}
            </li>
          ))}
        </ol>
        <Text size="xs" c="dimmed" className={classes['notes'] ?? ''} title={job.notes}>
          {`#${job.id} · ${JOB_TYPE_LABELS[job.jobType]}${job.notes === '' ? '' : ` · ${job.notes}`}`}
        </Text>
      </div>
      <Crew job={job} isOffice={isOffice} />
      <div className={classes['rest']}>
        {job.amount && (
          <div className={classes['amount']}>
            <span>{dollarsText(job.amount.total)}</span>
            {job.amount.open > 0 ? (
              <Text span size="xs" fw={600}>{`${dollarsText(job.amount.open)} open`}</Text>
            ) : (
              job.amount.total > 0 && (
                <Text span size="xs" c="dimmed">
                  Paid
                </Text>
              )
            )}
          </div>
        )}
        <NextStep jobId={job.id} next={job.next} />
      </div>
    </li>
  )
}

function Crew({ job, isOffice }: { job: TodayJob; isOffice: boolean }) {
  const { crew, trucks, truckProblems, openPlaces, jobStatus } = job
  const missing = openPlaces === 1 ? '1 mover missing' : `${openPlaces} movers missing`
  return (
    <ul className={`${ui['list']} ${classes['crew']}`} aria-label="Crew and trucks">
      {crew.map(({ id, name, phone, answer, isNoShow, isLead }, index) => (
        // Members whose account was deleted have no id.
        <li key={id ?? `gone ${index}`}>
          <span className={classes['member']} data-answer={isNoShow ? 'declined' : (answer ?? undefined)}>
            {phone === null ? name : <a href={`tel:+1${phone}`}>{name}</a>}
          </span>
          <Text
            span
            size="xs"
            className={classes['answer'] ?? ''}
            data-answer={isNoShow ? 'declined' : (answer ?? undefined)}
          >
            {[isLead && crew.length > 1 ? 'Lead' : '', stateText(job, { answer, isNoShow })]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
          {isOffice && id !== null && jobStatus === 'scheduled' && (
            <Replace jobId={job.id} workerId={id} name={name} isLikely={isNoShow || answer === 'declined'} />
          )}
        </li>
      ))}
      {isOffice && openPlaces > 0 && jobStatus === 'scheduled' && (
        <li>
          <StatusBadge label={missing} color="red" />
        </li>
      )}
      {truckProblems.map((text) => (
        <li key={text}>
          <Text span size="xs" fw={600} c="var(--mantine-color-error)">
            {text}
          </Text>
        </li>
      ))}
      {trucks.length > 0 && (
        <li>
          <IconTruck size={16} className={classes['truck']} aria-label="Truck:" />
          {trucks.join(', ')}
        </li>
      )}
    </ul>
  )
}

/** Opens the Crew tab with the question who takes a member's place. */
function Replace({
  jobId,
  workerId,
  name,
  isLikely,
}: {
  jobId: number
  workerId: number
  name: string
  isLikely: boolean
}) {
  const label = `Replace ${name}`
  const link = (props: object) => (
    <Link
      {...props}
      to="/job/$jobId"
      params={{ jobId: String(jobId) }}
      search={{ tab: 'crew', replace: workerId }}
    />
  )
  return isLikely ? (
    <Button size="compact-sm" variant="light" className="no-print" aria-label={label} renderRoot={link}>
      Replace
    </Button>
  ) : (
    // Seldom needed, so it takes no line of its own.
    <ActionIcon
      variant="subtle"
      size={28}
      className="no-print"
      aria-label={label}
      title={label}
      renderRoot={link}
    >
      <IconReplaceUser size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Returns how far a member is: their answer, then whether they are on site or done; '' if the viewer may not know it. */
function stateText(
  { jobStatus, startedAt }: TodayJob,
  { answer, isNoShow }: Pick<TodayJob['crew'][number], 'answer' | 'isNoShow'>,
): string {
  if (isNoShow) return 'No show'
  const status = crewStatusOf({ jobStatus, startedAt, answer, isNoShow })
  if (status === 'on_site' || status === 'done') return CREW_STATUS_LABELS[status]
  return answer ? CREW_ANSWER_LABELS[answer] : ''
}
