import { createHash, randomUUID } from 'node:crypto'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { findDefaultOwner, insertFile } from './files.store.ts'
import { storeWithRecord } from './store-with-record.ts'

const MP3 = 'audio/mpeg'

/**
 * Stores the mp3 of a recorded call. `keep` runs the transaction that needs it: it calls `insert` for the
 * file's id, or returns false if nothing was stored. A stored file without a record is removed again.
 */
export async function storeRecording(
  storage: Storage,
  recording: { companyId: number; ownerId: number | null; bytes: Uint8Array; title: string },
  keep: (insert: (tx: Tx) => Promise<number>) => Promise<boolean>,
): Promise<void> {
  const { companyId, bytes, title } = recording
  const storageKey = `companies/${companyId}/recording/${randomUUID()}.mp3`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await storeWithRecord(
    storage,
    storageKey,
    () => storage.putBytes(storageKey, bytes, MP3),
    () =>
      keep(async (tx) => {
        const file = {
          companyId,
          purpose: 'recording',
          storageKey,
          mimeType: MP3,
          size: bytes.length,
          sha256,
        } as const
        const ownerId = recording.ownerId ?? (await findDefaultOwner(tx, companyId))
        return insertFile(tx, { ...file, ownerId, title, altText: '', caption: '', description: '' })
      }),
  )
}
