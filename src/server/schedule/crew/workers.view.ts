import { ratingPercent } from '../../../shared/people/workers/rating.ts'
import type { Collision, Worker } from '../../../shared/people/workers/crew.ts'
import { findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import { maySeePay } from '../../../shared/people/workers/worker.rules.ts'
import type { WorkerRow } from './workers.store.ts'

/** Returns a worker as this manager may see them, with the overlaps if a time is given. */
export function showWorker(actor: Actor, row: WorkerRow, collisions: readonly Collision[] | null): Worker {
  const link = findLink(actor, row.companyId)
  const seesPay = link !== undefined && maySeePay(link)
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    address: row.address,
    address2: row.address2,
    profilePic: row.profileFileId === null ? null : `/files/${row.profileFileId}`,
    hourlyRate: seesPay ? row.hourlyRate : null,
    defaultRate: seesPay
      ? { rate: row.defaultRate, source: row.hourlyRate === null ? 'company' : 'worker' }
      : null,
    location: { latitude: row.latitude, longitude: row.longitude },
    ratingPercent: ratingPercent(row.ratingSum, row.ratedJobs),
    completedJobs: row.completedJobs,
    ...(collisions && {
      isInCrew: row.isInCrew,
      isFree: row.isFree,
      collisions: collisions.filter(({ workerId }) => workerId === row.id),
    }),
  }
}
