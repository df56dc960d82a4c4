import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { insertFile } from './files.store.ts'
import { storeWithRecord } from './store-with-record.ts'

const MP3 = 'audio/mpeg'

/**
 * Keeps the mp3 of a recorded call. `keep` runs the transaction that needs it: it calls `insert` for the file's id, or
 * answers false when nothing was kept. What is stored without its record goes again.
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
        const ownerId = recording.ownerId ?? (await findKeeper(tx, companyId))
        return insertFile(tx, { ...file, ownerId, title, altText: '', caption: '', description: '' })
      }),
  )
}

/** Whose a recording is that nobody of the company spoke in: its first administrator's. */
async function findKeeper(tx: Tx, companyId: number): Promise<number> {
  const { user_id } = await tx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .orderBy(sql`'administrator' = any(roles)`, 'desc')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return user_id
}
