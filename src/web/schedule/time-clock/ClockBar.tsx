import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import type { ClockKind } from '../../../shared/schedule/time-clock/clock-steps.ts'
import { useMinute } from '../../kernel/use-today.ts'
import { showFailure } from '../../ui/toasts.ts'
import { recordEvents } from './clock-actions.ts'
import { hoursAt, nextStepsOf, nextStopOf } from './clock-model.ts'
import { hoursText, standingText, STATE_TEXTS, stepText } from './clock-texts.ts'
import { Refused } from './Refused.tsx'
import type { ShownClock } from './use-clock.ts'
import classes from './clock.module.css'
import ui from '../../ui/primitives.module.css'

/** Milliseconds after a step in which the next one is not taken: the buttons change under the thumb. */
const REST_MS = 700

interface Props {
  shown: ShownClock
  /** The viewer. */
  userId: number
  timezone: string
  /** Names of the members by their ids. */
  names: ReadonlyMap<number, string>
  /** Whether the steps stay at the lower edge of the screen. */
  isSticky?: boolean
  /** Whether the viewer finishes the move, which then comes next when its places are done. */
  finishesMove?: boolean
  /** Further buttons with the steps. */
  children?: ReactNode
}

/** Shows where the viewer stands by their clock, with the one next step as a large button, and the others. */
export function ClockBar({
  shown,
  userId,
  timezone,
  names,
  isSticky = false,
  finishesMove = false,
  children,
}: Props) {
  const { clock, waiting, refused } = shown
  const now = useMinute()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set([userId]))
  const [isResting, setResting] = useState(false)
  const isTaken = useRef(false)
  const own = clock.members.find(({ workerId }) => workerId === userId)
  const people = clock.mayRecordForCrew
    ? clock.members.filter(
        ({ workerId, next }) => workerId === userId || (names.has(workerId) && next.length > 0),
      )
    : []
  const ids = people.length > 1 ? people.map(({ workerId }) => workerId) : [userId]
  const selected = ids.filter((id) => chosen.has(id))
  const first =
    clock.members.find(({ workerId }) => workerId === userId && selected.includes(workerId)) ??
    clock.members.find(({ workerId }) => selected.includes(workerId))
  const stop = nextStopOf(clock)
  const { main, others, isFinishNext } = first
    ? nextStepsOf(
        first,
        { count: clock.stops, done: clock.doneStops },
        finishesMove && first.workerId === userId,
      )
    : { main: null, others: [], isFinishNext: false }

  const record = (kind: ClockKind) => {
    // A step that is not possible for one of them is recorded for those for whom it is.
    const able = clock.members.filter(
      ({ workerId, next }) => selected.includes(workerId) && next.includes(kind),
    )
    // A place is done once any crew member has recorded it.
    const some = kind === 'stopDone' ? able.slice(0, 1) : able
    const workerIds = some.map(({ workerId }) => workerId)
    return recordEvents(clock.jobId, kind, { workerIds, ownId: userId }, kind === 'stopDone' ? stop : null)
  }
  const step = (kind: ClockKind) => ({
    'aria-disabled': isResting,
    'data-resting': isResting || undefined,
    onClick: () => {
      if (isTaken.current) return
      isTaken.current = true
      // The button answers once the step is on the disk of the phone.
      const rest = () => {
        setResting(true)
        window.setTimeout(() => {
          isTaken.current = false
          setResting(false)
        }, REST_MS)
      }
      record(kind).then(rest, (error: unknown) => {
        isTaken.current = false
        showFailure(String(error))
      })
    },
  })
  return (
    <>
      <section className={classes['bar']} aria-label="Time clock">
        {own && <Standing member={own} at={{ answeredAt: clock.now, now, timezone }} />}
        {people.length > 1 && (
          <ForWhom
            people={people.map(({ workerId, state }) => ({
              id: workerId,
              label: workerId === userId ? 'Me' : (names.get(workerId) ?? 'Crew'),
              state: STATE_TEXTS[state],
            }))}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
        <Text component="output" size="sm" fw={600} className={classes['saved'] ?? ''}>
          {savedText(waiting.length)}
        </Text>
        {refused.length > 0 && <Refused actions={refused} timezone={timezone} names={names} />}
      </section>
      <div className={classes['steps']} data-sticky={isSticky || undefined}>
        {others.length > 0 && (
          <div className={classes['others']}>
            {others.map((kind) => (
              <Button
                key={kind}
                variant="default"
                size="md"
                className={classes['other'] ?? ''}
                {...step(kind)}
              >
                {first?.state === 'finished' ? 'Start again' : stepText(kind, stop, clock.stops)}
              </Button>
            ))}
          </div>
        )}
        {main !== null && (
          <Button size="xl" fullWidth className={classes['main'] ?? ''} {...step(main)}>
            {stepText(main, stop, clock.stops)}
          </Button>
        )}
        {isFinishNext && <ToFinish jobId={clock.jobId} isOut={first?.state === 'finished'} />}
        {children}
      </div>
    </>
  )
}

/** Opens the end of the move, so that nobody leaves without signatures and payment because they only clocked out. */
function ToFinish({ jobId, isOut }: { jobId: number; isOut: boolean }) {
  return (
    <>
      <Text size="sm">
        {isOut
          ? 'You are clocked out. The move is not finished: inventory, signatures and payment come next.'
          : 'Next: inventory, signatures and payment. You can clock out there.'}
      </Text>
      <Button
        size="xl"
        fullWidth
        className={classes['main'] ?? ''}
        renderRoot={(props) => <Link {...props} to="/job/$jobId/finish" params={{ jobId: String(jobId) }} />}
      >
        Finish move
      </Button>
    </>
  )
}

function savedText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'Saved on this phone: 1 time. It is sent when there is a network.'
    : `Saved on this phone: ${count} times. They are sent when there is a network.`
}

function Standing({
  member,
  at: { answeredAt, now, timezone },
}: {
  member: ShownClock['clock']['members'][number]
  at: { answeredAt: string; now: string; timezone: string }
}) {
  const { hours, breakHours } = hoursAt(member, answeredAt, now)
  return (
    <p className={classes['standing']}>
      <strong>{standingText(member.state, member.since, timezone)}</strong>
      {hours > 0 && <span>{`${hoursText(hours)} so far`}</span>}
      {breakHours > 0 && <span>{`${hoursText(breakHours)} of breaks`}</span>}
    </p>
  )
}

/** Chooses for whom the lead records: at first for themselves. */
function ForWhom({
  people,
  chosen,
  onChoose,
}: {
  people: readonly { id: number; label: string; state: string }[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}) {
  const isAll = people.every(({ id }) => chosen.has(id))
  return (
    <fieldset className={classes['whom']}>
      <legend className={classes['legend']}>Record for</legend>
      <div className={ui['wrap']}>
        {people.map(({ id, label, state }) => (
          <label key={id} className={classes['person']}>
            <input
              type="checkbox"
              checked={chosen.has(id)}
              onChange={({ currentTarget }) => {
                const next = new Set(chosen)
                if (currentTarget.checked) next.add(id)
                else next.delete(id)
                onChoose(next)
              }}
            />
            <span>
              {label}
              <small>{state}</small>
            </span>
          </label>
        ))}
        {!isAll && (
          <Button
            variant="default"
            className={classes['other'] ?? ''}
            onClick={() => onChoose(new Set(people.map(({ id }) => id)))}
          >
            Whole crew
          </Button>
        )}
      </div>
    </fieldset>
  )
}
