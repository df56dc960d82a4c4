import { Badge, Button, Group, Paper, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { money } from '../../../shared/kernel/money.ts'
import {
  setOvertimeExemption,
  type HoursWeek,
  type WorkedDayView,
  type WorkerHours,
} from '../../../shared/schedule/time-clock/hours.api.ts'
import { correctClock } from '../../../shared/schedule/time-clock/clock.api.ts'
import { call } from '../../kernel/api.ts'
import { JobLink } from '../../ui/JobLink.tsx'
import { kindText } from './clock-texts.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { dayProblems, hoursText, timeAt } from './hours-days.ts'
import ui from '../../ui/primitives.module.css'

interface Props {
  worker: WorkerHours
  week: HoursWeek
  isRunning: boolean
  onApprove: (days: { workerId: number; day: string; eventCount: number }[]) => Promise<void>
  onChanged: () => Promise<void>
}

/** What is corrected: a time of a worker on a job, or none yet. */
interface Correction {
  jobId: number
  day: string
  event: WorkedDayView['events'][number] | null
}

const SPAN_LABELS = { travel: 'On the way', work: 'Work', break: 'Break' } as const

/** Shows the days of one worker in a workweek. */
export function WorkerWeek({ worker, week, isRunning, onApprove, onChanged }: Props) {
  const [correction, setCorrection] = useState<Correction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const exempt = async (isExempt: boolean) => {
    setProblem(null)
    try {
      await call(setOvertimeExemption, {
        body: { company: week.company.id, workerId: worker.workerId, isExempt },
      })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Try again.')
    }
    await onChanged()
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={worker.name}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4">
          {worker.name}
        </Title>
        <Text fw={600}>
          {hoursText(worker.hours)}
          {worker.overtimeHours > 0 && ` · ${hoursText(worker.overtimeHours)} overtime`}
          {worker.overtimePremium !== null &&
            worker.overtimePremium > 0 &&
            `, adds ${money(worker.overtimePremium)}`}
        </Text>
      </Group>
      <div className={ui['stack']}>
        {worker.days.map((day) => (
          <Day
            key={day.day}
            day={day}
            week={week}
            isRunning={isRunning}
            onApprove={() =>
              onApprove([{ workerId: worker.workerId, day: day.day, eventCount: day.eventCount }])
            }
            onCorrect={(of) => setCorrection({ ...of, day: day.day })}
          />
        ))}
      </div>
      <Switch
        mt="md"
        label="No overtime: motor carrier exemption (29 USC 213(b)(1))"
        checked={worker.isOvertimeExempt}
        onChange={({ currentTarget }) => void exempt(currentTarget.checked)}
      />
      {problem !== null && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {correction && (
        <CorrectionDialog
          workerId={worker.workerId}
          event={correction.event}
          timezone={week.company.timezone}
          day={correction.day}
          onSave={async (body) => {
            await call(correctClock, { params: { id: correction.jobId }, body })
            await onChanged()
          }}
          onClose={() => setCorrection(null)}
        />
      )}
    </Paper>
  )
}

interface DayProps {
  day: WorkedDayView
  week: HoursWeek
  isRunning: boolean
  onApprove: () => Promise<void>
  onCorrect: (of: Pick<Correction, 'jobId' | 'event'>) => void
}

function Day({ day, week, isRunning, onApprove, onCorrect }: DayProps) {
  const [isOpen, setOpen] = useState(false)
  const { timezone } = week.company
  const problems = dayProblems(day)
  const { state, by } = day.approval
  const title = formatDayInWords(day.day, week.today)
  return (
    <section className={ui['stackSmall']} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={600}>{title}</Text>
          <Text>{hoursText(day.hours)}</Text>
          {day.breakHours > 0 && <Text c="dimmed">{`${hoursText(day.breakHours)} break`}</Text>}
          {state === 'approved' && (
            <Badge color="green" variant="light">
              {by === null ? 'Approved' : `Approved by ${by}`}
            </Badge>
          )}
          {state === 'changed' && (
            <Badge color="yellow" variant="light">
              Changed since it was approved
            </Badge>
          )}
        </Group>
        <Group gap="xs">
          <Button variant="default" h={44} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide times' : 'Times'}
          </Button>
          {state !== 'approved' && day.eventCount > 0 && (
            <Button variant="default" h={44} disabled={isRunning} onClick={() => void onApprove()}>
              Approve day
            </Button>
          )}
        </Group>
      </Group>
      {day.jobs.map((job) => (
        <Text key={job.jobId} size="sm">
          <JobLink jobId={job.jobId}>{`Job #${job.jobId}`}</JobLink>
          {job.client !== '' && ` ${job.client}`}
          {`: ${hoursText(job.planned)} planned, ${hoursText(job.hours)} by the clock`}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {day.spans
          .map(
            ({ kind, from, to }) =>
              `${SPAN_LABELS[kind]} ${timeAt(from, timezone)} – ${to === null ? '…' : timeAt(to, timezone)}`,
          )
          .join(' · ')}
      </Text>
      {problems.map((text) => (
        <Text key={text} size="sm" c="var(--mantine-color-error)">
          {text}
        </Text>
      ))}
      {day.flags.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      {isOpen && <Times day={day} timezone={timezone} onCorrect={onCorrect} />}
    </section>
  )
}

function Times({ day, timezone, onCorrect }: Pick<DayProps, 'day' | 'onCorrect'> & { timezone: string }) {
  return (
    <div className={ui['stackSmall']}>
      {day.events.map((event) => (
        <Group key={event.id} gap="xs" justify="space-between">
          <Text size="sm">
            {`${timeAt(event.at, timezone)} ${kindText(event.kind, null)}`}
            {event.reason !== '' && ` (corrected: ${event.reason})`}
          </Text>
          <Button
            variant="subtle"
            h={44}
            aria-label={`Correct ${kindText(event.kind, null)}, ${timeAt(event.at, timezone)}`}
            onClick={() => onCorrect({ jobId: event.jobId, event })}
          >
            Correct
          </Button>
        </Group>
      ))}
      {day.jobs.map(({ jobId }) => (
        <Button key={jobId} variant="default" h={44} onClick={() => onCorrect({ jobId, event: null })}>
          {`Add a time to job #${jobId}`}
        </Button>
      ))}
    </div>
  )
}
