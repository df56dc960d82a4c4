import type { z } from 'zod'
import type { recordClockEvents } from '../../../shared/schedule/time-clock/clock.api.ts'
import type { ClockEventInput, JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import {
  clockOffMs,
  FUTURE_PROBLEM,
  isAhead,
  replacedIds,
} from '../../../shared/schedule/time-clock/clock.rules.ts'
import { billHours, payHours } from '../../../shared/schedule/time-clock/clock.hours.ts'
import { isTimeToStart, startOpensText } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, stepVersion, type JobContext } from '../../jobs/jobs/job.service.ts'
import { startMove } from '../crew/crew.start.ts'
import { deletePositions } from './arrival.store.ts'
import {
  findClockEvents,
  findStaff,
  insertClockEvents,
  readClockEvents,
  readFinished,
  storeClockHours,
  type ClockEventRow,
  type NewClockEvent,
} from './clock.store.ts'
import { storeOvertimeOfEvents } from './overtime.service.ts'
import {
  clockOf,
  clockSettingsOf,
  dayIn,
  isAbsent,
  isClockOpen,
  mayRecordForCrew,
  viewClock,
} from './clock.view.ts'

type Sent = z.output<NonNullable<typeof recordClockEvents.body>>

/** Returns the clock of a job: a member's own, or for its lead and managers that of the crew; throws rest_forbidden for others. */
export async function showClock(work: JobContext, jobId: number): Promise<JobClock> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  rejectOthers(viewer)
  return showOf(work, job, viewer)
}

/** Returns the clock of a job as this viewer sees it. */
export async function showOf(work: JobContext, job: JobRecord, viewer: Viewer): Promise<JobClock> {
  const events = await readClockEvents(work.tx, job.companyId, [job.id])
  return viewClock(job, { viewer, userId: work.actor.userId, now: work.kernel.now() }, events)
}

function rejectOthers(viewer: Viewer): void {
  if (viewer.kind !== 'manager' && viewer.kind !== 'crew') throw new AppError('rest_forbidden')
}

