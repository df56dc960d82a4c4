import { AppError } from '../../../shared/kernel/errors.ts'
import { deleteJob } from '../../jobs/jobs/job.removal.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { updateJob } from '../../jobs/jobs/job.save.ts'
import { deleteClientRecord } from '../../people/clients/clients.service.ts'
import { deleteWorker } from '../../people/workers/worker.service.ts'
import type { RowOutcome, StoredImport, StoredRow } from './imports.store.ts'
import { personVersion } from './known-people.store.ts'
import { isJobUsed, isPersonUsed } from './in-use.store.ts'

const CHANGED = 'It was changed since it was imported.'
const USED = 'It has been used since it was imported.'

/** Undoes what one row imported, unless it was changed or used since; throws the error of any rejection. */
export async function undoRow(
  work: JobContext,
  stored: Pick<StoredImport, 'companyId' | 'kind' | 'createdAt'>,
  row: StoredRow,
): Promise<RowOutcome> {
  const { companyId, kind, createdAt } = stored
  const { recordId } = row
  if (recordId === null) return { status: 'kept', message: 'There is no record.' }
  if (kind === 'jobs') {
    await takeBackJob(work, companyId, { id: recordId, mark: row.recordMark })
    const left = await takeBackClientOfJob(work, stored, row)
    return { status: 'undone', message: left }
  }
  const mark = await personVersion(work.tx, companyId, recordId)
  if (mark !== row.recordMark) return { status: 'kept', message: CHANGED }
  if (await isPersonUsed(work.tx, { companyId, userId: recordId }, createdAt))
    return { status: 'kept', message: USED }
  if (kind === 'clients') await deleteClientRecord(work.tx, [companyId], recordId, work.actor.userId)
  else await deleteWorker(work, recordId)
  return { status: 'undone' }
}

async function takeBackJob(
  work: JobContext,
  companyId: number,
  { id: jobId, mark }: { id: number; mark: string | null },
): Promise<void> {
  const { job } = await openJob(work, jobId, 'for update')
  if (job.deletedAt) return
  if (String(job.version) !== mark) throw new AppError('rest_conflict', { message: CHANGED })
  if (await isJobUsed(work.tx, companyId, jobId)) throw new AppError('rest_conflict', { message: USED })
  // A completed job cannot be deleted, so this one is first set back to scheduled.
  if (job.jobStatus === 'completed')
    await updateJob(work, jobId, { jobStatus: 'scheduled' }, { found: new Map(), driven: new Map() })
  await deleteJob(work, jobId, undefined)
}

/**
 * Removes the client that was imported with the job, unless they have other jobs or were changed; returns why
 * they stay.
 */
async function takeBackClientOfJob(
  work: JobContext,
  { companyId, createdAt }: Pick<StoredImport, 'companyId' | 'createdAt'>,
  row: StoredRow,
): Promise<string> {
  if (row.personId === null) return ''
  if ((await personVersion(work.tx, companyId, row.personId)) !== row.personMark)
    return 'The client was changed since and stays.'
  if (await isPersonUsed(work.tx, { companyId, userId: row.personId }, createdAt))
    return 'The client has been used since and stays.'
  try {
    await deleteClientRecord(work.tx, [companyId], row.personId, work.actor.userId)
    return ''
  } catch (error) {
    // Rejected before anything was written.
    if (error instanceof AppError) return 'The client has other jobs and stays.'
    throw error
  }
}
