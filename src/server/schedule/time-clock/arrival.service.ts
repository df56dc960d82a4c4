import {
  isDriveDue,
  leftOfDrive,
  POSITION_TEXT_VERSION,
  type Arrival,
  type Drive,
  type PositionConsent,
} from '../../../shared/schedule/time-clock/arrival.ts'
import type { ClockPosition } from '../../../shared/schedule/time-clock/clock.ts'
import { leadOfCrew } from '../../../shared/people/workers/lead.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, type Actor, type Link } from '../../../shared/kernel/permissions.ts'
import { pointOf, type Point } from '../../../shared/kernel/places.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, openJobs, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  deletePositions,
  insertConsent,
  isOnTheWay,
  readCompanyNames,
  readConsents,
  readPositions,
  storeDrive,
  storePosition,
  type CrewPosition,
} from './arrival.store.ts'
import { readClockEvents, type ClockEventRow } from './clock.store.ts'
import { clockOf } from './clock.view.ts'

/** Where a crew drives to. */
interface Destination {
  stop: number
  point: Point
}

/** Returns the arrival of a job's crew; throws job_not_found, and rest_forbidden for people who only see that the job is open. */
export async function showArrival(
  work: JobContext,
  jobId: number,
): Promise<{ arrival: Arrival | null; sharing: { companyId: number; consent: PositionConsent } | null }> {
  const { tx, actor } = work
  const { job, viewer } = await openJob(work, jobId, 'read')
  rejectOthers(viewer)
  const { companyId } = job
  const [arrival] = await arrivalsOf(work, companyId, [job])
  if (viewer.kind === 'client' || leadOf(job) !== actor.userId)
    return { arrival: arrival ?? null, sharing: null }
  const consents = await readConsents(tx, [companyId], actor.userId)
  return { arrival: arrival ?? null, sharing: { companyId, consent: consents.get(companyId) ?? null } }
}

/** Returns the crews on the way of a company as a person may see them: managers all, others those of their own jobs. */
export async function listArrivals(work: JobContext, link: Link): Promise<Arrival[]> {
  const positions = await readPositions(work.tx, link.companyId, { jobIds: null, now: work.kernel.now() })
  const opened = await openJobs(
    work,
    positions.map(({ jobId }) => jobId),
  )
  const shown = opened.filter(({ viewer }) => viewer.kind === 'manager' || viewer.kind === 'crew')
  return arrivalsOf(
    work,
    link.companyId,
    (isManager(link.role) ? opened : shown).map(({ job }) => job),
  )
}

function rejectOthers({ kind }: Viewer): void {
  if (kind !== 'manager' && kind !== 'crew' && kind !== 'client') throw new AppError('rest_forbidden')
}

function leadOf(job: JobRecord): number | null {
  return leadOfCrew(job.crew)?.userId ?? null
}

async function arrivalsOf(
  { tx, kernel }: Pick<JobContext, 'tx' | 'kernel'>,
  companyId: number,
  jobs: readonly JobRecord[],
): Promise<Arrival[]> {
  const open = jobs.filter((job) => job.jobStatus === 'scheduled' && job.deletedAt === null)
  if (open.length === 0) return []
  const jobIds = open.map(({ id }) => id)
  const positions = await readPositions(tx, companyId, { jobIds, now: kernel.now() })
  if (positions.length === 0) return []
  const events = await readClockEvents(
    tx,
    companyId,
    positions.map(({ jobId }) => jobId),
  )
  return open.flatMap((job) => {
    // A lead who was replaced is nobody whom the client waits for.
    const found = positions.find(({ jobId, userId }) => jobId === job.id && userId === leadOf(job))
    return found ? [arrivalOf(found, destinationOf(job, events), kernel.now().toISOString())] : []
  })
}

function arrivalOf(
  { jobId, position, at, drive }: CrewPosition,
  to: Destination | null,
  now: string,
): Arrival {
  if (to === null)
    return {
      jobId,
      now,
      position,
      destination: null,
      at,
      milesLeft: null,
      arrivesAt: null,
      isByDistance: true,
    }
  const left = leftOfDrive(position, to.point, drive?.stop === to.stop ? drive : null)
  return {
    jobId,
    now,
    position,
    destination: { latitude: to.point.latitude, longitude: to.point.longitude },
    at,
    milesLeft: Math.round(left.miles * 10) / 10,
    arrivesAt: new Date(Date.parse(at) + left.minutes * 60_000).toISOString(),
    isByDistance: left.isByDistance,
  }
}

/** Returns the first place of a job that nobody of its crew has recorded as done; null if it is not on the map. */
function destinationOf(job: JobRecord, events: readonly ClockEventRow[]): Destination | null {
  const own = events.filter(({ jobId }) => jobId === job.id)
  const done = new Set(
    job.crew.flatMap(({ userId }) => (userId === null ? [] : clockOf(job, own, userId).doneStops)),
  )
  const stop = job.locations.findIndex((_, index) => !done.has(index))
  const place = job.locations[stop]
  const point = place ? pointOf(place) : null
  return point === null ? null : { stop, point }
}

