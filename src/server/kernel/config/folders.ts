import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and its parents. Unlike `mkdir` with `recursive`, it fails below /proc instead of trying
 * forever.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start may have created it meanwhile.
    if (!existsSync(folder)) throw error
  }
}

/** Creates a folder if it is missing, and tests that it is writable; throws the system's error. */
export function openFolder(folder: string): void {
  makeFolder(folder)
  rmdirSync(mkdtempSync(path.join(folder, '.writable-')))
}

/**
 * Other accounts have no access to DATA_DIR and the database's folder in it. When run as root, the database
 * runs as another account, which must be able to traverse the folders but cannot list them.
 */
export const TRAVERSE_MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/**
 * Removes access that an earlier version gave to other accounts: to the data folder, and the uploads and
 * files in it.
 */
export function makePrivate(dataDir: string): void {
  for (const folder of [dataDir, path.join(dataDir, 'postgres')]) restrict(folder, TRAVERSE_MODE)
  for (const { name } of readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile()))
    restrict(path.join(dataDir, name), 0o600)
  const uploads = path.join(dataDir, 'files')
  // The contents of a private folder are already unreachable.
  if (!restrict(uploads, 0o700)) return
  for (const entry of readdirSync(uploads, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory() || entry.isFile())
      restrict(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

/**
 * Removes permissions beyond a mode; returns whether there were any. Files of another account stay unchanged.
 */
function restrict(place: string, mode: number): boolean {
  if (!existsSync(place)) return false
  const found = statSync(place)
  if ((found.mode & 0o777 & ~mode) === 0) return false
  if (![0, found.uid].includes(process.getuid?.() ?? 0)) return false
  chmodSync(place, found.mode & mode)
  return true
}
