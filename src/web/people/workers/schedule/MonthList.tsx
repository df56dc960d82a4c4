import { Link } from '@tanstack/react-router'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '../../../../shared/trade/job.labels.ts'
import { STATUS_COLORS } from '../../../../shared/trade/status.colors.ts'
import { addDays, formatJobDate, formatTime } from '../../../../shared/kernel/dates.ts'
import { monthDays } from '../../../../shared/kernel/months.ts'
import { CREW_ANSWER_LABELS } from '../../../../shared/people/workers/crew.choices.ts'
import type { Schedule, ScheduleJob } from '../../../../shared/people/workers/times-off.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { eventsOn, type DayEvent } from './months.ts'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

/** Lists a month's jobs by their start. */
export function MonthList({ month, schedule }: { month: string; schedule: Schedule }) {
  const { from, to } = monthDays(month)
  const events: DayEvent[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const event of eventsOn(schedule, day))
      if (event.kind !== 'off' && !events.some(({ key }) => key === event.key)) events.push(event)
  const jobs = events.flatMap((event) => (event.kind === 'off' ? [] : [event.job]))
  if (jobs.length === 0) return <EmptyState title="No jobs in this month." />
  return (
    <ul className={ui['listStack']} aria-label="Jobs of the month">
      {jobs.map((job) => (
        <li key={job.id} className={classes['card']}>
          <div className={classes['facts']}>
            <Link
              to="/job/$jobId"
              params={{ jobId: String(job.id) }}
              preload={false}
              className={classes['link'] ?? ''}
            >
              {spanOf(job)}
            </Link>
            <div className={ui['small']}>
              {JOB_TYPE_LABELS[job.jobType]} #{job.id}
              {job.isProspect && ', signed up'}
            </div>
            <div className={ui['small']}>{job.place}</div>
            {job.answer !== null && <div className={ui['small']}>{CREW_ANSWER_LABELS[job.answer]}</div>}
          </div>
          <StatusBadge label={JOB_STATUS_LABELS[job.jobStatus]} color={STATUS_COLORS[job.jobStatus]} />
        </li>
      ))}
    </ul>
  )
}

function spanOf({ start, end }: ScheduleJob): string {
  const isOneDay = start.slice(0, 10) === end.slice(0, 10)
  return `${formatJobDate(start)} – ${isOneDay ? formatTime(end.slice(11, 16)) : formatJobDate(end)}`
}
