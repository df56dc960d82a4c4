import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isFileNotFound, listTree, hashFile, forEachConcurrently, type HashedFile } from './copy-tree.ts'

const tableSchema = z.object({
  name: z.string(),
  /** Rows just before and just after the backup's moment; equal if nothing was written. */
  before: z.number(),
  after: z.number(),
  /** Rows inserted and deleted in between, as far as the database had counted them. */
  inserted: z.number(),
  deleted: z.number(),
  /** Whether its rows are never deleted. */
  isAppendOnly: z.boolean(),
})

const manifestSchema = z.object({
  format: z.literal('movesheet backup 1'),
  postgres: z.string(),
  /** Distinguishes this installation's database from all others. */
  systemIdentifier: z.string(),
  startedAt: z.string(),
  /** The moment whose state a restore of this backup alone has. */
  endedAt: z.string(),
  /** First and last file of the write-ahead log that it needs; both are in it. */
  firstWal: z.string(),
  lastWal: z.string(),
  /** The id of the key that its seals and sealed numbers need; the SECRET itself is not stored. */
  sealKeyId: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** All folders below data/, because empty ones matter too. */
  folders: z.array(z.string()),
  /** Number of files that SHA256SUMS lists, including this one. */
  files: z.number(),
})
/** The manifest of a backup. */
export type Manifest = z.output<typeof manifestSchema>
export type CountedTable = z.output<typeof tableSchema>

const manifestName = 'manifest.json'
const sumsName = 'SHA256SUMS'

/**
 * Writes the files that make a folder a backup: its manifest, and the checksums in the format of `sha256sum
 * -c`.
 */
export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'files'>,
  sums: readonly HashedFile[],
): Promise<void> {
  const file = path.join(folder, manifestName)
  const whole: Manifest = { ...manifest, files: sums.length + 1 }
  await writeFile(file, `${JSON.stringify(whole, null, 1)}\n`, { mode: 0o600, flush: true })
  const own = await hashFile(file)
  const lines = [...sums, { path: manifestName, sha256: own?.sha256 ?? '' }]
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map((one) => `${one.sha256}  ${one.path}\n`)
  await writeFile(path.join(folder, sumsName), lines.join(''), { mode: 0o600, flush: true })
}

/** Returns the manifest of a backup; null if the folder is not one. Throws if it has another format. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch((error: unknown) => {
    if (isFileNotFound(error) || (error instanceof Error && 'code' in error && error.code === 'ENOTDIR'))
      return null
    throw error
  })
  if (text === null) return null
  const read = manifestSchema.safeParse(parsed(text))
  if (!read.success) throw new Error(`${folder} holds no backup that this version can read.`)
  return read.data
}

/**
 * Returns the complete backups in a folder, oldest first. An interrupted one has another name and is left
 * out.
 */
export async function listBackups(folder: string): Promise<{ folder: string; manifest: Manifest }[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isFileNotFound(error)) return []
    throw error
  })
  const found: { folder: string; manifest: Manifest }[] = []
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const manifest = await readManifest(path.join(folder, name))
    if (manifest) found.push({ folder: path.join(folder, name), manifest })
  }
  return found.toSorted((one, other) => (one.manifest.endedAt < other.manifest.endedAt ? -1 : 1))
}

/**
 * Returns the backup that a path means: itself, or the newest one in a folder of backups, with a moment the
 * newest before it. Throws if there is none.
 */
export async function chooseBackup(
  from: string,
  to: Date | undefined,
): Promise<{ folder: string; manifest: Manifest }> {
  const own = await readManifest(from)
  const all = own ? [{ folder: from, manifest: own }] : await listBackups(from)
  if (all.length === 0) throw new Error(`There is no backup in ${from}.`)
  if (new Set(all.map(({ manifest }) => manifest.systemIdentifier)).size > 1)
    throw new Error(`${from} has backups of several installations: name one of the folders in it.`)
  const fitting = to === undefined ? all : all.filter(({ manifest }) => new Date(manifest.endedAt) <= to)
  const newest = fitting.at(-1)
  if (!newest)
    throw new Error(`No backup in ${from} is as old as that: the oldest is of ${all[0]?.manifest.endedAt}.`)
  return newest
}

/** Returns the problems of a backup's files: changed, missing or foreign. Empty if it is unchanged. */
export async function findDamage(folder: string, manifest: Manifest): Promise<string[]> {
  const text = await readFile(path.join(folder, sumsName), 'utf8').catch(() => '')
  const expected = new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const damage: string[] = []
  if (expected.size !== manifest.files)
    damage.push(`${sumsName} lists ${expected.size} files, and the backup had ${manifest.files}.`)
  await forEachConcurrently([...expected], async ([name, sha256]) => {
    const found = await hashFile(path.join(folder, name))
    if (!found) damage.push(`${name} is missing.`)
    else if (found.sha256 !== sha256) damage.push(`${name} is not as it was made.`)
  })
  const { files } = await listTree(folder)
  for (const name of files)
    if (name !== sumsName && !expected.has(name)) damage.push(`${name} is not of this backup.`)
  return damage
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
