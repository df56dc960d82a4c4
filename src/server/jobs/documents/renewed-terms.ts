import { isJobOpen } from '../../../shared/jobs/documents/document.rules.ts'
import type { DocumentChanges } from '../../../shared/jobs/documents/documents.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { checkVersion, openJob, runConsequences, showJob, type JobContext } from '../jobs/job.service.ts'
import { renewTerms, renewTexts } from '../jobs/job.terms.ts'
import { readDocumentState } from './documents.state.ts'
import { paperChanges, previewChange, storeAgreedDocuments, type ChangedFacts } from './paper-changes.ts'

/** Returns the old and the new total of a job at today's rates; throws what `applyCurrentRates` throws. */
export async function previewCurrentRates(work: JobContext, jobId: number): Promise<DocumentChanges> {
  const job = await openForOffice(work, jobId, 'read')
  return previewChange(work, job, () => renew(work, job, renewTerms), paperChanges)
}

/**
 * Prices a job at the company's current rates and voids agreements to the old price. Throws rest_forbidden
 * unless the caller is a manager, rest_conflict for a job that is over or canceled, and job_version_conflict.
 */
export async function applyCurrentRates(work: JobContext, jobId: number, version: number): Promise<Job> {
  const job = await openForOffice(work, jobId, 'for update')
  checkVersion(job, version)
  if (job.hasEarlierTerms) await renew(work, job, renewTerms)
  const { job: renewed, viewer } = await openJob(work, jobId, 'read')
  return showJob(work, renewed, viewer)
}

/**
 * Asks the client to agree to the company's current wordings if the job keeps earlier ones. Throws
 * rest_forbidden unless the caller is a manager, rest_conflict for a job that is over or canceled, and
 * job_version_conflict.
 */
export async function requestNewAgreement(work: JobContext, jobId: number, version: number): Promise<Job> {
  const job = await openForOffice(work, jobId, 'for update')
  checkVersion(job, version)
  const { newTexts } = await readDocumentState(work.tx, job)
  if (newTexts.length > 0) await renew(work, job, renewTexts, 'texts')
  const { job: renewed, viewer } = await openJob(work, jobId, 'read')
  return showJob(work, renewed, viewer)
}

async function openForOffice(
  work: JobContext,
  jobId: number,
  lock: 'for update' | 'read',
): Promise<JobRecord> {
  const { job, viewer } = await openJob(work, jobId, lock)
  if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  if (job.deletedAt !== null || !isJobOpen(job))
    throw new AppError('rest_conflict', { message: 'Only an inquiry or a scheduled job can be changed so.' })
  return job
}

async function renew(
  work: JobContext,
  job: JobRecord,
  write: typeof renewTerms,
  what: ChangedFacts = 'details',
): Promise<void> {
  await storeAgreedDocuments(work.tx, job, what)
  await write(work.tx, {
    companyId: job.companyId,
    jobId: job.id,
    userId: work.actor.userId,
    now: work.kernel.now().toISOString(),
  })
  const { job: after } = await openJob(work, job.id, 'read')
  await runConsequences(work, { before: job, after, partsWritten: [] })
}
