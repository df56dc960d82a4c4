import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { isIncomplete } from '../../adapters/storage/whole-files.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { uploadsFolder } from './archive-files.ts'
import { copyWithHash, isFileNotFound, listTree, hashFile, forEachConcurrently } from './copy-tree.ts'

/** A store that archives uploads as they arrive, with a way to archive those that were missed. */
export interface ArchivedStorage {
  storage: Storage
  /** Does nothing while every upload went through `storage` and was archived. */
  catchUp: (signal: AbortSignal) => Promise<void>
}

/**
 * Returns the file store in DATA_DIR with a copy of each new file in the archive, made before the database
 * refers to it, so that a database restored to any moment has its files. An upload does not fail if archiving
 * fails.
 */
export function archiveStorage(storage: Storage, dataDir: string, archive: string): ArchivedStorage {
  const files = path.join(dataDir, 'files')
  // Uploads that arrived without archiving are looked for once at the start, and after each failure.
  let isBehind = true
  const copy = async (key: string) => {
    const kept = await copyWithHash(
      path.join(files, key),
      path.join(uploadsFolder(archive), key),
      true,
    ).catch(() => null)
    if (kept === null) isBehind = true
  }
  return {
    storage: {
      ...storage,
      put: async (key, sourcePath, mimeType) => {
        await storage.put(key, sourcePath, mimeType)
        await copy(key)
      },
      putBytes: async (key, bytes, mimeType) => {
        await storage.putBytes(key, bytes, mimeType)
        await copy(key)
      },
    },
    catchUp: async (signal) => {
      if (!isBehind) return
      isBehind = false
      try {
        await copyMissing(files, archive, signal)
        if (signal.aborted) isBehind = true
      } catch (error) {
        isBehind = true
        throw error
      }
    },
  }
}

/**
 * Copies uploads that are newer than the start of the archive and not in it; older ones are in every backup
 * it serves. One that cannot be copied does not prevent the others; the function then throws at the end.
 */
async function copyMissing(files: string, archive: string, signal: AbortSignal): Promise<void> {
  const failed: { name: string; error: unknown }[] = []
  const since = await readSince(archive)
  const { files: names } = await listTree(files)
  for (const name of names.filter((one) => !isIncomplete(one))) {
    if (signal.aborted) return
    const found = await stat(path.join(files, name)).catch(() => null)
    if (!found || found.mtimeMs < since) continue
    const target = path.join(uploadsFolder(archive), name)
    const kept = await stat(target).catch(() => null)
    if (kept?.size === found.size) continue
    await copyWithHash(path.join(files, name), target, true).catch((error: unknown) => {
      failed.push({ name, error })
    })
  }
  const [first] = failed
  if (first)
    throw new Error(`${failed.length} uploads are not in the archive, ${first.name} among them.`, {
      cause: first.error,
    })
}

/**
 * The time from which uploads are in the archive, in milliseconds; if the archive does not say, it begins
 * now.
 */
async function readSince(archive: string): Promise<number> {
  const file = path.join(archive, 'files-since')
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isFileNotFound(error)) return null
    throw error
  })
  if (text !== null) return Date.parse(text.trim())
  await writeArchiveStart(archive, new Date())
  return Date.now()
}

/** Records the time from which uploads are in the archive. */
export async function writeArchiveStart(archive: string, since: Date): Promise<void> {
  await mkdir(archive, { recursive: true, mode: 0o700 })
  await writeFile(path.join(archive, 'files-since'), `${since.toISOString()}\n`, { mode: 0o600, flush: true })
}

/**
 * Restores from the archive the uploads that a restored database refers to and its backup lacks; returns how
 * many. Each is compared with its checksum.
 */
export async function restoreFiles(databaseUrl: string, archive: string, dataDir: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string; sha256: string }>(
      'select storage_key as key, sha256 from files',
    )
    let count = 0
    await forEachConcurrently(rows, async ({ key, sha256 }) => {
      const target = path.join(dataDir, 'files', key)
      const source = path.join(uploadsFolder(archive), key)
      // Also replaces an existing file that differs from the database's checksum.
      if ((await hashFile(target))?.sha256 === sha256 || (await hashFile(source))?.sha256 !== sha256) return
      await mkdir(path.dirname(target), { recursive: true })
      await copyFile(source, target)
      count += 1
    })
    return count
  } finally {
    await client.end()
  }
}
