import { signUpRefusal } from '../../../shared/schedule/crew/crew.rules.ts'
import { ratingPercent } from '../../../shared/people/workers/rating.ts'
import type { Collision, Prospect } from '../../../shared/people/workers/crew.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, runConsequences, stepVersion, type JobContext } from '../../jobs/jobs/job.service.ts'
import { checkOverlaps, readCollisions } from './crew.overlaps.ts'
import { appendMember, readCandidates, readCrew, removeMember } from './crew.store.ts'
import { rejectFullCrew } from './crew.save.ts'
import {
  findProspect,
  readProspect,
  readProspects,
  writeProspect,
  type ProspectRow,
} from './prospects.store.ts'

/** Returns the calling worker's sign-up for a job; throws job_not_found. */
export async function showOwnProspect(work: JobContext, jobId: number): Promise<Prospect> {
  const { job } = await openOwn(work, jobId, 'read')
  return ownProspect(work, job)
}

/** Signs up the calling worker; throws rest_conflict and crew_rejected. */
export async function signUp(work: JobContext, jobId: number): Promise<Prospect> {
  const { job } = await openOwn(work, jobId, 'for update')
  const row = await ownRow(work, job)
  if (row.status === 'pending') return ownProspect(work, job)
  const refusal = signUpRefusal({ ...row, jobStatus: job.jobStatus })
  if (refusal === 'crew_rejected') throw new AppError('crew_rejected')
  if (refusal)
    throw new AppError('rest_conflict', {
      message: row.isInCrew
        ? 'You are on the crew of this job.'
        : 'Only a scheduled job is open for sign-up.',
    })
  await writeProspect(work.tx, placeOf(work, job), 'pending', { decidedBy: null, now: nowOf(work) })
  return ownProspect(work, job)
}

/**
 * Withdraws the calling worker's sign-up and removes them from the crew; throws rest_conflict if there is
 * neither.
 */
export async function leaveJob(work: JobContext, jobId: number): Promise<Prospect> {
  const { job } = await openOwn(work, jobId, 'for update')
  const row = await ownRow(work, job)
  const isSignedUp = row.status !== null && row.status !== 'removedBySelf'
  if (!isSignedUp && !row.isInCrew)
    throw new AppError('rest_conflict', { message: 'You did not sign up for this job.' })
  if (row.isInCrew) {
    if (job.jobStatus === 'completed')
      throw new AppError('rest_conflict', { message: 'This job is completed. Its crew stays.' })
    const crew = await readCrew(work.tx, job.companyId, job.id)
    if (
      crew.some(
        ({ userId, payLines }) =>
          userId === work.actor.userId && payLines.some(({ paidAt }) => paidAt !== null),
      )
    )
      throw new AppError('rest_conflict', { message: 'You have been paid for this job.' })
    await removeMember(work.tx, job.companyId, job.id, work.actor.userId)
    await followCrew(work, job)
  }
  await writeProspect(work.tx, placeOf(work, job), 'removedBySelf', { decidedBy: null, now: nowOf(work) })
  return ownProspect(work, job)
}

/** Returns everyone who signed up, for managers. */
export async function listJobProspects(work: JobContext, jobId: number): Promise<Prospect[]> {
  const { job } = await openJob(work, jobId, 'read')
  const rows = await readProspects(work.tx, job.companyId, job.id)
  const waiting = rows.filter(({ status, isInCrew }) => status === 'pending' && !isInCrew)
  const collisions = await readCollisions(
    work.tx,
    { companyId: job.companyId, jobId: job.id, typed: null },
    waiting.map(({ workerId }) => workerId),
  )
  return rows.map((row) => prospectOf(job, row, collisions))
}

/**
 * Approves a sign-up, which adds the worker to the crew, or rejects it. Throws rest_not_found, crew_full,
 * crew_overlap without a reason, and rest_conflict for one that was withdrawn.
 */
