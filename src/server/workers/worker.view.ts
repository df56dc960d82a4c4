import { ratingPercent } from '../../shared/crew/crew.rules.ts'
import { effectiveRole, linkWith, type Actor } from '../../shared/kernel/permissions.ts'
import { pointOf } from '../../shared/kernel/places.ts'
import { maySeePay, mayWriteWorker } from '../../shared/workers/worker.rules.ts'
import type { WorkerJob, WorkerRecord } from '../../shared/workers/worker.ts'
import { fileUrl, type LinkKernel } from '../files/file.links.ts'
import type { WorkerRow } from './worker.store.ts'

/** A worker on the wire, as this manager may see and change them (DECISIONS B1, B7, B8). */
export function showWorkerRecord(
  kernel: LinkKernel,
  actor: Actor,
  row: WorkerRow,
  jobs?: readonly WorkerJob[],
): WorkerRecord {
  const link = linkWith(actor, row.companyId)
  const seesPay = link !== undefined && maySeePay(link)
  const facts = { isSelf: actor.userId === row.id, role: effectiveRole(row.roles) }
  const mayWrite = link !== undefined && mayWriteWorker({ link, ...facts })
  return {
    id: row.id,
    companyId: row.companyId,
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
    ratingPercent: ratingPercent(row.ratingSum, row.completedJobs),
    completedJobs: row.completedJobs,
    approval: row.approval,
    isSales: row.isSales,
    amount: row.jobs,
    ...(jobs && { jobs: jobs.map((job) => showJob(job, seesPay)) }),
    mayWrite,
    mayDelete: mayWrite && !facts.isSelf && row.jobs === 0,
    maySeePay: seesPay,
    mayChangeEmail: mayWrite && row.email === null,
  }
}

/** A job of a worker; its pay only for those who see what others get (DECISIONS B7). */
export function showJob(job: WorkerJob, seesPay: boolean): WorkerJob {
  return { ...job, pay: seesPay ? job.pay : null }
}
