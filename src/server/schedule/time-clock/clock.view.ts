import { clockKindsIn, clockStateAfter } from '../../../shared/schedule/time-clock/clock-steps.ts'
import type { JobClock, MemberClock } from '../../../shared/schedule/time-clock/clock.ts'
import {
  clockDay,
  hoursOfSpans,
  replacedIds,
  standingEvents,
  stateOn,
  type ClockDay,
} from '../../../shared/schedule/time-clock/clock.rules.ts'
import type { ClockSettings } from '../../../shared/schedule/time-clock/clock.hours.ts'
import { leadOfCrew } from '../../../shared/people/workers/lead.ts'
import { isTimeToStart } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { ClockEventRow } from './clock.store.ts'

const DAY_MS = 86_400_000
/** Days after a move is completed in which its crew's phones may still send and correct times. */
export const CREW_CLOCK_DAYS = 14

/** Returns the company's day of an instant in milliseconds. */
export function dayIn(timezone: string): (at: number) => string {
  return (at) => wallClockOf(new Date(at).toISOString(), timezone).slice(0, 10)
}

/** Returns how the company of a job counts times. */
export function clockSettingsOf({ company }: Pick<JobRecord, 'company'>): ClockSettings {
  const { clockRounding, clockTravelBilled, clockTravelPaid } = company.variables
  return {
    rounding: clockRounding.value,
    isTravelBilled: clockTravelBilled.value === 1,
    isTravelPaid: clockTravelPaid.value === 1,
  }
}

/** Returns the clock of a member on a job from all events of the job. */
export function clockOf(job: JobRecord, events: readonly ClockEventRow[], workerId: number): ClockDay {
  const own = events.filter((event) => event.workerId === workerId)
  return clockDay(standingEvents(own), {
    dayOf: dayIn(job.company.timezone),
    isOnCrew: job.crew.some(({ userId }) => userId === workerId),
  })
}

/** Returns whether times of a job may be recorded and corrected now: while it is scheduled, and for a while afterwards. */
export function isClockOpen(job: JobRecord, viewer: Viewer, now: Date): boolean {
  if (job.deletedAt !== null) return false
  if (job.jobStatus === 'scheduled') return true
  if (job.jobStatus !== 'completed') return false
  if (viewer.kind === 'manager') return true
  return job.completedAt === null || now.getTime() < Date.parse(job.completedAt) + CREW_CLOCK_DAYS * DAY_MS
}

/** Returns whether a viewer records for the whole crew. */
export function mayRecordForCrew(job: JobRecord, viewer: Viewer, userId: number): boolean {
  return viewer.kind === 'manager' || (viewer.kind === 'crew' && leadOfCrew(job.crew)?.userId === userId)
}

/** Returns whether a member declined the job and has no times on it that count. */
export function isAbsent(
  { userId, answer }: Pick<JobRecord['crew'][number], 'userId' | 'answer'>,
  events: readonly Pick<ClockEventRow, 'workerId' | 'problem'>[],
): boolean {
  return (
    answer === 'declined' && !events.some(({ workerId, problem }) => workerId === userId && problem === '')
  )
}

/** Returns the clock of a job as a manager or member of its crew may see it. */
export function viewClock(
  job: JobRecord,
  { viewer, userId, now }: { viewer: Viewer; userId: number; now: Date },
  events: readonly ClockEventRow[],
): JobClock {
  const isForCrew = mayRecordForCrew(job, viewer, userId)
  const isOpen = isClockOpen(job, viewer, now)
  const onCrew = job.crew.flatMap((member) => member.userId ?? [])
  const recordable = job.crew
    .filter((member) => viewer.kind === 'manager' || !isAbsent(member, events))
    .flatMap((member) => member.userId ?? [])
  const others = [...new Set(events.map(({ workerId }) => workerId))].filter((id) => !onCrew.includes(id))
  const shown = [...onCrew, ...others].filter((id) => isForCrew || id === userId)
  const clocks = new Map(shown.map((id) => [id, clockOf(job, events, id)]))
  const dayOf = dayIn(job.company.timezone)
  const wallClock = wallClockOf(now.toISOString(), job.company.timezone)
  const mayStart = viewer.kind === 'manager' || isTimeToStart(job.jobDate, wallClock)
  const replaced = replacedIds(events)
  const viewMember = (id: number): MemberClock => {
    const day = clockOf(job, events, id)
    const state = stateOn(day, dayOf(now.getTime()), dayOf)
    const mayRecord = isOpen && (id === userId ? onCrew : recordable).includes(id)
    // After the end of a move nobody begins anything; who is still on the clock ends it.
    const kinds = job.jobStatus === 'scheduled' ? clockKindsIn(state) : (['finish'] as const)
    const possible = kinds.filter((kind) => clockStateAfter(state, kind) !== null)
    return {
      workerId: id,
      state,
      since: state === 'off' ? null : isoOf(day.since),
      hours: hoursOfSpans(day.work, now.getTime()),
      breakHours: hoursOfSpans(day.breaks, now.getTime()),
      next: mayRecord ? possible.filter((kind) => kind !== 'start' || mayStart) : [],
    }
  }
  return {
    jobId: job.id,
    now: now.toISOString(),
    members: shown.map(viewMember),
    events: events
      .filter(({ workerId }) => clocks.has(workerId))
      .flatMap((event) => {
        if (event.kind === null || event.at === null) return []
        const isReplaced = replaced.has(event.id)
        const problem = isReplaced ? null : (clocks.get(event.workerId)?.problems.get(event.id) ?? null)
        return [
          {
            id: event.id,
            workerId: event.workerId,
            kind: event.kind,
            at: new Date(event.at).toISOString(),
            deviceTime: event.deviceTime,
            receivedAt: event.receivedAt,
            stop: event.stop,
            byId: event.byId,
            problem,
            corrects: event.corrects,
            reason: event.reason,
            isReplaced,
          },
        ]
      }),
    stops: job.locations.length,
    doneStops: [...new Set([...clocks.values()].flatMap(({ doneStops }) => doneStops))].toSorted(
      (a, b) => a - b,
    ),
    mayRecordForCrew: isForCrew,
    mayCorrect: isOpen,
  }
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
