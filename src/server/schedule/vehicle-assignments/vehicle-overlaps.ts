import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { vehicleCollisionText } from '../../../shared/schedule/vehicle-assignments/collision-text.ts'
import type { VehicleCollision } from '../../../shared/company/fleet/job-vehicle.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { viewerFor } from '../../jobs/jobs/job.view.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  lockVehicles,
  moveOverrideTimes,
  overrideVehicleOverlaps,
  readOverlappingJobs,
  readVehicleCollisions,
} from './vehicle-assignments.store.ts'

/**
 * Rejects a change that leaves a truck on two jobs at one time, or allows it with a manager's reason. The trucks are locked
 * for the transaction, so that no one puts them on another job meanwhile.
 */
export async function checkVehicleOverlaps(
  work: Pick<JobContext, 'tx' | 'actor' | 'kernel'>,
  job: JobRecord,
  vehicleIds: readonly number[],
  reason: string | null,
): Promise<void> {
  if (vehicleIds.length === 0) return
  const { tx, actor } = work
  const { companyId } = job
  // Sent together; the locks come first.
  const [, collisions] = await Promise.all([
    lockVehicles(tx, companyId, vehicleIds),
    readVehicleCollisions(tx, companyId, job.id, vehicleIds),
  ])
  if (collisions.length === 0) return
  const isManager = viewerFor(actor, job).kind === 'manager'
  if (!isManager || reason === null) throw overlapRefusal(job, collisions, isManager, work.kernel.now())
  await overrideVehicleOverlaps(tx, companyId, job.id, collisions, { reason, userId: actor.userId })
}

/** Returns the error that names the jobs that the trucks are on; only managers see which. */
function overlapRefusal(
  { company }: JobRecord,
  collisions: readonly VehicleCollision[],
  isManager: boolean,
  now: Date,
): AppError {
  const [first] = collisions
  if (!isManager || !first) return new AppError('truck_overlap')
  const clock = {
    timezone: company.timezone,
    today: wallClockOf(now.toISOString(), company.timezone).slice(0, 10),
  }
  const more = collisions.length > 1 ? ` There are ${collisions.length - 1} more like it.` : ''
  return new AppError('truck_overlap', {
    message: `${first.name} is ${vehicleCollisionText(first, clock)}.${more}`,
    details: { collisions },
  })
}

/** A changed time or status can cause overlaps of trucks as of people; the database has the final check. */
export const rejectVehicleOverlaps: JobConsequence = async (work, { before, after, partsWritten }) => {
  // Checked with the reason of the save.
  if (partsWritten.includes('vehicles')) return undefined
  // A new job has no trucks yet.
  const isMoved =
    before !== null &&
    (before.jobStatus !== after.jobStatus ||
      before.startsAt !== after.startsAt ||
      before.endsAt !== after.endsAt)
  const ids = after.vehicles.map(({ id }) => id)
  if (isMoved) await checkVehicleOverlaps(work, after, ids, null)
  return undefined
}

/**
 * Moves the overrides of a company into its new time zone, and adds one for overlaps that no person caused: trucks must not
 * block a change of the time zone. The caller has moved the times of the jobs since that instant.
 */
export async function followTimeZone(
  tx: Tx,
  companyId: number,
  zones: { from: string; to: string },
  by: { since: Date; reason: string; userId: number },
): Promise<void> {
  await moveOverrideTimes(tx, companyId, zones, by.since)
  for (const { jobId, vehicleIds } of await readOverlappingJobs(tx, companyId, by.since))
    await overrideVehicleOverlaps(
      tx,
      companyId,
      jobId,
      await readVehicleCollisions(tx, companyId, jobId, vehicleIds),
      by,
    )
}
