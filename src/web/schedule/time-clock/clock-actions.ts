import { correctClock, recordClockEvents } from '../../../shared/schedule/time-clock/clock.api.ts'
import type { ClockKind } from '../../../shared/schedule/time-clock/clock-steps.ts'
import type {
  ClockCorrectionInput,
  ClockEventInput,
  JobClock,
} from '../../../shared/schedule/time-clock/clock.ts'
import { call } from '../../kernel/api.ts'
import { newUuid } from '../../kernel/new-key.ts'
import { changeSavedAction, registerSender, saveActions } from '../../kernel/phone-queue.ts'
import { CLOCK_ACTIONS, CLOCK_CORRECTIONS } from './clock-model.ts'
import { kindText, phoneTimeText } from './clock-texts.ts'
import { currentPosition, readSharing } from './position.ts'

/** The newest clocks that the server has answered, by job. */
const answered = new Map<number, JobClock>()
const listeners = new Set<() => void>()

/**
 * Returns the newer of two answers about a clock. Events are only added, so
 * the one with more of them is newer; an answer that was read before an event was stored may be of a later moment.
 */
export function newestClock(clock: JobClock, other: JobClock | undefined): JobClock {
  if (!other) return clock
  const more = other.events.length - clock.events.length
  return more > 0 || (more === 0 && other.now > clock.now) ? other : clock
}

/** Calls the listener when the server has answered to saved events; returns a function that unsubscribes it. */
export function onClockAnswered(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over a clock that the server has answered. */
export function takeClock(clock: JobClock): void {
  answered.set(clock.jobId, newestClock(clock, answered.get(clock.jobId)))
  for (const listener of listeners) listener()
}

/** Returns the clocks that were answered; the same list until it changes. */
export function readAnsweredClock(jobId: number): JobClock | undefined {
  return answered.get(jobId)
}

/** Sends saved events of the clock; `onAnswered` follows when the server has answered to some of a job. */
export function sendClockEvents(onAnswered: (jobId: number) => void): void {
  const onSent = (group: string) => onAnswered(Number(group))
  registerSender(CLOCK_ACTIONS, {
    onSent,
    starts: ({ body }) => (body as ClockEventInput).kind === 'start', // saved by recordEvents
    describe: ({ body }) => {
      const { kind, stop, deviceTime } = body as ClockEventInput // saved by recordEvents
      return `${kindText(kind, stop ?? null)}, ${phoneTimeText(deviceTime)}`
    },
    send: async (group, actions) => {
      const events = actions.map(({ body }) => body as ClockEventInput) // saved by recordEvents
      const { clock, results } = await call(recordClockEvents, {
        params: { id: Number(group) },
        body: { sentAt: new Date().toISOString(), events },
      })
      takeClock(clock)
      const problems = new Map(results.map(({ id, problem }) => [id, problem]))
      return actions.map(({ id }) => problems.get(id) ?? null)
    },
  })
  registerSender(CLOCK_CORRECTIONS, {
    onSent,
    describe: () => 'Correction of a recorded time',
    send: async (group, actions) => {
      for (const { body } of actions)
        takeClock(
          await call(correctClock, {
            params: { id: Number(group) },
            body: body as ClockCorrectionInput, // saved by correctEvent
          }),
        )
      return actions.map(() => null)
    },
  })
}

/** Saves a correction on the phone; it is sent when there is a network. */
export async function correctEvent(jobId: number, correction: ClockCorrectionInput): Promise<void> {
  const { id } = correction
  await saveActions([{ id, kind: CLOCK_CORRECTIONS, group: String(jobId), body: correction }])
}

/**
 * Saves an event for each of these people on the phone; it is sent when there is a network. The position is added if the
 * person shares theirs, and only for their own event.
 */
export async function recordEvents(
  jobId: number,
  kind: ClockKind,
  people: { workerIds: readonly number[]; ownId: number },
  stop: number | null,
): Promise<void> {
  const deviceTime = new Date().toISOString()
  const events = people.workerIds.map((workerId): ClockEventInput => ({
    id: newUuid(),
    workerId,
    kind,
    deviceTime,
    ...(stop !== null && { stop }),
  }))
  const own = events.find(({ workerId }) => workerId === people.ownId)
  await saveActions(
    events.map((event) => ({ id: event.id, kind: CLOCK_ACTIONS, group: String(jobId), body: event })),
    own && readSharing()
      ? async () => {
          const position = await currentPosition()
          if (position) await changeSavedAction(own.id, { ...own, position })
        }
      : undefined,
  )
}
