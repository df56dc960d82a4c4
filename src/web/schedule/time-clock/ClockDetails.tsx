import { Button, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { ClockEvent } from '../../../shared/schedule/time-clock/clock.ts'
import { useMinute } from '../../kernel/use-today.ts'
import { correctEvent } from './clock-actions.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { hoursAt } from './clock-model.ts'
import { hoursText, kindText, STATE_TEXTS, timeText } from './clock-texts.ts'
import { readSharing, writeSharing } from './position.ts'
import type { ShownClock } from './use-clock.ts'
import classes from './clock.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  shown: ShownClock
  userId: number
  timezone: string
  names: ReadonlyMap<number, string>
  /** The day of the job, `YYYY-MM-DD`, for times that were forgotten. */
  day: string
  /** Whether the move is completed, so that no position is recorded any more. */
  isEnded?: boolean
}

/** Shows the recorded times of a job, with their corrections, and whether the position is shared. */
export default function ClockDetails({
  shown: { clock },
  userId,
  timezone,
  names,
  day,
  isEnded = false,
}: Props) {
  const now = useMinute()
  const [corrected, setCorrected] = useState<ClockEvent | 'new' | null>(null)
  const [isSharing, setSharing] = useState(readSharing)
  const nameOf = (id: number) => (id === userId ? 'You' : (names.get(id) ?? 'Crew'))
  const events = clock.events.toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <div className={ui['stackSmall']}>
      {clock.members.length > 1 && (
        <ul className={`${ui['list']} ${classes['rows']}`} aria-label="Crew on the clock">
          {clock.members.map((member) => (
            <li key={member.workerId} className={classes['row']}>
              <span>{nameOf(member.workerId)}</span>
              <span>
                {`${STATE_TEXTS[member.state]}, ${hoursText(hoursAt(member, clock.now, now).hours)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {events.length === 0 ? (
        <Text>No time is recorded yet.</Text>
      ) : (
        <ol className={`${ui['list']} ${classes['rows']}`} aria-label="Recorded times">
          {events.map((event) => (
            <li key={event.id} className={classes['row']} data-off={isOff(event) || undefined}>
              <span>
                {`${timeText(event.at, timezone)} ${kindText(event.kind, event.stop)}`}
                {clock.members.length > 1 && `, ${nameOf(event.workerId)}`}
                {event.isReplaced && <small>Corrected later</small>}
                {event.reason !== '' && <small>{event.reason}</small>}
                {event.problem !== null && <small>{event.problem}</small>}
              </span>
              {clock.mayCorrect && event.workerId === userId && !isOff(event) && (
                <Button
                  variant="default"
                  className={classes['other'] ?? ''}
                  aria-label={`Correct ${timeText(event.at, timezone)} ${kindText(event.kind, event.stop)}`}
                  onClick={() => setCorrected(event)}
                >
                  Correct
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {clock.mayCorrect ? (
        <Button variant="default" className={classes['other'] ?? ''} onClick={() => setCorrected('new')}>
          Add a forgotten time
        </Button>
      ) : (
        <Text size="sm">The times of this job are settled. Ask a manager to correct them.</Text>
      )}
      {!isEnded && (
        <Switch
          size="md"
          className={classes['switch'] ?? ''}
          label="Share my position with events"
          description="The office sees where you pressed a button, so that it can tell clients when you come. It is asked for only while you are on the clock, and deleted after the days that your company has set."
          checked={isSharing}
          onChange={({ currentTarget }) => {
            writeSharing(currentTarget.checked)
            setSharing(currentTarget.checked)
          }}
        />
      )}
      {corrected !== null && (
        <CorrectionDialog
          workerId={userId}
          event={corrected === 'new' ? null : corrected}
          timezone={timezone}
          day={day}
          onSave={(correction) => correctEvent(clock.jobId, correction)}
          onClose={() => setCorrected(null)}
        />
      )}
    </div>
  )
}

function isOff({ isReplaced, problem }: ClockEvent): boolean {
  return isReplaced || problem !== null
}