export async function decideSignUp(
  work: JobContext,
  jobId: number,
  prospectId: number,
  decision: { status: 'approved' | 'rejected'; overlapReason?: string | undefined },
): Promise<Prospect> {
  const { tx, actor } = work
  const { job } = await openJob(work, jobId, 'for update')
  const found = await findProspect(tx, job.companyId, job.id, prospectId)
  if (!found) throw new AppError('rest_not_found')
  const { userId } = found
  const isInCrew = job.crew.some((member) => member.userId === userId)
  if (found.status === 'removedBySelf')
    throw new AppError('rest_conflict', { message: 'The worker has taken this sign-up back.' })
  if (decision.status === 'rejected' && isInCrew)
    throw new AppError('rest_conflict', { message: 'This worker is on the crew. Remove them there.' })
  if (decision.status === 'approved' && !isInCrew) await admit(work, job, userId, decision.overlapReason)
  const place = { companyId: job.companyId, jobId: job.id, userId }
  if (found.status !== decision.status)
    await writeProspect(tx, place, decision.status, { decidedBy: actor.userId, now: nowOf(work) })
  const row = await readProspect(tx, job.companyId, job.id, userId)
  if (!row) throw new AppError('rest_not_found')
  return prospectOf(job, row, [])
}

async function admit(
  work: JobContext,
  job: JobRecord,
  userId: number,
  overlapReason: string | undefined,
): Promise<void> {
  const { tx } = work
  if (job.jobStatus !== 'scheduled')
    throw new AppError('rest_conflict', { message: 'Only a scheduled job takes sign-ups.' })
  const candidates = await readCandidates(tx, job.companyId, [userId])
  if (!candidates.has(userId))
    throw new AppError('rest_conflict', { message: 'This person no longer works for the company.' })
  rejectFullCrew(job.crewSize, [...job.crew, { noShow: false }])
  await appendMember(tx, job.companyId, job.id, userId)
  await checkOverlaps(work, job, [userId], overlapReason?.trim() ? overlapReason : null)
  await followCrew(work, job)
}

/** A changed crew counts as a save of its job with all consequences, because its pay is among the costs. */
async function followCrew(work: JobContext, job: JobRecord): Promise<void> {
  await stepVersion(work.tx, job, { userId: work.actor.userId, now: nowOf(work) })
  const after = await readJobRecord(work.tx, [job.companyId], job.id, 'read')
  if (!after) throw new AppError('job_not_found')
  await runConsequences(work, { before: job, after, partsWritten: ['crew'] })
}

/** Opens a job for a worker; people with another role in the company have no sign-up there. */
async function openOwn(work: JobContext, jobId: number, lock: 'for update' | 'read') {
  const opened = await openJob(work, jobId, lock)
  if (opened.viewer.kind !== 'crew' && opened.viewer.kind !== 'applicant')
    throw new AppError('rest_forbidden')
  return opened
}

async function ownRow(work: JobContext, job: JobRecord): Promise<ProspectRow> {
  const row = await readProspect(work.tx, job.companyId, job.id, work.actor.userId)
  if (!row) throw new AppError('job_not_found')
  return row
}

async function ownProspect(work: JobContext, job: JobRecord): Promise<Prospect> {
  const row = await ownRow(work, job)
  const collisions = row.isInCrew
    ? []
    : await readCollisions(work.tx, { companyId: job.companyId, jobId: job.id, typed: null }, [
        work.actor.userId,
      ])
  return prospectOf(job, row, collisions)
}

function prospectOf(job: JobRecord, row: ProspectRow, collisions: readonly Collision[]): Prospect {
  const refusal =
    row.status === 'pending' ? 'rest_conflict' : signUpRefusal({ ...row, jobStatus: job.jobStatus })
  return {
    id: row.id,
    status: row.status,
    jobId: job.id,
    workerId: row.workerId,
    worker: {
      id: row.workerId,
      firstName: row.firstName,
      lastName: row.lastName,
      profilePic: row.profileFileId === null ? null : `/files/${row.profileFileId}`,
      phone: row.phone,
      ratingPercent: ratingPercent(row.ratingSum, row.ratedJobs),
    },
    date: row.date,
    isInCrew: row.isInCrew,
    maySignUp: refusal === null,
    blockedBy: refusal === 'crew_rejected' ? ERRORS.crew_rejected.text : null,
    collisions: collisions.filter(({ workerId }) => workerId === row.workerId),
  }
}

function placeOf(work: JobContext, job: JobRecord) {
  return { companyId: job.companyId, jobId: job.id, userId: work.actor.userId }
}

function nowOf(work: JobContext): string {
  return work.kernel.now().toISOString()
}
