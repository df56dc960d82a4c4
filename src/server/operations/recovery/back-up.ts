import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { isIncomplete } from '../../adapters/storage/whole-files.ts'
import { createSealer } from '../../jobs/agreements/sealing.ts'
import { isInside } from '../../kernel/config/config.ts'
import { isAlive } from '../../kernel/postgres/postmaster.ts'
import { isExcludedFromBackup, walNamesBetween } from './cluster-files.ts'
import { copyWithHash, listTree, syncFolder, forEachConcurrently, type HashedFile } from './copy-tree.ts'
import { combineCounts, countTables } from './count-tables.ts'
import { writeManifest } from './manifest.ts'

interface BackupOptions {
  /** The folder of the backups; each is a folder in it. */
  folder: string
  dataDir: string
  /** The address of the cluster's bootstrap superuser, and of the database's owner. */
  superuserUrl: string
  databaseUrl: string
  secret: string
  /** False skips syncing to disk at the end, for tests only. */
  isDurable?: boolean
}

/**
 * The file with the installation's name as a writer of the archive; a copy of the installation is another
 * writer.
 */
export const WRITER_FILE = 'archive-writer'
/** Files below DATA_DIR, besides the database itself, that are recreated automatically. */
const LEFT_OF_DATA = new Set(['postgres', 'exports', 'restoring', 'owner.pid', WRITER_FILE])
const isLeftOfData = (name: string) => LEFT_OF_DATA.has(name) || isIncomplete(name)
const BROKEN_OFF = '.making-'

/**
 * Makes a backup of the embedded database and of everything else in DATA_DIR while the server runs, and
 * returns its folder. It gets its final name only once it is complete and on the disk.
 */
