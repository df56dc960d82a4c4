import type { ClockCorrectionInput, JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import { isAhead, replacedIds } from '../../../shared/schedule/time-clock/clock.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import {
  findClockEvents,
  insertClockEvents,
  readClockEvents,
  type ClockEventRow,
  type NewClockEvent,
} from './clock.store.ts'
import { isDayApproved } from './hours.service.ts'
import { dayIn, viewClock } from './clock.view.ts'
import {
  showOf,
  openClock,
  checkWorkers,
  absenceProblems,
  arrivalProblem,
  followEvents,
} from './clock.service.ts'

/** Corrects the clock by a new event; a repeat answers the same. Throws rest_conflict for a lead who corrects somebody who declined. */
export async function correctEvent(
  work: JobContext,
  jobId: number,
  input: ClockCorrectionInput,
): Promise<JobClock> {
  const { tx, actor, kernel } = work
  const { job, viewer } = await openClock(work, jobId)
  await checkWorkers(work, job, viewer, [input])
  const events = await readClockEvents(tx, job.companyId, [job.id])
  const now = kernel.now()
  const at = input.event ? Date.parse(input.event.at) : null
  const [same] = await findClockEvents(tx, job.companyId, [input.id])
  if (same) {
    if (!isSameCorrection(same, job.id, input))
      throw new AppError('rest_conflict', { message: 'This time was recorded already, with other content.' })
    return viewClock(job, { viewer, userId: actor.userId, now }, events)
  }
  const absence = (await absenceProblems(work, job, viewer, [input])).get(input.workerId)
  if (absence !== undefined) throw new AppError('rest_conflict', { message: absence })
  if (at === null && input.corrects === null)
    throw new AppError('rest_invalid_param', { fields: { event: 'Enter what happened.' } })
  if (at !== null && isAhead(at, now.getTime()))
    throw new AppError('rest_invalid_param', { fields: { 'event.at': 'This time is still to come.' } })
  const target = input.corrects === null ? undefined : events.find(({ id }) => id === input.corrects)
  if (input.corrects !== null && target?.workerId !== input.workerId)
    throw new AppError('rest_not_found', { message: 'This time was not found.' })
  if (target && (target.at === null || replacedIds(events).has(target.id)))
    throw new AppError('rest_conflict', { message: 'This time was corrected already. Look at it again.' })
  const dayOf = dayIn(job.company.timezone)
  const days = [...new Set([at, target?.at ?? null].flatMap((one) => (one === null ? [] : [dayOf(one)])))]
  if (viewer.kind !== 'manager' && (await isDayApproved(tx, job.companyId, input.workerId, days)))
    throw new AppError('rest_conflict', {
      message: 'This day is approved. Ask a manager to correct it.',
    })
  const correction: NewClockEvent = {
    id: input.id,
    jobId: job.id,
    workerId: input.workerId,
    kind: input.event?.kind ?? null,
    at,
    deviceTime: null,
    clockOffMs: 0,
    receivedAt: now.toISOString(),
    stop: input.event?.stop ?? null,
    position: null,
    byId: actor.userId,
    corrects: input.corrects,
    reason: input.reason,
    problem: input.event && at !== null ? arrivalProblem(job, viewer, input.event.kind, at, now) : '',
    days,
  }
  await insertClockEvents(tx, job.companyId, [correction])
  const after = await followEvents(work, job, [input.workerId])
  return showOf(work, after, viewer)
}

function isSameCorrection(stored: ClockEventRow, jobId: number, input: ClockCorrectionInput): boolean {
  return (
    stored.jobId === jobId &&
    stored.workerId === input.workerId &&
    stored.corrects === input.corrects &&
    stored.kind === (input.event?.kind ?? null) &&
    stored.at === (input.event ? Date.parse(input.event.at) : null) &&
    stored.stop === (input.event?.stop ?? null) &&
    stored.reason === input.reason
  )
}
