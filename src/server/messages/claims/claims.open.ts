import type { z } from 'zod'
import { claimRefusal, clientSteps } from '../../../shared/messages/claims/claim.rules.ts'
import type { clientStepSchema, officeStepSchema } from '../../../shared/messages/claims/claim.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { claimTitle, mailEntry } from './claim.mails.ts'
import { findItems, type ItemRow } from './claims.store.ts'
import { addEntry, type NewEntry } from './disputes.service.ts'
import { findDispute, updateDispute, type DisputeChange, type DisputeRow } from './disputes.store.ts'

/** What a client sends for a step. */
export type Taken = z.output<typeof clientStepSchema>
/** What the office sends for a step. */
export type Answered = z.output<typeof officeStepSchema>

/** A claim of a job that is locked for a step. */
export interface OpenClaim {
  work: JobContext
  job: JobRecord
  viewer: Viewer
  claim: DisputeRow
  items: ItemRow[]
  now: string
}

/**
 * Opens a claim of a job for a step and locks both unless it is only read; throws job_not_found, rest_forbidden for another viewer,
 * rest_not_found for a claim of another job, and rest_conflict for a deleted job.
 */
export async function openClaim(
  work: JobContext,
  jobId: number,
  claimId: number,
  kind: 'client' | 'manager',
  lock: 'for update' | 'read' = 'for update',
): Promise<OpenClaim> {
  const { job, viewer } = await openJob(work, jobId, lock)
  if (viewer.kind !== kind) throw new AppError('rest_forbidden')
  const claim = await findDispute(work.tx, job.companyId, claimId, lock)
  if (claim?.jobId !== job.id) throw new AppError('rest_not_found', { message: 'This claim was not found.' })
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  const items = await findItems(work.tx, job.companyId, [claim.id])
  return { work, job, viewer, claim, items, now: work.kernel.now().toISOString() }
}

/**
 * Opens a filed claim for a further photo of its client; throws as `openClaim`, and rest_conflict for one that is closed
 * or not filed yet.
 */
export async function openForPhoto(
  work: JobContext,
  jobId: number,
  claimId: number,
  lock: 'for update' | 'read',
): Promise<{ dispute: DisputeRow; job: JobRecord }> {
  const { claim, job } = await openClaim(work, jobId, claimId, 'client', lock)
  checkStep({ claim }, 'message', clientSteps(claim.state), null)
  return { dispute: claim, job }
}

/** Throws rest_conflict if the state of a claim does not allow a step or it changed since it was shown. */
export function checkStep(
  { claim }: Pick<OpenClaim, 'claim'>,
  step: Parameters<typeof claimRefusal>[1],
  allowed: Parameters<typeof claimRefusal>[2],
  version: number | null,
): void {
  const refusal = claimRefusal(claim.state, step, allowed)
  if (refusal !== null) throw new AppError('rest_conflict', { message: refusal })
  if (version !== null && version !== claim.version)
    throw new AppError('rest_conflict', {
      message: 'Somebody else changed this claim meanwhile. Check it and try again.',
    })
}

/** Returns the error of a field that a step needs. */
export function required(field: string, message = 'Required.'): AppError {
  return new AppError('rest_invalid_param', { fields: { [field]: message } })
}

/** Stores a step: the change of the claim, its entry, and the mail to the other side. */
export async function takeStep(
  open: OpenClaim,
  change: DisputeChange | null,
  entry: Omit<NewEntry, 'now'> | null,
): Promise<void> {
  const { work, job, claim, now } = open
  if (change) await updateDispute(work.tx, claim, change)
  if (entry === null) return
  const added = { ...entry, now }
  const state = await addEntry(work, job, claim, added, claimTitle(added))
  await mailEntry(work.tx, work.kernel, state, added)
}
