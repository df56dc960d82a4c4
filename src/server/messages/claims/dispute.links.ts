import { AppError } from '../../../shared/kernel/errors.ts'
import { reportRefusal } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { newDisputeToken, openDisputeToken } from './dispute.tokens.ts'
import { rejectDeleted } from './disputes.service.ts'
import { findDisputesOfJob, findUndecidedDispute, insertDispute, updateDispute } from './disputes.store.ts'

/** Each claim is kept permanently, so the number that a client can begin for a job is limited. */
const MAX_CLAIMS = 20

/**
 * Returns the link of the job's undecided dispute, created if there is none; the token is encrypted, so that
 * no stored response contains the secret. Throws job_not_found, rest_forbidden for everyone but managers, and
 * rest_conflict for a deleted job.
 */
export async function linkOfDispute(
  work: JobContext,
  jobId: number,
): Promise<{ sealedToken: string; isNew: boolean }> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  return linkOf(work, job)
}

/**
 * Returns the same link to the client of the job for reporting damage. Throws job_not_found, rest_forbidden
 * for everyone but clients, and rest_conflict before anything could have been damaged.
 */
async function linkForClient(work: JobContext, jobId: number): Promise<{ sealedToken: string }> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  const refusal = reportRefusal(viewer, job)
  if (refusal === 'rest_conflict')
    throw new AppError(refusal, { message: 'You can report damage once your move is booked.' })
  if (refusal) throw new AppError(refusal)
  const known = await findDisputesOfJob(work.tx, job.companyId, job.id)
  if (known.length >= MAX_CLAIMS && known.every(({ status }) => status === 'decided'))
    throw new AppError('rest_conflict', { message: 'There are too many claims. Call or write to us.' })
  return linkOf(work, job)
}

/**
 * Returns the link for a client together with the claim that it belongs to, which is new if none is undecided; throws as
 * `linkForClient`.
 */
export async function claimForClient(
  work: JobContext,
  jobId: number,
): Promise<{ sealedToken: string; claimId: number; version: number }> {
  const { sealedToken } = await linkForClient(work, jobId)
  const { job } = await openJob(work, jobId, 'read')
  const claim = await findUndecidedDispute(work.tx, job.companyId, job.id)
  if (!claim) throw new AppError('rest_not_found')
  return { sealedToken, claimId: claim.id, version: claim.version }
}

async function linkOf(work: JobContext, job: JobRecord): Promise<{ sealedToken: string; isNew: boolean }> {
  rejectDeleted(job)
  const { SECRET } = work.kernel.config
  const known = await findUndecidedDispute(work.tx, job.companyId, job.id)
  if (known && openDisputeToken(SECRET, known.sealedToken) !== null)
    return { sealedToken: known.sealedToken, isNew: false }
  const { hash, sealed } = newDisputeToken(SECRET)
  // A link that can no longer be decrypted after a change of the secret is replaced; the dispute continues.
  if (known) await updateDispute(work.tx, known, { token_hash: hash, sealed_token: sealed })
  else
    await insertDispute(work.tx, {
      companyId: job.companyId,
      jobId: job.id,
      tokenHash: hash,
      sealedToken: sealed,
      createdBy: work.actor.userId,
      now: work.kernel.now().toISOString(),
    })
  return { sealedToken: sealed, isNew: true }
}
