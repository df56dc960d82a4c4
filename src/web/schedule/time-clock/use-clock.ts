import { useMemo, useSyncExternalStore } from 'react'
import type { JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import type { SavedAction } from '../../kernel/phone-store.ts'
import { onSavedActions, readSavedActions } from '../../kernel/phone-queue.ts'
import { newestClock, onClockAnswered, readAnsweredClock } from './clock-actions.ts'
import { CLOCK_ACTIONS, CLOCK_CORRECTIONS, savedEventsOf, withSavedEvents } from './clock-model.ts'

/** A clock with what this phone has saved of it. */
export interface ShownClock {
  clock: JobClock
  /** Events and corrections that wait to be sent. */
  waiting: readonly SavedAction[]
  /** Those that the server refused, until the person dismisses them. */
  refused: readonly SavedAction[]
}

/** Returns a clock as it is with the newest answer of the server and the events that wait on this phone. */
export function useShownClock(given: JobClock): ShownClock {
  const actions = useSyncExternalStore(onSavedActions, readSavedActions)
  const answered = useSyncExternalStore(onClockAnswered, () => readAnsweredClock(given.jobId))
  return useMemo(() => {
    const saved = savedEventsOf(actions, given.jobId)
    const own = actions.filter(
      ({ kind, group }) =>
        (kind === CLOCK_ACTIONS || kind === CLOCK_CORRECTIONS) && group === String(given.jobId),
    )
    const newest = newestClock(given, answered)
    return {
      clock: withSavedEvents(newest, saved),
      waiting: own.filter(({ problem }) => problem === null),
      refused: own.filter(({ problem }) => problem !== null),
    }
  }, [actions, answered, given])
}