/** A position that was stored, and the drive that the map is to be asked for; null if the last one will do. */
export interface SharedPosition {
  companyId: number
  ask: { from: Point; to: Destination } | null
}

/**
 * Stores the position of the caller on the way to a job. Throws job_not_found, rest_forbidden for everybody but the lead of
 * the crew and for a lead who has not agreed, and rest_conflict unless the lead is on the way.
 */
export async function keepPosition(
  work: JobContext,
  jobId: number,
  position: ClockPosition,
): Promise<SharedPosition> {
  const { tx, actor, kernel } = work
  // Locked, so that no position is stored after 'Arrived' has deleted it.
  const { job, viewer } = await openJob(work, jobId, 'for update')
  rejectOthers(viewer)
  if (viewer.kind === 'client' || leadOf(job) !== actor.userId)
    throw new AppError('rest_forbidden', { message: 'Only the lead of the crew shares the position.' })
  const now = kernel.now()
  const isScheduled = job.jobStatus === 'scheduled' && job.deletedAt === null
  if (!isScheduled || !(await isOnTheWay(tx, job, actor.userId, now)))
    throw new AppError('rest_conflict', { message: 'You are not on the way to this job.' })
  const consents = await readConsents(tx, [job.companyId], actor.userId)
  if (consents.get(job.companyId)?.isGiven !== true)
    throw new AppError('rest_forbidden', { message: 'You have not agreed to share your position.' })
  await storePosition(tx, job, { userId: actor.userId, position, at: now.toISOString() })
  const [stored] = await readPositions(tx, job.companyId, { jobIds: [job.id], now })
  const to = destinationOf(job, await readClockEvents(tx, job.companyId, [job.id]))
  const isDue = to !== null && isDriveDue(position, to.stop, stored?.drive ?? null, now.getTime())
  return { companyId: job.companyId, ask: isDue ? { from: position, to } : null }
}

/** Returns the drive to a place by the map, or by distance if no map answers. */
export async function askDrive(
  { maps, now }: Pick<JobContext['kernel'], 'maps' | 'now'>,
  { from, to }: { from: Point; to: Destination },
): Promise<Drive> {
  const { latitude, longitude } = from
  const facts = { stop: to.stop, from: { latitude, longitude }, at: now().toISOString() }
  const route = await maps.route([from, to.point]).catch(() => null)
  // Kept as well, so that a map that does not answer is not asked with each position.
  if (route === null) {
    const { miles, minutes } = leftOfDrive(from, to.point, null)
    return { ...facts, miles, minutes, isByDistance: true }
  }
  const { distanceMiles, durationMinutes, isByDistance = false } = route
  return { ...facts, miles: distanceMiles, minutes: durationMinutes, isByDistance }
}

/** Keeps a drive with the position of its job, and returns the arrival; throws rest_conflict if the crew has arrived meanwhile. */
export async function keepDrive(work: JobContext, jobId: number, drive: Drive | null): Promise<Arrival> {
  const { job } = await openJob(work, jobId, 'read')
  if (drive !== null) await storeDrive(work.tx, job, drive)
  const [arrival] = await arrivalsOf(work, job.companyId, [job])
  if (!arrival) throw new AppError('rest_conflict', { message: 'You are not on the way to this job.' })
  return arrival
}

/** Returns what the caller has answered to each of these companies about their position. */
export async function listConsents(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  companyIds: readonly number[],
): Promise<{ companyId: number; name: string; consent: PositionConsent }[]> {
  const [companies, consents] = await Promise.all([
    readCompanyNames(tx, companyIds),
    readConsents(tx, companyIds, userId),
  ])
  return companies.map(({ id, name }) => ({ companyId: id, name, consent: consents.get(id) ?? null }))
}

/**
 * Records an answer of a person to a company; the same answer again changes nothing, and a refusal deletes their positions.
 * Throws rest_conflict for a text that has changed since it was shown.
 */
export async function answerConsent(
  { tx, kernel, actor }: Pick<JobContext, 'tx' | 'kernel' | 'actor'>,
  companyId: number,
  { isGiven, textVersion }: { isGiven: boolean; textVersion: number },
): Promise<void> {
  if (isGiven && textVersion !== POSITION_TEXT_VERSION)
    throw new AppError('rest_conflict', { message: 'This text has changed. Load the page again.' })
  const { userId } = actor
  const last = (await readConsents(tx, [companyId], userId)).get(companyId)
  if (last?.isGiven !== isGiven || last.textVersion !== textVersion)
    await insertConsent(tx, companyId, { userId, isGiven, textVersion, at: kernel.now().toISOString() })
  if (!isGiven) await deletePositions(tx, companyId, { jobId: null, userIds: [userId] })
}