export async function backUp(options: BackupOptions): Promise<string> {
  const { folder, dataDir, isDurable = true } = options
  if (isInside(folder, dataDir)) throw new Error(`${folder} lies in ${dataDir}: backups have to outlive it.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweepBrokenOff(folder)
  const startedAt = new Date()
  const draft = path.join(folder, `${BROKEN_OFF}${process.pid}-${startedAt.getTime()}`)
  await mkdir(draft, { mode: 0o700 })
  const superuser = await connect(options.superuserUrl)
  const owner = await connect(options.databaseUrl)
  try {
    const pen = createPen(draft, isDurable)
    // Twice: files deleted while the database was copied are in the first pass, new ones in the second.
    await pen.takeTree(dataDir, 'data', isLeftOfData)
    const { rows: migrations } = await owner.query<{ name: string }>(
      'select name from schema_migrations order by name',
    )
    const cluster = await copyCluster(superuser, owner, pen)
    await pen.takeTree(dataDir, 'data', isLeftOfData)
    await writeManifest(
      draft,
      {
        format: 'movesheet backup 1',
        ...cluster,
        startedAt: startedAt.toISOString(),
        sealKeyId: createSealer(options.secret).keyId,
        migrations: migrations.map(({ name }) => name),
        folders: pen.folders(),
      },
      pen.sums(),
    )
    if (isDurable) for (const made of ['', ...pen.folders()]) await syncFolder(path.join(draft, 'data', made))
    const whole = path.join(folder, `backup-${cluster.endedAt.replaceAll(/[-:.]/g, '')}`)
    await rename(draft, whole)
    await syncFolder(folder)
    return whole
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await Promise.all([superuser.end(), owner.end()])
  }
}

type Pen = ReturnType<typeof createPen>

/** Copies into a draft and records the checksums and folders of what it copied. */
function createPen(draft: string, isKept: boolean) {
  const sums = new Map<string, HashedFile>()
  const folders = new Set<string>()
  const take = async (source: string, name: string) => {
    if (sums.has(name)) return
    const sha256 = await copyWithHash(source, path.join(draft, name), isKept)
    if (sha256 !== null) sums.set(name, { path: name, sha256 })
  }
  const addFolder = async (name: string) => {
    await mkdir(path.join(draft, name), { recursive: true, mode: 0o700 })
    folders.add(name.replace(/^data\/?/, ''))
  }
  return {
    take,
    takeTree: async (root: string, below: string, isLeft: (name: string) => boolean) => {
      const tree = await listTree(root, isLeft)
      await addFolder(below)
      for (const name of tree.folders) await addFolder(`${below}/${name}`)
      await forEachConcurrently(tree.files, (name) => take(path.join(root, name), `${below}/${name}`))
    },
    write: async (name: string, content: string | Buffer) => {
      await writeFile(path.join(draft, name), content, { mode: 0o600, flush: isKept })
      sums.set(name, { path: name, sha256: createHash('sha256').update(content).digest('hex') })
    },
    sums: () => [...sums.values()],
    folders: () => [...folders].filter((name) => name !== '').toSorted(),
  }
}

/**
 * A base backup with PostgreSQL's low-level API: start, copy, stop, and the log that was written in between.
 */
async function copyCluster(superuser: Client, owner: Client, pen: Pen) {
  const { rows: facts } = await superuser.query<{
    cluster: string
    version: string
    identifier: string
    segmentBytes: number
  }>(
    `select current_setting('data_directory') as cluster, current_setting('server_version') as version,
        (select system_identifier::text from pg_control_system()) as identifier,
        (select bytes_per_wal_segment from pg_control_init()) as "segmentBytes"`,
  )
  const [fact] = facts
  if (!fact) throw new Error('The database tells nothing of itself.')
  if (readdirSync(path.join(fact.cluster, 'pg_tblspc')).length > 0)
    throw new Error('The embedded database has tablespaces, which this backup does not know.')
  // Until this session ends, the server keeps every file of the log from here on.
  await superuser.query(`select pg_create_physical_replication_slot($1, true, true)`, [
    `movesheet_backup_${process.pid}_${Date.now()}`,
  ])
  const backupStart = await superuser.query<{ wal: string }>(
    `select pg_walfile_name(pg_backup_start('movesheet', fast => true)) as wal`,
  )
  await pen.takeTree(
    fact.cluster,
    'data/postgres/cluster',
    (name) => isExcludedFromBackup(name) || name === 'global/pg_control',
  )
  // Copied last, as PostgreSQL's own tools do, and again if it was caught while being written.
  await pen.write(
    'data/postgres/cluster/global/pg_control',
    await readSteadily(path.join(fact.cluster, 'global/pg_control')),
  )
  const before = await countTables(owner)
  const { rows: ended } = await superuser.query<{ wal: string; label: string; at: string }>(
    `select pg_walfile_name(lsn - 1) as wal, labelfile as label,
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from pg_backup_stop(wait_for_archive => false)`,
  )
  const after = await countTables(owner)
  const [end] = ended
  const firstWal = backupStart.rows[0]?.wal
  if (!end || firstWal === undefined) throw new Error('The database does not say where the backup ends.')
  await pen.write('data/postgres/cluster/backup_label', end.label)
  for (const name of walNamesBetween(firstWal, end.wal, fact.segmentBytes))
    await pen.take(path.join(fact.cluster, 'pg_wal', name), `data/postgres/cluster/pg_wal/${name}`)
  await pen.take(path.join(fact.cluster, '..', 'password'), 'data/postgres/password')
  return {
    postgres: fact.version,
    systemIdentifier: fact.identifier,
    endedAt: end.at,
    firstWal,
    lastWal: end.wal,
    tables: combineCounts(before, after),
  }
}

/** Reads a small file until two reads are equal, so that it was not being written. */
async function readSteadily(file: string): Promise<Buffer> {
  for (;;) {
    const content = await readFile(file)
    if (content.equals(await readFile(file))) return content
  }
}

async function sweepBrokenOff(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(new RegExp(`^\\${BROKEN_OFF}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'movesheet backup' })
  client.on('error', () => {})
  await client.connect()
  return client
}
