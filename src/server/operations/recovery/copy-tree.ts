import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file of a backup: its path in the backup, and its SHA-256 in hex. */
export interface HashedFile {
  path: string
  sha256: string
}

const CHUNK_BYTES = 1 << 20
/** Number of files copied at the same time: small ones wait for the disk more than they use it. */
const AT_ONCE = 8

/**
 * Returns the content of a folder as relative paths with forward slashes; paths that are `left` are not
 * entered. Empty if the folder does not exist. Links are followed, because an operator may have moved a
 * folder to another disk; throws for one that leads nowhere or back.
 */
export async function listTree(
  root: string,
  isLeft: (name: string) => boolean = () => false,
): Promise<{ folders: string[]; files: string[] }> {
  const found = { folders: new Array<string>(), files: new Array<string>() }
  const enter = async (below: string, within: readonly string[]): Promise<void> => {
    const real = await realpath(path.join(root, below)).catch((error: unknown) => {
      if (isFileNotFound(error)) return ''
      throw error
    })
    if (within.includes(real))
      throw new Error(`${path.join(root, below)} leads back to a folder that it lies in.`)
    const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch((error: unknown) => {
      if (isFileNotFound(error)) return []
      throw error
    })
    for (const entry of entries) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (isLeft(name)) continue
      const kind = entry.isSymbolicLink() ? await stat(path.join(root, name)) : entry
      if (kind.isDirectory()) {
        found.folders.push(name)
        await enter(name, [...within, real])
      } else if (kind.isFile()) found.files.push(name)
    }
  }
  await enter('', [])
  return found
}

/**
 * Copies a file while reading it, readable only by its owner and with its time, and returns its SHA-256; null
 * if it no longer exists. With `isKept` it is on the disk when the function returns.
 */
export async function copyWithHash(source: string, target: string, isKept: boolean): Promise<string | null> {
  const from = await open(source, constants.O_RDONLY).catch((error: unknown) => {
    if (isFileNotFound(error)) return null
    throw error
  })
  if (!from) return null
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const to = await open(target, 'w', 0o600)
    try {
      const hash = createHash('sha256')
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
      for (;;) {
        const { bytesRead } = await from.read(chunk, 0, CHUNK_BYTES, null)
        if (bytesRead === 0) break
        const part = chunk.subarray(0, bytesRead)
        hash.update(part)
        await to.writeFile(part)
      }
      const { atime, mtime } = await from.stat()
      await to.utimes(atime, mtime)
      if (isKept) await to.sync()
      return hash.digest('hex')
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** Returns the SHA-256 of a file in hex and its size; null if it does not exist. */
export async function hashFile(file: string): Promise<{ sha256: string; size: number } | null> {
  const from = await open(file, 'r').catch((error: unknown) => {
    if (isFileNotFound(error)) return null
    throw error
  })
  if (!from) return null
  try {
    const hash = createHash('sha256')
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    let size = 0
    for (;;) {
      const { bytesRead } = await from.read(chunk, 0, CHUNK_BYTES, null)
      if (bytesRead === 0) return { sha256: hash.digest('hex'), size }
      size += bytesRead
      hash.update(chunk.subarray(0, bytesRead))
    }
  } finally {
    await from.close()
  }
}

/** Runs work for each item, several at a time; the first failure ends it. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const one = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** Syncs to disk what was created, renamed or removed in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns whether an error means that the file does not exist. */
export function isFileNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
