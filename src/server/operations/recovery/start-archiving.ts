import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Config } from '../../kernel/config/config.ts'
import { WRITER_FILE } from './back-up.ts'
import { archiveStorage } from './archived-storage.ts'
import { isFileNotFound } from './copy-tree.ts'
import { dropWalArchive, startWalArchive, type WalArchive } from './wal-archive.ts'

interface ArchivingOptions {
  config: Pick<Config, 'DATA_DIR' | 'WAL_ARCHIVE_DIR' | 'S3_BUCKET'>
  /** Null if the database is not the embedded one: its owner archives it. */
  superuserUrl: string | null
  storage: Storage
  log: Parameters<typeof startWalArchive>[0]['log']
}

/**
 * Starts the archive that WAL_ARCHIVE_DIR sets; returns the store whose uploads go there too. Files in a
 * bucket are protected by the bucket. Without the setting, the log that the database kept for an earlier
 * archive is released.
 */
export async function startArchiving(
  options: ArchivingOptions,
): Promise<{ storage: Storage; archive: WalArchive | null }> {
  const { config, superuserUrl, storage, log } = options
  if (superuserUrl === null) {
    if (config.WAL_ARCHIVE_DIR !== undefined)
      log.warn({}, 'WAL_ARCHIVE_DIR is for the embedded database: DATABASE_URL is archived where it runs')
    return { storage, archive: null }
  }
  if (config.WAL_ARCHIVE_DIR === undefined) {
    await dropWalArchive(superuserUrl)
    return { storage, archive: null }
  }
  const archive = config.WAL_ARCHIVE_DIR
  const files = config.S3_BUCKET === undefined ? archiveStorage(storage, config.DATA_DIR, archive) : null
  return {
    storage: files?.storage ?? storage,
    archive: startWalArchive({
      superuserUrl,
      archive,
      log,
      writer: await writerOf(config.DATA_DIR),
      ...(files && { catchUpFiles: files.catchUp }),
    }),
  }
}

/** A name for the installation in a DATA_DIR, which no backup contains. */
async function writerOf(dataDir: string): Promise<string> {
  const file = path.join(dataDir, WRITER_FILE)
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isFileNotFound(error)) return ''
    throw error
  })
  if (known.trim() !== '') return known.trim()
  const made = randomUUID()
  await writeFile(file, `${made}\n`, { mode: 0o600, flush: true })
  return made
}
