import type { Storage } from '../../adapters/storage/storage.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { AfterCommit } from '../../kernel/http/context.ts'
import { deleteFile, findFile } from './files.store.ts'
import type { UploadPurpose } from './upload.check.ts'

/** Returns whether a file was uploaded for this company and this purpose. */
export async function isUploadedFor(
  tx: Tx,
  companyId: number,
  fileId: number,
  purpose: UploadPurpose,
): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', fileId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a company's file; its stored content is removed after the commit. */
export async function deleteCompanyFile(
  tx: Tx,
  storage: Storage,
  place: { companyId: number; fileId: number },
  afterCommit: AfterCommit,
): Promise<void> {
  const file = await findFile(tx, place.companyId, place.fileId)
  if (!file) return
  await deleteFile(tx, place.companyId, place.fileId)
  afterCommit(() => void storage.remove(file.storageKey).catch(() => {}))
}
