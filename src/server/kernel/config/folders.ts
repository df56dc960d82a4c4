import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Makes a folder and those above it. Unlike `mkdir` with `recursive`, it fails below /proc and does not try forever. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start may have made it in the meantime.
    if (!existsSync(folder)) throw error
  }
}

/** Makes a folder where there is none, and tries to write into it; throws what the system says. */
export function openFolder(folder: string): void {
  makeFolder(folder)
  rmdirSync(mkdtempSync(path.join(folder, '.writable-')))
}

/**
 * What other accounts may do with DATA_DIR and the database's folder in it: nothing. Root's database runs as another account,
 * which has to pass through them and can list nothing.
 */
export const PASSAGE_MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/** Takes what an earlier version left to other accounts away from them: the data folder, and the uploads and files in it. */
export function makePrivate(dataDir: string): void {
  for (const folder of [dataDir, path.join(dataDir, 'postgres')]) restrict(folder, PASSAGE_MODE)
  for (const { name } of readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile()))
    restrict(path.join(dataDir, name), 0o600)
  const uploads = path.join(dataDir, 'files')
  // Behind a folder that is private already, nobody reaches what lies in it.
  if (!restrict(uploads, 0o700)) return
  for (const entry of readdirSync(uploads, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory() || entry.isFile())
      restrict(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

/**
 * Takes away what goes beyond a mode; returns whether there was anything. What another account owns stays as
 * it is.
 */
function restrict(place: string, mode: number): boolean {
  if (!existsSync(place)) return false
  const found = statSync(place)
  if ((found.mode & 0o777 & ~mode) === 0) return false
  if (![0, found.uid].includes(process.getuid?.() ?? 0)) return false
  chmodSync(place, found.mode & mode)
  return true
}
