import { freemem } from 'node:os'
import { statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * Points this process and its children to a temporary folder in memory: creating and dropping a database
 * there takes a quarter of the time. Does nothing if TMPDIR is set or memory is short.
 */
export function useQuickFolder(): void {
  if (process.env['TMPDIR'] || !isRoomy()) return
  process.env['TMPDIR'] = FOLDER
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(FOLDER)
    // The files in this folder use memory.
    return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES
  } catch {
    return false
  }
}
