import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { openJob, runConsequences, stepVersion, type JobContext } from '../jobs/job.service.ts'
import { storeEarlierBookedEstimate } from './agreed.ts'
import { saveDocument, type StoredDocuments } from './documents.store.ts'
import { storeAgreedDocuments } from './paper-changes.ts'

/**
 * Writes cube sheet and inventory of a job whose row the caller has locked, after checking what is written and who writes
 * it; raises the job's version, runs the consequences, and returns the job after them.
 */
export async function writeGoods(
  work: JobContext,
  job: JobRecord,
  viewer: Viewer,
  { cubeSheet, inventorySheet }: Pick<StoredDocuments, 'cubeSheet' | 'inventorySheet'>,
): Promise<JobRecord> {
  const { tx, actor, kernel } = work
  const at = {
    companyId: job.companyId,
    jobId: job.id,
    userId: actor.userId,
    now: kernel.now().toISOString(),
  }
  if (viewer.kind !== 'client' && job.hasAgreements) await storeAgreedDocuments(tx, job)
  await storeEarlierBookedEstimate(tx, job)
  if (cubeSheet) await saveDocument(tx, at, 'cubeSheet', cubeSheet)
  if (inventorySheet) await saveDocument(tx, at, 'inventorySheet', inventorySheet)
  await stepVersion(tx, job, at)
  const { job: saved } = await openJob(work, job.id, 'read')
  return runConsequences(work, { before: job, after: saved, partsWritten: ['documents'] })
}