/** Opens a job for a change of its clock; throws rest_conflict once its times are settled. */
export async function openClock(work: JobContext, jobId: number) {
  const opened = await openJob(work, jobId, 'for update')
  rejectOthers(opened.viewer)
  if (opened.job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  if (!isClockOpen(opened.job, opened.viewer, work.kernel.now()))
    throw new AppError('rest_conflict', {
      message:
        opened.job.jobStatus === 'completed'
          ? 'The times of this job are settled. Ask a manager to correct them.'
          : 'Only a scheduled job takes times.',
    })
  return opened
}

/**
 * Records events of a phone, each once, and starts the move with the first start. Throws rest_forbidden for a time of
 * somebody else unless the caller leads the crew or manages, and rest_conflict for an id that has other content. What a lead
 * records for somebody who declined is kept and does not count.
 */
export async function recordEvents(
  work: JobContext,
  jobId: number,
  { sentAt, events }: Sent,
): Promise<{ clock: JobClock; results: { id: string; problem: string | null }[] }> {
  const { tx, actor, kernel } = work
  const { job, viewer } = await openClock(work, jobId)
  await checkWorkers(work, job, viewer, events)
  const absences = await absenceProblems(work, job, viewer, events)
  const now = kernel.now()
  const off = clockOffMs(Date.parse(sentAt), now.getTime())
  const dayOf = dayIn(job.company.timezone)
  const stored = await findClockEvents(
    tx,
    job.companyId,
    events.map(({ id }) => id),
  )
  const known = new Map<string, Pick<ClockEventRow, 'jobId' | 'workerId' | 'kind' | 'deviceTime' | 'stop'>>(
    stored.map((event) => [event.id, event]),
  )
  const added: NewClockEvent[] = []
  for (const event of events) {
    const at = Date.parse(event.deviceTime) + off
    const wanted: NewClockEvent = {
      id: event.id,
      jobId: job.id,
      workerId: event.workerId,
      kind: event.kind,
      at,
      deviceTime: new Date(event.deviceTime).toISOString(),
      clockOffMs: off,
      receivedAt: now.toISOString(),
      stop: event.stop ?? null,
      position: event.position ?? null,
      byId: actor.userId,
      corrects: null,
      reason: '',
      problem: absences.get(event.workerId) ?? arrivalProblem(job, viewer, event.kind, at, now),
      days: [dayOf(at)],
    }
    const same = known.get(event.id)
    if (same && !isSameEvent(same, wanted))
      throw new AppError('rest_conflict', { message: 'This time was recorded already, with other content.' })
    if (same) continue
    known.set(event.id, wanted)
    added.push(wanted)
  }
  await insertClockEvents(tx, job.companyId, added)
  const after = await followEvents(
    work,
    job,
    added.map(({ workerId }) => workerId),
  )
  const all = await readClockEvents(tx, job.companyId, [job.id])
  const clock = viewClock(after, { viewer, userId: actor.userId, now }, all)
  const replaced = replacedIds(all)
  const results = events.map(({ id, workerId }) => ({
    id,
    problem: replaced.has(id) ? null : (clockOf(after, all, workerId).problems.get(id) ?? null),
  }))
  return { clock, results }
}

/** Throws rest_forbidden if a member records for others without leading the crew, and rest_invalid_param for who is no worker of the company. */
export async function checkWorkers(
  work: JobContext,
  job: JobRecord,
  viewer: Viewer,
  events: readonly Pick<ClockEventInput, 'workerId'>[],
): Promise<void> {
  const others = [...new Set(events.map(({ workerId }) => workerId))].filter((id) => id !== work.actor.userId)
  const isOwn = viewer.kind === 'crew' && others.length === 0
  if (isOwn) return
  if (!mayRecordForCrew(job, viewer, work.actor.userId))
    throw new AppError('rest_forbidden', { message: 'Only the lead of the crew records times for others.' })
  const ids = [...new Set(events.map(({ workerId }) => workerId))]
  const strangers = ids.filter((id) => !job.crew.some(({ userId }) => userId === id))
  // Somebody who was taken off the crew meanwhile keeps what was recorded, as a problem.
  const staff = await findStaff(work.tx, job.companyId, strangers)
  if (strangers.some((id) => !staff.has(id)))
    throw new AppError('rest_invalid_param', { fields: { workerId: 'Choose a crew member.' } })
}

/** Returns, by member, why times that a lead records for them do not count: they declined the job and have no times on it. */
export async function absenceProblems(
  { tx, actor }: JobContext,
  job: JobRecord,
  viewer: Viewer,
  events: readonly Pick<ClockEventInput, 'workerId'>[],
): Promise<ReadonlyMap<number, string>> {
  const declined = job.crew.filter(
    ({ userId, answer }) =>
      answer === 'declined' && userId !== actor.userId && events.some(({ workerId }) => workerId === userId),
  )
  if (viewer.kind === 'manager' || declined.length === 0) return new Map()
  const recorded = await readClockEvents(tx, job.companyId, [job.id])
  return new Map(
    declined.flatMap((member) => {
      const { userId, firstName, lastName } = member
      if (userId === null || !isAbsent(member, recorded)) return []
      const name = `${firstName} ${lastName}`.trim()
      return [[userId, `${name} declined this job. Only they or a manager can record their times.`] as const]
    }),
  )
}

/** Why an event is kept without counting, whatever comes before it. */
export function arrivalProblem(
  job: JobRecord,
  viewer: Viewer,
  kind: ClockEventInput['kind'],
  at: number,
  now: Date,
): string {
  if (isAhead(at, now.getTime())) return FUTURE_PROBLEM
  if (kind !== 'start' || viewer.kind === 'manager' || job.startedAt !== null) return ''
  const wallClock = wallClockOf(new Date(at).toISOString(), job.company.timezone)
  return isTimeToStart(job.jobDate, wallClock) ? '' : startOpensText(job.jobDate)
}

function isSameEvent(
  one: Pick<ClockEventRow, 'jobId' | 'workerId' | 'kind' | 'deviceTime' | 'stop'>,
  other: typeof one,
): boolean {
  // A position may be gone already.
  return (['jobId', 'workerId', 'kind', 'deviceTime', 'stop'] as const).every(
    (key) => one[key] === other[key],
  )
}

/** Stores what follows from new events of these members; the first start starts the move. Returns the job as it is then. */
export async function followEvents(
  work: JobContext,
  job: JobRecord,
  workerIds: readonly number[],
): Promise<JobRecord> {
  const ids = [...new Set(workerIds)]
  if (ids.length === 0) return job
  const events = await readClockEvents(work.tx, job.companyId, [job.id])
  const settings = clockSettingsOf(job)
  const finishedBefore = new Set(await readFinished(work.tx, job))
  const days = ids.map((id) => ({ id, day: clockOf(job, events, id) }))
  await storeClockHours(
    work.tx,
    job,
    days.map(({ id, day }) => ({
      userId: id,
      state: day.state,
      since: day.since,
      onTheWayAt: day.onTheWayAt,
      arrivedAt: day.arrivedAt,
      startedAt: day.startedAt,
      finishedAt: day.finishedAt,
      stopDoneAt: day.stopDoneAt,
      billHours: billHours(day, settings),
      payHours: payHours(day, settings),
      hasProblems: day.problems.size > 0,
    })),
  )
  await deletePositions(work.tx, job.companyId, {
    jobId: job.id,
    userIds: days.flatMap(({ id, day }) => (day.state === 'onTheWay' ? [] : [id])),
  })
  const counted = days.filter(({ id, day }) => day.state === 'finished' || finishedBefore.has(id))
  if (job.jobStatus === 'completed') {
    const by = { userId: work.actor.userId, now: work.kernel.now().toISOString() }
    await stepVersion(work.tx, job, by)
    let { job: after } = await openJob(work, job.id, 'read')
    for (const consequence of work.features.clockConsequences)
      after = (await consequence(work, { before: after, after, partsWritten: ['clock'] })) ?? after
    await storeOvertimeOfEvents(
      work,
      after.companyId,
      counted.map(({ id }) => id),
      events,
    )
    return after
  }
  await storeOvertimeOfEvents(
    work,
    job.companyId,
    counted.map(({ id }) => id),
    events,
  )
  const starts = days.flatMap(({ day }) => day.startedAt ?? [])
  if (starts.length === 0 || job.startedAt !== null || job.jobStatus !== 'scheduled') return job
  await startMove(work, job.id, new Date(Math.min(...starts)).toISOString())
  return (await openJob(work, job.id, 'read')).job
}
