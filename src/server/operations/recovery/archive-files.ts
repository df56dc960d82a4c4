import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { isFileNotFound, syncFolder } from './copy-tree.ts'
import { WAL_NAME } from './cluster-files.ts'

/** Folders of an archive for the database's log and for the uploads since it began. */
export const walFolder = (archive: string) => path.join(archive, 'wal')
export const uploadsFolder = (archive: string) => path.join(archive, 'files')
const PARTIAL = '.partial'
const PACKED = '.gz'

/**
 * Creates the folders of an archive, readable only by its owner; throws if it belongs to another database.
 */
export async function openArchive(archive: string, systemIdentifier: string): Promise<void> {
  for (const folder of [archive, walFolder(archive), uploadsFolder(archive)])
    await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(archive, 'database')
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isFileNotFound(error)) return null
    throw error
  })
  if (known === null) await writeFile(file, `${systemIdentifier}\n`, { mode: 0o600, flush: true })
  else if (known.trim() !== systemIdentifier)
    throw new Error(`WAL_ARCHIVE_DIR ${archive} is the archive of another database.`)
}

/** A writer of an archive counts as gone this long after its last sign of life, in milliseconds. */
const WRITER_GONE_MS = 60_000
const WRITER_SIGN_MS = 10_000

/**
 * Marks an installation as the writer of an archive; throws if another one wrote within the last minute. A
 * restored copy has the same database and would write its own timeline next to that of the original
 * installation.
 */
export async function claimArchive(archive: string, writer: string): Promise<void> {
  const file = path.join(archive, 'writer')
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isFileNotFound(error)) return null
    throw error
  })
  const ageMs = known === null ? Infinity : Date.now() - (await stat(file)).mtimeMs
  if (known !== null && known.trim() !== writer && Math.abs(ageMs) < WRITER_GONE_MS)
    throw new Error(`WAL_ARCHIVE_DIR ${archive} is being written by another installation.`)
  if (known?.trim() !== writer || ageMs > WRITER_SIGN_MS || ageMs < 0)
    await writeFile(file, `${writer}\n`, { mode: 0o600 })
}

/**
 * Returns the files of the log in an archive: whole files, the one that is being filled, and timeline
 * histories.
 */
export async function listArchive(
  archive: string,
): Promise<{ whole: Set<string>; partial: Set<string>; histories: Set<string> }> {
  const names = await readdir(walFolder(archive)).catch((error: unknown) => {
    if (isFileNotFound(error)) return []
    throw error
  })
  const ending = (suffix: string, form: RegExp) =>
    new Set(
      names
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, name.length - suffix.length))
        .filter((name) => form.test(name)),
    )
  return {
    whole: ending(PACKED, WAL_NAME),
    partial: ending(PARTIAL, WAL_NAME),
    histories: ending('', /^[0-9A-F]{8}\.history$/),
  }
}

/**
 * Packs a finished file of the log into the archive; it gets its final name only once it is complete and on
 * the disk.
 */
export async function packWal(archive: string, source: string, name: string): Promise<void> {
  const folder = walFolder(archive)
  const draft = path.join(folder, `${name}.draft`)
  await pipeline(
    createReadStream(source),
    createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  )
  await rename(draft, path.join(folder, `${name}${PACKED}`))
  await syncFolder(folder)
}

/** Stores a small file of the log, such as a timeline history. */
export async function storeTimelineHistory(archive: string, source: string, name: string): Promise<void> {
  const target = path.join(walFolder(archive), name)
  if (!existsSync(target)) await writeFile(target, await readFile(source), { mode: 0o600, flush: true })
}

/**
 * Appends the part of an unfinished file of the log that is certain: the bytes from one offset to another.
 */
export async function appendPartial(
  archive: string,
  source: string,
  name: string,
  span: { from: number; to: number },
): Promise<void> {
  const bytes = Buffer.alloc(span.to - span.from)
  const from = await open(source, 'r')
  try {
    const { bytesRead } = await from.read(bytes, 0, bytes.length, span.from)
    if (bytesRead < bytes.length) throw new Error(`${name} is shorter than the database says.`)
  } finally {
    await from.close()
  }
  const to = await open(partialFile(archive, name), span.from === 0 ? 'w' : 'r+', 0o600)
  try {
    const { bytesWritten } = await to.write(bytes, 0, bytes.length, span.from)
    if (bytesWritten < bytes.length) throw new Error(`${name} could not be archived as a whole.`)
    await to.datasync()
  } finally {
    await to.close()
  }
  if (span.from === 0) await syncFolder(walFolder(archive))
}

/** Returns the path of the unfinished file of the log in an archive. */
export function partialFile(archive: string, name: string): string {
  return path.join(walFolder(archive), `${name}${PARTIAL}`)
}

/** Returns the path of a packed file of the log in an archive. */
export function packedFile(archive: string, name: string): string {
  return path.join(walFolder(archive), `${name}${PACKED}`)
}

/** Writes a file of the log as the database reads it; an unfinished one is padded with zeros. */
export async function unpackWal(
  archive: string,
  name: string,
  target: string,
  segmentBytes: number,
): Promise<void> {
  const packed = packedFile(archive, name)
  if (existsSync(packed))
    await pipeline(createReadStream(packed), createGunzip(), createWriteStream(target, { mode: 0o600 }))
  else
    await pipeline(createReadStream(partialFile(archive, name)), createWriteStream(target, { mode: 0o600 }))
  const made = await open(target, 'r+')
  try {
    if ((await made.stat()).size < segmentBytes) await made.truncate(segmentBytes)
  } finally {
    await made.close()
  }
}
