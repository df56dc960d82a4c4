import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { uploadsFolder, walFolder } from './archive-files.ts'
import { writeArchiveStart } from './archived-storage.ts'
import { isFileNotFound, listTree } from './copy-tree.ts'
import { listBackups } from './manifest.ts'

/**
 * Removes all but the newest backups of one database from a folder, and what only they needed in the archive.
 * Returns the names of the removed backups.
 */
export async function pruneBackups(
  folder: string,
  systemIdentifier: string,
  most: number,
  archive: string | undefined,
): Promise<string[]> {
  const all = await listBackups(folder)
  const backups = all.filter(({ manifest }) => manifest.systemIdentifier === systemIdentifier)
  const oldest = backups.at(-most) ?? backups[0]
  const old = backups.slice(0, Math.max(0, backups.length - most))
  for (const one of old) await rm(one.folder, { recursive: true, force: true })
  if (archive !== undefined && oldest)
    await clearArchive(archive, oldest.manifest.firstWal, new Date(oldest.manifest.startedAt))
  return old.map((one) => path.basename(one.folder))
}

async function clearArchive(archive: string, firstWal: string, startedAt: Date): Promise<void> {
  const names = await readdir(walFolder(archive)).catch((error: unknown) => {
    if (isFileNotFound(error)) return []
    throw error
  })
  // By position alone: what another timeline wrote before that position is as old.
  for (const name of names)
    if (/^[0-9A-F]{24}\./.test(name) && name.slice(8, 24) < firstWal.slice(8))
      await rm(path.join(walFolder(archive), name), { force: true })
  // Uploads that existed when the oldest backup began are in it.
  const { files } = await listTree(uploadsFolder(archive))
  for (const name of files) {
    const file = path.join(uploadsFolder(archive), name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtime < startedAt) await rm(file, { force: true })
  }
  if (names.length > 0) await writeArchiveStart(archive, startedAt)
}
