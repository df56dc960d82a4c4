import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TRAVERSE_MODE } from '../../kernel/config/folders.ts'
import { findPrograms } from '../../kernel/postgres/binaries.ts'
import { prepareCluster, type ClusterSetup } from '../../kernel/postgres/cluster.ts'
import { inspectPostmaster, isAlive } from '../../kernel/postgres/postmaster.ts'
import { launchServer, readStartLog } from '../../kernel/postgres/server.ts'
import { unpackWal, listArchive, partialFile, walFolder } from './archive-files.ts'
import { findGap } from './cluster-files.ts'
import { isFileNotFound, forEachConcurrently } from './copy-tree.ts'
import type { Manifest } from './manifest.ts'

interface RestoreOptions {
  backup: string
  manifest: Manifest
  dataDir: string
  /** The archive of the log, if there is one: with it the newest state is restored, or that of `to`. */
  archive?: string | undefined
  to?: Date | undefined
  /** Another timeline than the newest, as a number. */
  timeline?: number | undefined
  isDurable?: boolean
}

/** Returns whether a folder is empty or does not exist. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isFileNotFound(error)) return []
    throw error
  })
  return names.length === 0
}

/**
 * Writes a backup to a new DATA_DIR and recovers its database to the wanted moment. While it runs, and after
 * an interruption, a marker file prevents the server from starting on the folder. Returns the time of the
 * last restored commit, if there was any.
 */
export async function restore(options: RestoreOptions): Promise<string | null> {
  const { dataDir, isDurable = true } = options
  const place = await extractBackup(options)
  const settings = path.join(place.cluster, 'postgresql.auto.conf')
  const before = await readFile(settings, 'utf8')
  await writeFile(settings, `${before}\n${recoverySettings(options)}`, { mode: 0o600 })
  await writeFile(path.join(place.cluster, 'recovery.signal'), '', { mode: 0o600 })
  const last = await recover(place, isDurable)
  await writeFile(settings, before, { mode: 0o600 })
  await rm(restoringMark(dataDir), { force: true })
  return last
}

/** Writes the files of a backup and what the archive has after it, without starting anything. */
export async function extractBackup({
  backup,
  manifest,
  dataDir,
  archive,
  to,
  timeline,
}: RestoreOptions): Promise<ClusterSetup> {
  requireSamePostgresVersion(manifest.postgres, findPrograms().version)
  if (!(await isEmptyFolder(dataDir))) throw new Error(`${dataDir} is not empty: nothing is written over it.`)
  await mkdir(dataDir, { recursive: true, mode: TRAVERSE_MODE })
  const source = path.join(backup, 'data')
  // The password of the new cluster is replaced by that of the backup.
  const { home } = prepareCluster(dataDir)
  await writeFile(restoringMark(dataDir), `${backup}\n`, { mode: 0o600 })
  await copyFile(path.join(source, 'postgres/password'), path.join(home, 'password'))
  const place = prepareCluster(dataDir)
  const draft = path.join(home, `restore-${process.pid}`)
  for (const folder of manifest.folders)
    await mkdir(targetOf(folder, dataDir, draft), { recursive: true, mode: 0o700 })
  const sums = await readFile(path.join(backup, 'SHA256SUMS'), 'utf8')
  const names = sums
    .split('\n')
    .map((line) => line.slice(66))
    .filter((name) => name.startsWith('data/') && name !== 'data/postgres/password')
    .map((name) => name.slice('data/'.length))
  await forEachConcurrently(names, async (name) => {
    const [from, to] = [path.join(source, name), targetOf(name, dataDir, draft)]
    await copyFile(from, to)
    const { atime, mtime } = await stat(from)
    await utimes(to, atime, mtime)
  })
  if (archive !== undefined) await layOutLog(archive, manifest, path.join(draft, 'pg_wal'), { to, timeline })
  await rename(draft, place.cluster)
  return place
}

/** Throws a readable message if a backup is of another major version of PostgreSQL than the programs here. */
export function requireSamePostgresVersion(ofBackup: string, here: string): void {
  const [wanted, found] = [ofBackup, here].map((version) => version.split('.')[0])
  if (wanted !== found)
    throw new Error(
      `The backup is of PostgreSQL ${wanted}; this version brings ${found}. Restore it with the version that made it.`,
    )
}

const clusterPrefix = 'postgres/cluster'

function targetOf(name: string, dataDir: string, cluster: string): string {
  if (name === clusterPrefix || name.startsWith(`${clusterPrefix}/`))
    return path.join(cluster, name.slice(clusterPrefix.length))
  return path.join(dataDir, name)
}

function restoringMark(dataDir: string): string {
  return path.join(dataDir, 'postgres', 'restoring')
}

