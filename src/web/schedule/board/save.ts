import { previewJob } from '../../../shared/jobs/documents/documents.api.ts'
import { describeDocumentChanges } from '../../../shared/jobs/documents/paper-changes.ts'
import { getJob, updateJob } from '../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobSave } from '../../../shared/jobs/jobs/job.input.ts'
import type { CrewMemberInput } from '../../../shared/people/workers/crew.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { minutesBetween, shiftWallClock } from '../../../shared/kernel/dates.ts'
import type { BoardJob } from '../../../shared/schedule/board/board.api.ts'
import { hoursBetween, type Span } from '../../../shared/schedule/board/board.rules.ts'
import { call, CallError } from '../../kernel/api.ts'
import { jobDateAfter, type Change } from './model.ts'

/** What a save of the board sends of a job, apart from its version. */
export type BoardSave = Pick<JobSave, 'crew' | 'vehicles' | 'jobDate' | 'locations' | 'minimumTime'>

/** A save and the one that takes it back. */
export interface Saves {
  save: BoardSave
  undo: BoardSave
}

/**
 * Returns the save of a change and its opposite. The job is loaded where the board does not know enough of it: the data
 * of members who leave, and the activities whose end moves. Throws job_version_conflict if it has changed since.
 */
export async function prepareSaves(job: BoardJob, change: Change): Promise<Saves> {
  const { crew, span, trucks } = change
  const leaves = crew !== undefined && job.crew.some(({ id }) => !crew.includes(id))
  const isLonger = span !== undefined && isLengthChanged(job, span)
  const whole = leaves || isLonger ? await loadJob(job) : null
  const saves: Saves = { save: {}, undo: {} }
  if (crew) {
    saves.save.crew = crew.map((id) => ({ id }))
    saves.undo.crew = whole ? whole.crew.map(memberSave) : job.crew.map(({ id }) => ({ id }))
  }
  if (trucks) {
    saves.save.vehicles = trucks.map((id) => ({ id }))
    saves.undo.vehicles = job.trucks.map((id) => ({ id }))
  }
  if (span && whole && isLonger) {
    const length = lengthSave(whole, job, span)
    Object.assign(saves.save, length.save)
    Object.assign(saves.undo, length.undo)
  }
  if (span && (job.jobDate === null || span.startsAt !== job.startsAt)) {
    saves.save.jobDate = jobDateAfter(job, span)
    saves.undo.jobDate = job.jobDate
  }
  return saves
}

async function loadJob(job: BoardJob): Promise<Job> {
  const whole = await call(getJob, { params: { id: job.id } })
  if (whole.version === job.version) return whole
  throw new CallError({
    code: 'job_version_conflict',
    message: ERRORS.job_version_conflict.text,
    data: { status: 409 },
  })
}

function isLengthChanged(job: BoardJob, span: Span): boolean {
  if (job.startsAt === null || job.endsAt === null) return false
  return minutesBetween(job.startsAt, job.endsAt) !== minutesBetween(span.startsAt, span.endsAt)
}

/** The data of a member that a later save needs to put them back. */
function memberSave(member: Job['crew'][number]): CrewMemberInput {
  const { id, permissions, status, notes, noShow, rating, isRated, hourlyRate, isRateTyped } = member
  return {
    id,
    ...(permissions && { permissions }),
    ...(status !== undefined && { status }),
    ...(notes !== undefined && { notes }),
    ...(noShow !== undefined && { noShow }),
    ...(isRated === true && { rating, isRated }),
    ...(isRateTyped === true && { hourlyRate, isRateTyped }),
  }
}

/**
 * The activity that ends last moves its end, and its start with the job; without timed activities the minimum time is
 * the length.
 */
function lengthSave({ locations, minimumTime }: Job, job: BoardJob, span: Span): Saves {
  const timed = locations.flatMap(({ activities }) =>
    activities.filter(({ activityType, activityDate, startTime, endTime }) =>
      Boolean(activityType !== 'estimate' && activityDate && startTime && endTime),
    ),
  )
  if (timed.length === 0) return { save: { minimumTime: hoursBetween(span) }, undo: { minimumTime } }
  const startOf = (one: (typeof timed)[number]) => `${one.activityDate} ${one.startTime?.slice(0, 5)}:00`
  const endOf = (one: (typeof timed)[number]) => shiftWallClock(startOf(one), Math.round(one.duration * 60))
  const last = timed.toSorted((one, other) => endOf(other).localeCompare(endOf(one)))[0]
  const by = job.startsAt === null ? 0 : minutesBetween(job.startsAt, span.startsAt)
  const moved = (one: (typeof timed)[number]) => {
    const start = shiftWallClock(startOf(one), by)
    const endTime = span.endsAt.slice(11, 16)
    return { ...one, activityDate: start.slice(0, 10), startTime: start.slice(11, 16), endTime }
  }
  return {
    save: {
      // The server moves all other activities with the date of the job.
      locations: locations.map((location) => ({
        ...location,
        activities: location.activities.map((one) => (one === last ? moved(one) : one)),
      })),
    },
    undo: { locations },
  }
}

/**
 * Returns what a save would cost or void, as sentences; empty if nothing. Only for a job that is agreed or booked: an
 * inquiry has no price to keep.
 */
export async function questionsBefore(job: BoardJob, body: BoardSave): Promise<string[]> {
  const isTimed = body.jobDate !== undefined || body.locations !== undefined || body.minimumTime !== undefined
  if (!isTimed || (!job.isAgreed && job.jobStatus === 'inquiring')) return []
  // If the preview fails, the save itself reports why it is rejected.
  const preview = await call(previewJob, {
    params: { id: job.id },
    body: { ...body, version: job.version },
  }).catch(() => null)
  return preview ? describeDocumentChanges(preview, 'office') : []
}

/** Why people or trucks may be on two jobs at that time. */
export type Reasons = Pick<JobSave, 'overlapReason' | 'truckOverlapReason'>

/** Saves a change of a job that has not changed since it was loaded. */
export function saveJob(
  job: Pick<BoardJob, 'id' | 'version'>,
  body: BoardSave,
  reasons: Reasons,
): Promise<Job> {
  return call(updateJob, {
    params: { id: job.id },
    body: { ...body, version: job.version, ...reasons },
  })
}
