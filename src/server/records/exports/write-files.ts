import { sql } from 'kysely'
import type { Storage } from '../../adapters/storage/storage.ts'
import { inTenant, type Db } from '../../kernel/db/tenancy.ts'
import { MESSAGE_KINDS } from './kinds/messages.ts'
import type { ZipWriter } from './zip.ts'

const BATCH = 200

interface StoredFile {
  id: number
  path: string
  storageKey: string
  mimeType: string
}

/** Types that compress well; pictures and audio are already compressed. */
const PACKABLE = ['application/pdf', 'text/csv']

/**
 * Writes the stored files of a company, each under the path that the list of files names. Leaves out files
 * that cannot be read and returns their paths.
 */
export async function writeFiles(
  parts: { db: Db; storage: Storage },
  pen: ZipWriter,
  companyId: number,
  onFile: () => Promise<void>,
): Promise<string[]> {
  const missing: string[] = []
  let after = 0
  for (;;) {
    const files = await nextFiles(parts.db, companyId, after)
    for (const file of files) {
      const content = await openFile(parts.storage, file.storageKey)
      if (content) await pen.add(file.path, content, PACKABLE.includes(file.mimeType))
      else missing.push(file.path)
      await onFile()
    }
    const last = files.at(-1)
    if (!last || files.length < BATCH) return missing
    after = last.id
  }
}

async function nextFiles(db: Db, companyId: number, after: number): Promise<StoredFile[]> {
  const kind = MESSAGE_KINDS.find(({ name }) => name === 'files')
  const path = kind?.inside?.columns['path'] ?? ''
  return inTenant(db, { companyIds: [companyId], userId: null }, async (tx) => {
    const { rows } = await sql<StoredFile>`
      select t.id, ${sql.raw(path)} as path, t.storage_key as "storageKey", t.mime_type as "mimeType" from files t
       where t.company_id = ${companyId} and t.id > ${after} and (${sql.raw(kind?.where ?? 'true')})
       order by t.id limit ${BATCH}`.execute(tx)
    return rows
  })
}

/** Returns a file's content after its first bytes have arrived, or null if there is no content. */
async function openFile(storage: Storage, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    const stream: AsyncIterable<Uint8Array> = await storage.open(key)
    const chunks = stream[Symbol.asyncIterator]()
    const first = await chunks.next()
    return contentOf(first, chunks)
  } catch {
    return null
  }
}

async function* contentOf(
  first: IteratorResult<Uint8Array>,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let chunk = first; chunk.done !== true; chunk = await chunks.next()) yield chunk.value
}
