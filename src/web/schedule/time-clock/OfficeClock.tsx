import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayInWords, wallClockOf } from '../../../shared/kernel/dates.ts'
import { correctClock, getJobClock } from '../../../shared/schedule/time-clock/clock.api.ts'
import type { ClockEvent, JobClock, MemberClock } from '../../../shared/schedule/time-clock/clock.ts'
import { call } from '../../kernel/api.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { useToday } from '../../kernel/use-today.ts'
import { ErrorState } from '../../ui/states.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { hoursText, kindText, STATE_TEXTS, timeText } from './clock-texts.ts'
import classes from './clock.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  timezone: string
  /** Names of the crew by their ids. */
  names: ReadonlyMap<number, string>
  /** The day of the job, `YYYY-MM-DD`, for times that were forgotten. */
  day: string
}

/** Shows the office the clock of a job: for each person where they stand, their times and problems, and corrects them. */
export default function OfficeClock({ jobId, ...rest }: Props) {
  const { data, error, refetch } = useQuery(callQuery(getJobClock, { params: { id: jobId } }))
  useLiveRefetch(['update-jobs'], [keyBelow(getJobClock, { id: jobId })], { jobId })
  if (data) return <Crew clock={data} {...rest} />
  return error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null
}

/** What is corrected: a time of a person, or one that was forgotten. */
interface Correction {
  workerId: number
  event: ClockEvent | null
}

function Crew({ clock, timezone, names, day }: Omit<Props, 'jobId'> & { clock: JobClock }) {
  const queries = useQueryClient()
  const [correction, setCorrection] = useState<Correction | null>(null)
  if (clock.members.length === 0) return null
  return (
    <section className={ui['stack']} aria-labelledby="crew-clock">
      <Title order={3} size="h5" id="crew-clock">
        Time clock
      </Title>
      {clock.members.map((member) => (
        <Member
          key={member.workerId}
          member={member}
          name={names.get(member.workerId) ?? 'No longer on the crew'}
          events={clock.events.filter(({ workerId }) => workerId === member.workerId)}
          mayCorrect={clock.mayCorrect}
          timezone={timezone}
          onCorrect={(event) => setCorrection({ workerId: member.workerId, event })}
        />
      ))}
      {correction && (
        <CorrectionDialog
          workerId={correction.workerId}
          event={correction.event}
          timezone={timezone}
          day={day}
          onSave={async (body) => {
            await call(correctClock, { params: { id: clock.jobId }, body })
            await queries.invalidateQueries({ queryKey: keyBelow(getJobClock, { id: clock.jobId }) })
          }}
          onClose={() => setCorrection(null)}
        />
      )}
    </section>
  )
}

/** States in which a day must not end. */
const UNFINISHED: ReadonlySet<MemberClock['state']> = new Set(['working', 'onBreak'])

interface MemberProps {
  member: MemberClock
  name: string
  events: readonly ClockEvent[]
  mayCorrect: boolean
  timezone: string
  onCorrect: (event: ClockEvent | null) => void
}

function Member({ member, name, events, mayCorrect, timezone, onCorrect }: MemberProps) {
  const times = events.toSorted((one, other) => one.at.localeCompare(other.at))
  const today = useToday(timezone)
  const dayOf = (at: string) => wallClockOf(at, timezone).slice(0, 10)
  const whenOf = (at: string) => {
    const day = dayOf(at)
    return day === today
      ? timeText(at, timezone)
      : `${formatDayInWords(day, today)}, ${timeText(at, timezone)}`
  }
  return (
    <section aria-label={`Times of ${name}`}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{name}</Text>
        <Text>
          {`${STATE_TEXTS[member.state]}, ${hoursText(member.hours)}`}
          {member.breakHours > 0 && ` · ${hoursText(member.breakHours)} of breaks`}
        </Text>
      </Group>
      {member.since !== null && UNFINISHED.has(member.state) && dayOf(member.since) < today && (
        <Text size="sm" className={classes['problem'] ?? ''}>
          Clock out is missing.
        </Text>
      )}
      {times.length === 0 ? (
        <Text size="sm">No time is recorded yet.</Text>
      ) : (
        <ol className={`${ui['list']} ${classes['rows']}`} aria-label="Recorded times">
          {times.map((event) => {
            const isOff = event.isReplaced || event.problem !== null
            const what = `${whenOf(event.at)} ${kindText(event.kind, event.stop)}`
            return (
              <li key={event.id} className={classes['row']} data-off={isOff || undefined}>
                <span>
                  {what}
                  {event.isReplaced && <small>Corrected later</small>}
                  {event.reason !== '' && <small>{event.reason}</small>}
                  {event.problem !== null && <small className={classes['problem']}>{event.problem}</small>}
                </span>
                {mayCorrect && !event.isReplaced && (
                  <Button
                    variant="default"
                    className={classes['other'] ?? ''}
                    aria-label={`Correct ${what} of ${name}`}
                    onClick={() => onCorrect(event)}
                  >
                    Correct
                  </Button>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {mayCorrect && (
        <Button
          variant="default"
          mt="xs"
          className={classes['other'] ?? ''}
          aria-label={`Add a forgotten time of ${name}`}
          onClick={() => onCorrect(null)}
        >
          Add a forgotten time
        </Button>
      )}
    </section>
  )
}
