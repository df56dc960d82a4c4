import type { CompanyExport } from '../../../shared/records/exports/exports.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { deleteExportFileRecord } from '../../company/files/export.files.ts'
import { fileUrl, type LinkContext } from '../../company/files/file.links.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import {
  findExpired,
  findExport,
  insertExport,
  recordDownload,
  recordExpired,
  expireExports,
} from './exports.store.ts'

export { lockExports as holdExports } from './exports.store.ts'

/** Starts an export of a company; throws export_running while another one is running. */
export async function startCompanyExport(
  tx: Tx,
  queue: Queue,
  by: { companyId: number; userId: number },
): Promise<CompanyExport> {
  const { companyId, userId } = by
  const id = await insertExport(tx, companyId, userId)
  if (id === undefined) throw new AppError('export_running')
  await queue.send(tx, 'make-export', { companyId, exportId: id })
  return readCompanyExport(tx, [companyId], id)
}

/**
 * Expires the finished exports of a company and restarts the running one, because data they contain was
 * erased.
 */
export async function restartExports(tx: Tx, queue: Queue, companyId: number): Promise<void> {
  for (const exportId of await expireExports(tx, companyId))
    await queue.send(tx, 'make-export', { companyId, exportId })
}

/** Returns one export of these companies; throws rest_not_found. */
export async function readCompanyExport(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<CompanyExport> {
  const found = await findExport(tx, companyIds, id)
  if (!found) throw new AppError('rest_not_found')
  const { fileId: _fileId, ...shown } = found
  return shown
}

/**
 * Returns the link to a finished export, which is valid for ten minutes, and records who requested it. Throws
 * rest_not_found, and rest_conflict for an export that is not finished or no longer stored.
 */
export async function createExportLink(
  tx: Tx,
  kernel: LinkContext,
  companyIds: readonly number[],
  by: { id: number; userId: number },
): Promise<string> {
  const found = await findExport(tx, companyIds, by.id)
  if (!found) throw new AppError('rest_not_found')
  const isOver = found.expiresAt !== null && new Date(found.expiresAt) <= kernel.now()
  const link = isOver ? null : fileUrl(kernel, found.fileId, false)
  if (link === null) {
    const isGone = isOver || found.status === 'expired'
    throw new AppError('rest_conflict', {
      message: isGone ? 'This export is no longer kept. Start a new one.' : 'This export is not ready.',
    })
  }
  await recordDownload(tx, found.company, by.id, by.userId)
  return link
}

const EXPIRED_BATCH = 100

/**
 * Removes exports after their week; the file is removed first, so that a crash leaves no file without a
 * record.
 */
export async function removeExpiredExports(db: Db, storage: Storage): Promise<void> {
  for (;;) {
    const expired = await findExpired(db, EXPIRED_BATCH)
    for (const one of expired) {
      await storage.remove(one.storageKey)
      await inTenant(db, { companyIds: [one.companyId], userId: null }, async (tx) => {
        await recordExpired(tx, one)
        await deleteExportFileRecord(tx, one.companyId, one.fileId)
      })
    }
    if (expired.length < EXPIRED_BATCH) return
  }
}
