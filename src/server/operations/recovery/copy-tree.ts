import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file of a backup: where it lies below it, and its SHA-256 in hex. */
export interface Summed {
  path: string
  sha256: string
}

const CHUNK_BYTES = 1 << 20
/** Files under way at once: small ones wait for the disk more than they use it. */
const AT_ONCE = 8

/**
 * What is in a folder, as paths below it with forward slashes; what is `left` is not entered. Nothing there: nothing. Links are
 * followed, because an operator may have moved a folder to another disk; one that leads nowhere, or back, is an error.
 */
export async function listTree(
  root: string,
  isLeft: (name: string) => boolean = () => false,
): Promise<{ folders: string[]; files: string[] }> {
  const found = { folders: new Array<string>(), files: new Array<string>() }
  const enter = async (below: string, within: readonly string[]): Promise<void> => {
    const real = await realpath(path.join(root, below)).catch((error: unknown) => {
      if (isGone(error)) return ''
      throw error
    })
    if (within.includes(real))
      throw new Error(`${path.join(root, below)} leads back to a folder that it lies in.`)
    const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch((error: unknown) => {
      if (isGone(error)) return []
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
 * Copies a file as it is being read, for its owner only and as old as it is, and returns its SHA-256; null
 * where it is gone by now. With `isKept` it is on the disk when this answers.
 */
export async function copySummed(source: string, target: string, isKept: boolean): Promise<string | null> {
  const from = await open(source, constants.O_RDONLY).catch((error: unknown) => {
    if (isGone(error)) return null
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

/** The SHA-256 of a file in hex; null where there is none. */
export async function sumOf(file: string): Promise<{ sha256: string; size: number } | null> {
  const from = await open(file, 'r').catch((error: unknown) => {
    if (isGone(error)) return null
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

/** Does something with each, some at a time; the first failure ends it. */
export async function withEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const one = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** Sees to it that what was made, renamed or removed in a folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether a failure says that there is no such file. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
