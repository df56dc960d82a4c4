import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { deleteFile, insertFile } from './files.store.ts'
import { storeWithRecord } from './store-with-record.ts'
import { hashOf } from './upload.read.ts'

const ZIP = 'application/zip'

/**
 * Stores the finished file of an export. `keep` runs the transaction that needs it: it calls `insert` for the
 * file's id, or returns false if nothing was stored. A stored file without a record is removed again.
 */
export async function storeExport(
  storage: Storage,
  file: { companyId: number; ownerId: number; path: string; title: string; storageKey: string },
  keep: (size: number, insert: (tx: Tx) => Promise<number>) => Promise<boolean>,
): Promise<void> {
  const { companyId, ownerId, path, title, storageKey } = file
  const { size } = await stat(path)
  const sha256 = await hashOf(createReadStream(path))
  await storeWithRecord(
    storage,
    storageKey,
    () => storage.put(storageKey, path, ZIP),
    () =>
      keep(size, (tx) =>
        insertFile(tx, {
          companyId,
          ownerId,
          purpose: 'export',
          storageKey,
          mimeType: ZIP,
          size,
          sha256,
          title,
          altText: '',
          caption: '',
          description: '',
        }),
      ),
  )
}

/** Deletes the record of an export's file, whose content is already removed. */
export async function deleteExportFileRecord(tx: Tx, companyId: number, fileId: number): Promise<void> {
  await deleteFile(tx, companyId, fileId)
}
