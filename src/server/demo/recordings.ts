import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Tx } from '../kernel/db/tenancy.ts'

/**
 * Durations of the demo's recorded calls and voicemails in seconds; those of one duration share a recording.
 */
export const CALL_SECONDS = [26, 41, 58, 73, 97, 124, 166, 231] as const
export const VOICEMAIL_SECONDS = [9, 14, 19, 23] as const

const TONE = path.join(import.meta.dirname, '../adapters/telephony/stand-in/tone.mp3')
/** The tone is MPEG 2 layer III at 32 kbit/s and 16 kHz: every frame of 144 bytes plays for 36 milliseconds. */
const FRAME_BYTES = 144
const FRAME_MS = 36

/** Stores a recording of every duration for a company; returns their files by seconds. */
export async function storeRecordings(
  tx: Tx,
  storage: Pick<Storage, 'putBytes'>,
  company: { id: number; ownerId: number },
): Promise<Map<number, number>> {
  const tone = await readFile(TONE)
  const files = new Map<number, number>()
  for (const seconds of [...CALL_SECONDS, ...VOICEMAIL_SECONDS]) {
    const bytes = Buffer.alloc(Math.round((seconds * 1000) / FRAME_MS) * FRAME_BYTES, tone)
    // The same name at every load, so that files from a failed load are overwritten by the next one.
    const storageKey = `companies/${company.id}/recording/demo-${seconds}-seconds.mp3`
    await storage.putBytes(storageKey, bytes, 'audio/mpeg')
    const { id } = await tx
      .insertInto('files')
      .values({
        company_id: company.id,
        owner_id: company.ownerId,
        purpose: 'recording',
        storage_key: storageKey,
        mime_type: 'audio/mpeg',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        title: `Recording of ${seconds} seconds`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    files.set(seconds, id)
  }
  return files
}
