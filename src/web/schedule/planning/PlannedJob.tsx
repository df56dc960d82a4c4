import { Badge, Checkbox, Text } from '@mantine/core'
import { formatDayInWords, formatTime } from '../../../shared/kernel/dates.ts'
import type { DayPlanJob } from '../../../shared/schedule/planning/planning.api.ts'
import { JobLink } from '../../ui/JobLink.tsx'
import classes from './plan.module.css'
import ui from '../../ui/primitives.module.css'

/** Returns whether nothing is proposed for a job. */
export function isEmptyProposal({ addCrew, addTrucks }: DayPlanJob): boolean {
  return addCrew.length + addTrucks.length === 0
}

interface Props {
  job: DayPlanJob
  today: string
  isChosen: boolean
  isSaved: boolean
  /** Why it was not saved. */
  refusal: string | null
  onChoose: (isChosen: boolean) => void
}

/** A job of the plan: its proposed crew and trucks with reasons, and what could not be planned. */
export function PlannedJob({ job, today, isChosen, isSaved, refusal, onChoose }: Props) {
  const name = [job.client, job.places.join(' → ')].filter((part) => part !== '').join(' · ')
  const time = timeText(job, today)
  return (
    <li className={classes['job']} aria-label={`Job #${job.id}`} data-saved={isSaved || undefined}>
      <div className={ui['bar']}>
        {isSaved || isEmptyProposal(job) ? (
          <span className={classes['time']}>{time}</span>
        ) : (
          <Checkbox
            classNames={{ label: classes['time'] ?? '' }}
            label={time}
            aria-label={`Accept job #${job.id}, ${time}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
        {isSaved ? (
          <Badge color="green" variant="light">
            Saved
          </Badge>
        ) : (
          job.openSpots > 0 && (
            <Badge color="orange" variant="light">
              {job.openSpots === 1 ? '1 open spot' : `${job.openSpots} open spots`}
            </Badge>
          )
        )}
      </div>
      <Text size="sm">
        <JobLink jobId={job.id}>Job #{job.id}</JobLink>
        {name === '' ? '' : ` · ${name}`}
      </Text>
      {refusal !== null && (
        <Text size="sm" fw={600} c="var(--mantine-color-error)">
          {refusal}
        </Text>
      )}
      <div className={classes['columns']}>
        <Column
          title="Crew"
          stored={job.crew}
          proposed={job.addCrew.map((one) => ({
            ...one,
            name: one.isLead ? `${one.name} (lead)` : one.name,
          }))}
        />
        {(job.addTrucks.length > 0 || job.trucks.length > 0) && (
          <Column title="Truck" stored={job.trucks} proposed={job.addTrucks} />
        )}
      </div>
      {!isSaved && job.problems.length > 0 && (
        <ul className={`${ui['list']} ${classes['problem']}`}>
          {job.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface ColumnProps {
  title: string
  stored: readonly { id: number; name: string }[]
  proposed: readonly { id: number; name: string; reasons: string[] }[]
}

function Column({ title, stored, proposed }: ColumnProps) {
  return (
    <section aria-label={title}>
      <h3 className={classes['heading']}>{title}</h3>
      <ul className={`${ui['list']} ${ui['stackTight']}`}>
        {stored.map(({ id, name }) => (
          <li key={id}>
            <Text size="sm">{name}</Text>
            <Text size="xs" c="dimmed">
              Already on the job
            </Text>
          </li>
        ))}
        {proposed.map(({ id, name, reasons }) => (
          <li key={id}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {reasons.join(' · ')}
            </Text>
          </li>
        ))}
        {stored.length + proposed.length === 0 && (
          <li>
            <Text size="sm" c="dimmed">
              Nobody
            </Text>
          </li>
        )}
      </ul>
    </section>
  )
}

function timeText({ startsAt, endsAt }: DayPlanJob, today: string): string {
  const end = formatTime(endsAt.slice(11, 16))
  const isLong = endsAt.slice(0, 10) > startsAt.slice(0, 10) && endsAt.slice(11, 16) !== '00:00'
  return `${formatTime(startsAt.slice(11, 16))} – ${isLong ? `${formatDayInWords(endsAt, today)}, ${end}` : end}`
}
