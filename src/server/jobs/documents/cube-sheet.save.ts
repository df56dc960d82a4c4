import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { openJob, runConsequences, stepVersion, type JobContext } from '../jobs/job.service.ts'
import { storeEarlierBookedEstimate } from './agreed.ts'
import { saveDocument } from './documents.store.ts'
import { storeAgreedDocuments } from './paper-changes.ts'

/**
 * Writes the cube sheet of a job whose row the caller has locked, after checking what is written and who writes it; raises
 * the job's version, runs the consequences, and returns the job after them.
 */
export async function writeCubeSheet(
  work: JobContext,
  job: JobRecord,
  viewer: Viewer,
  variables: Record<string, unknown>,
): Promise<JobRecord> {
  const { tx, actor, kernel } = work
  const now = kernel.now().toISOString()
  if (viewer.kind !== 'client' && job.hasAgreements) await storeAgreedDocuments(tx, job)
  await storeEarlierBookedEstimate(tx, job)
  await saveDocument(
    tx,
    { companyId: job.companyId, jobId: job.id, userId: actor.userId, now },
    'cubeSheet',
    variables,
  )
  await stepVersion(tx, job, { userId: actor.userId, now })
  const { job: saved } = await openJob(work, job.id, 'read')
  return runConsequences(work, { before: job, after: saved, partsWritten: ['documents'] })
}
