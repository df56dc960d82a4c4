import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { findDefaultOwner, insertFile } from './files.store.ts'
import { storeWithRecord } from './store-with-record.ts'
import { checkUpload } from './upload.check.ts'

/**
 * Stores a picture that came with a message, re-encoded like every upload. `keep` runs the transaction that
 * needs it: it calls `insert` for the file's id, or returns false if nothing was stored; a stored file
 * without a record is removed again. Throws rest_unsupported_type for anything but a picture or PDF.
 */
export async function storeMessageFile(
  storage: Storage,
  file: { companyId: number; bytes: Uint8Array; title: string },
  keep: (insert: (tx: Tx) => Promise<number>) => Promise<boolean>,
): Promise<void> {
  const { companyId, bytes, title } = file
  const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-message-'))
  try {
    const received = path.join(folder, 'received')
    await writeFile(received, bytes)
    const checked = await checkUpload(folder, received, 'attachment')
    const storageKey = `companies/${companyId}/message/${randomUUID()}.${checked.extension}`
    await storeWithRecord(
      storage,
      storageKey,
      () => storage.put(storageKey, checked.path, checked.mimeType),
      () =>
        keep(async (tx) =>
          insertFile(tx, {
            companyId,
            // The sender may have no account.
            ownerId: await findDefaultOwner(tx, companyId),
            purpose: 'message',
            storageKey,
            mimeType: checked.mimeType,
            size: checked.size,
            sha256: checked.sha256,
            title,
            altText: '',
            caption: '',
            description: '',
          }),
        ),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
