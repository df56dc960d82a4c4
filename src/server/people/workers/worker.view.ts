import { ratingPercent } from '../../../shared/people/workers/rating.ts'
import { effectiveRole, isManager, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import { pointOf } from '../../../shared/kernel/places.ts'
import { maySeePay, mayWriteWorker } from '../../../shared/people/workers/worker.rules.ts'
import type { WorkerJob, WorkerRecord } from '../../../shared/people/workers/worker.ts'
import { fileUrl, type LinkContext } from '../../company/files/file.links.ts'
import type { WorkerRow } from './worker.store.ts'

/**
 * Returns a worker for the API, as this manager may see and change them, or as they see themselves, including
 * their pay.
 */
export function showWorkerRecord(
  kernel: LinkContext,
  actor: Actor,
  row: WorkerRow,
  jobs?: readonly WorkerJob[],
): WorkerRecord {
  const link = findLink(actor, row.companyId)
  const facts = { isSelf: actor.userId === row.id, role: effectiveRole(row.roles) }
  const seesPay = link !== undefined && (maySeePay(link) || (facts.isSelf && !isManager(link.role)))
  const mayWrite = link !== undefined && mayWriteWorker({ link, ...facts })
  return {
    id: row.id,
    companyId: row.companyId,
    version: row.version,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    address: row.address,
    address2: row.address2,
    addressDetails: row.addressDetails,
    profilePic: fileUrl(kernel, row.profileFileId, true),
    hourlyRate: seesPay ? row.hourlyRate : null,
    location: pointOf(row.addressDetails) ?? { latitude: null, longitude: null },
    ratingPercent: ratingPercent(row.ratingSum, row.ratedJobs),
    completedJobs: row.completedJobs,
    approval: row.approval,
    isSales: row.isSales,
    amount: row.jobs,
    ...(jobs && { jobs: jobs.map((job) => showJob(actor, row, job, seesPay)) }),
    mayWrite,
    mayDelete: mayWrite && !facts.isSelf && row.jobs === 0,
    maySeePay: seesPay,
    mayChangeEmail: mayWrite && row.email === null,
    isLinked: row.isLinked,
  }
}

/**
 * Returns a job of a worker; pay only for viewers who may see it, and other crew members' ratings only for
 * the office.
 */
export function showJob(
  actor: Actor,
  worker: Pick<WorkerRow, 'companyId' | 'id'>,
  job: WorkerJob,
  seesPay: boolean,
): WorkerJob {
  const link = findLink(actor, worker.companyId)
  const isOffice = link !== undefined && isManager(link.role)
  const crew = isOffice ? job.crew : job.crew.filter(({ id }) => id === worker.id)
  return { ...job, crew, pay: seesPay ? job.pay : null }
}
