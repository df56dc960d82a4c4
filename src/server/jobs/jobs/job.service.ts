import type { JobSource } from '../../../shared/trade/job.choices.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, type Actor } from '../../../shared/kernel/permissions.ts'
import type { Snapshot } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { readProgress, type ShownJob } from './job.progress.ts'
import { rowReaderOf, type JobChange, type JobFeatures, type LeadFact } from './job.parts.ts'
import { readJobRecord, readJobRecords, withSnapshots, type JobRecord } from './job.record.ts'
import { viewerFor, viewJob } from './job.view.ts'

export { recordAskedForLater, recordBookedEstimate, recordStart, stepVersion } from './job.store.ts'
export { fillInOwners, recordOwner } from './job.lead.store.ts'

/** The context in which a job is changed. */
export interface JobContext {
  tx: Tx
  actor: Actor
  companyIds: readonly number[]
  kernel: Kernel
  features: JobFeatures
  /** No mails are sent, for example when many jobs are imported together. */
  isQuiet?: boolean
  /** The jobs come from another system's past: no rule of new leads applies to them. */
  isImport?: boolean
  /**
   * The hours of a new job are what a visitor entered or the default for a home of their size, regardless of
   * who creates it.
   */
  areHoursGuessed?: boolean
  /** The source of a job that its client creates. */
  jobSource?: JobSource
}

/** The person who creates a job for an unknown visitor (`createJobContext`). */
export const NO_USER = 0

/**
 * Returns the job and the caller's relation to it, with these snapshots kept for its record; throws job_not_found
 * if they may not know of the job.
 */
export async function openJob(
  work: JobContext,
  id: number,
  lock: 'for update' | 'read',
  snapshots?: readonly Snapshot<object>[],
): Promise<{ job: JobRecord; viewer: Viewer }> {
  const { personalLink } = work.actor
  if (personalLink && personalLink.jobId !== id) throw new AppError('job_not_found')
  const job = await readJobRecord(work.tx, work.companyIds, id, lock, snapshots)
  if (!job) throw new AppError('job_not_found')
  const viewer = viewerFor(work.actor, job)
  if (viewer.kind === 'none' || (job.deletedAt && !viewer.isAdministrator))
    throw new AppError('job_not_found')
  return { job, viewer }
}

/** Returns those of the jobs that the caller may know of, as `openJob` does for one, in the order of the ids. */
export async function openJobs(
  work: JobContext,
  ids: readonly number[],
  snapshots?: readonly Snapshot<object>[],
): Promise<{ job: JobRecord; viewer: Viewer }[]> {
  if (ids.length === 0) return []
  const records = await readJobRecords(work.tx, work.companyIds, ids, snapshots)
  const byId = new Map(records.map((job) => [job.id, job]))
  return ids.flatMap((id) => {
    const job = byId.get(id)
    if (!job || job.deletedAt) return []
    const viewer = viewerFor(work.actor, job)
    return viewer.kind === 'none' ? [] : [{ job, viewer }]
  })
}

/** Returns what the parts read of a job for this caller in one statement; undefined for everyone but the office. */
export function snapshotsFor({ actor, features }: JobContext): readonly Snapshot<object>[] | undefined {
  // The parts read less, or in another way, for others.
  return actor.links.every(({ role }) => isManager(role)) ? features.snapshots : undefined
}

/** Returns the whole job for one viewer: the base and what each part adds. */
export async function showJob(work: JobContext, stored: JobRecord, viewer: Viewer): Promise<Job> {
  const snapshots = snapshotsFor(work)
  const isRead = snapshots?.every((snapshot) => snapshot.of(stored)) ?? true
  const job = snapshots && !isRead ? await withSnapshots(work.tx, stored, snapshots) : stored
  // Started together, so that their first queries share a round trip.
  const parts = await Promise.all(work.features.parts.map((part) => part.read(work, job, viewer)))
  const whole: Record<string, unknown> = Object.assign({}, viewJob(job, viewer), ...parts)
  // The base and the parts together make a Job; the response schema is checked everywhere except in
  // production.
  const shown = whole as Omit<Job, 'steps' | 'next'>
  if (work.actor.personalLink) shown.actions.delete = false
  return { ...shown, ...(await readProgress(work, work.features.parts, job, shown, viewer)) }
}

/** A job that is one row of many: without what only its own screen shows. */
export type JobRow = Omit<
  Job,
  'documents' | 'consent' | 'truck' | 'financial' | 'pay' | 'onlineBooking' | 'onTheWayAt'
>

/** Returns a job for one viewer as one row of many: the base and what each part adds to rows. */
export async function showJobRow(work: JobContext, job: JobRecord, viewer: Viewer): Promise<JobRow> {
  const { parts } = work.features
  const readers = parts.flatMap((part) => rowReaderOf(part) ?? [])
  const added = await Promise.all(readers.map((read) => read(work, job, viewer)))
  const whole: Record<string, unknown> = Object.assign({}, viewJob(job, viewer), ...added)
  // The base and the parts together make a row, with the facts of its documents.
  const { documents, ...row } = whole as Omit<JobRow, 'steps' | 'next'> & Pick<ShownJob, 'documents'>
  return { ...row, ...(await readProgress(work, parts, job, { ...row, documents }, viewer)) }
}

/** Throws job_version_conflict for a save that is based on an older version. */
export function checkVersion(job: JobRecord, version: number | undefined): void {
  if (version !== undefined && version !== job.version)
    throw new AppError('job_version_conflict', { details: { version: job.version } })
}

/** Runs the consequences of a payment or refund of a job. */
export async function runMoneyConsequences(work: JobContext, job: JobRecord): Promise<void> {
  for (const follow of work.features.moneyConsequences) await follow(work, job)
}

/**
 * Returns a context that acts in the name of a person without checking their permissions, for work that the
 * product continues itself, such as a charge that the card provider reports later.
 */
export function createJobContext(
  parts: Pick<JobContext, 'tx' | 'kernel' | 'features'>,
  companyId: number,
  userId: number,
): JobContext {
  const link = { companyId, role: 'administrator' as const, viewFinancials: true, isSales: false }
  return {
    ...parts,
    companyIds: [companyId],
    actor: { userId, familyId: '', defaultCompanyId: companyId, links: [link], pending: false },
  }
}

/** Runs the consequences of a fact about a lead. */
export async function runLeadConsequences(
  work: Pick<JobContext, 'tx' | 'kernel' | 'features'>,
  job: JobRecord,
  fact: LeadFact,
): Promise<void> {
  for (const consequence of work.features.leadConsequences) await consequence(work, job, fact)
}

/** Runs the consequences of a changed job in order; returns the job after them. */
export async function runConsequences(work: JobContext, change: JobChange): Promise<JobRecord> {
  let { after } = change
  for (const consequence of work.features.consequences)
    after = (await consequence(work, { ...change, after })) ?? after
  return after
}