/** Puts the archived log after the backup where the database looks for it. */
async function layOutLog(
  archive: string,
  manifest: Manifest,
  target: string,
  { to, timeline }: Pick<RestoreOptions, 'to' | 'timeline'>,
): Promise<void> {
  const id = (await readFile(path.join(archive, 'database'), 'utf8').catch(() => '')).trim()
  if (id !== manifest.systemIdentifier)
    throw new Error(`${archive} is not the archive of the database that the backup is of.`)
  const { whole, partial, histories } = await listArchive(archive)
  const there = new Set(await readdir(target))
  const bytes = await segmentBytes(target, manifest)
  const gap = findGap([...whole, ...partial], manifest.lastWal, bytes)
  // With a target time, the database itself reports if it cannot be reached.
  if (gap !== null && to === undefined)
    throw new Error(
      `The archive lacks ${gap} and has what follows it. Give a moment before it by --to, or leave WAL_ARCHIVE_DIR out for the backup alone.`,
    )
  if (timeline === undefined)
    await rejectTwoWays(archive, manifest, { whole, partial, histories }, BigInt(bytes))
  for (const name of new Set([...whole, ...partial]))
    if (name.slice(8) >= manifest.firstWal.slice(8) && !there.has(name))
      await unpackWal(archive, name, path.join(target, name), bytes)
  for (const name of histories)
    if (!there.has(name)) await copyFile(path.join(walFolder(archive), name), path.join(target, name))
}

/** This many bytes after a fork may be the end of an incomplete record from when the machine failed. */
const FORK_SLACK_BYTES = 1n << 16n

/**
 * Throws if the archive continues from a backup in more than one way: a timeline that a restore left but that
 * was written on, or two that left the same one. Only a person knows which one is wanted.
 */
async function rejectTwoWays(
  archive: string,
  manifest: Manifest,
  { whole, partial, histories }: Awaited<ReturnType<typeof listArchive>>,
  segment: bigint,
): Promise<void> {
  const own = manifest.lastWal.slice(0, 8)
  const later = [...histories].map((name) => name.slice(0, 8)).filter((timeline) => timeline > own)
  const newest = later.toSorted().at(-1)
  if (newest === undefined) return
  const ends = new Map<string, bigint>()
  for (const name of new Set([...partial, ...whole])) {
    // A file that is completed in the meantime is packed, and no longer exists under its first name.
    const found = whole.has(name) ? null : await stat(partialFile(archive, name)).catch(() => null)
    const bytes = found ? BigInt(found.size) : segment
    const end = BigInt(`0x${name.slice(8, 16)}`) * 2n ** 32n + BigInt(`0x${name.slice(16)}`) * segment + bytes
    const timeline = name.slice(0, 8)
    if (end > (ends.get(timeline) ?? 0n)) ends.set(timeline, end)
  }
  const history = await readFile(path.join(walFolder(archive), `${newest}.history`), 'utf8')
  const forks = new Map(
    [...history.matchAll(/^(\d+)\t([0-9A-F]+)\/([0-9A-F]+)/gm)].map(([, parent, log, offset]) => [
      Number(parent).toString(16).toUpperCase().padStart(8, '0'),
      BigInt(`0x${log}`) * 2n ** 32n + BigInt(`0x${offset}`),
    ]),
  )
  for (const timeline of new Set([own, ...later])) {
    if (timeline === newest) continue
    const fork = forks.get(timeline) ?? 0n
    if ((ends.get(timeline) ?? 0n) > fork + FORK_SLACK_BYTES)
      throw new Error(
        `The archive goes two ways on from this backup, by timeline ${Number.parseInt(timeline, 16)} and ${Number.parseInt(newest, 16)}. Name the one you want, by --timeline.`,
      )
  }
}

async function segmentBytes(folder: string, manifest: Manifest): Promise<number> {
  return (await readFile(path.join(folder, manifest.firstWal))).length
}

function recoverySettings({ to, timeline }: RestoreOptions): string {
  const settings: Record<string, string> = {
    // Everything available is already in pg_wal.
    restore_command: 'false',
    recovery_target_timeline: timeline === undefined ? 'latest' : String(timeline),
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(to !== undefined && { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')
}

/**
 * Lets the database recover, however long it takes, and stops it; returns the time of the last restored
 * commit.
 */
async function recover(place: ClusterSetup, isDurable: boolean): Promise<string | null> {
  const server = launchServer(place, isDurable)
  for (;;) {
    const found = inspectPostmaster(place.cluster)
    if (found.state === 'ours' && found.ready) break
    if (!server.isRunning) throw await explain(place)
    await sleep(50)
  }
  const found = inspectPostmaster(place.cluster)
  if (found.state === 'ours') {
    process.kill(found.pid, 'SIGINT')
    while (isAlive(found.pid)) await sleep(20)
  }
  const log = await readLog(place)
  return [...log.matchAll(/last completed transaction was at log time (.+)$/gm)].at(-1)?.[1] ?? null
}

async function explain(place: ClusterSetup): Promise<Error> {
  const log = await readLog(place)
  if (log.includes('recovery ended before configured recovery target was reached'))
    return new Error(
      'Nothing as late as that is in the backup and the archive. Leave --to out for the newest state, into an empty DATA_DIR.',
    )
  return new Error(`The database could not be brought back:\n${log.slice(-3000)}`)
}

async function readLog(place: ClusterSetup): Promise<string> {
  const folder = path.join(place.cluster, 'log')
  const names = await readdir(folder).catch(() => [])
  const parts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return [readStartLog(place), ...parts].join('\n')
}
