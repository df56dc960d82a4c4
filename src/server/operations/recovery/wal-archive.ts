import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import {
  appendPartial,
  claimArchive,
  storeTimelineHistory,
  listArchive,
  openArchive,
  packWal,
  partialFile,
} from './archive-files.ts'
import { WAL_NAME, walNamesBetween } from './cluster-files.ts'

/** The log of the archive; pino's logger fits. */
type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

interface ArchiveOptions {
  superuserUrl: string
  archive: string
  log: Log
  /** The name of this installation: a copy restored from its backup is another one. */
  writer: string
  /** Archives uploads that are missing in the archive; may take long, and stops at the signal. */
  catchUpFiles?: (signal: AbortSignal) => Promise<void>
}

export interface WalArchive {
  /** Archives what is committed so far, and ends. */
  stop(): Promise<void>
}

/** Acknowledged data of this many milliseconds may be missing in the archive if the machine is lost. */
const EVERY_MS = 1000
/** Milliseconds until uploads that could not be archived are tried again. */
const UPLOADS_AGAIN_MS = 60_000
const SLOT = 'movesheet_archive'
/** The session lock of the archiving process, if several processes use one embedded database. */
const ARCHIVE_LOCK = '7239102006'

/**
 * Copies the log of the embedded database to another folder every second while it is written, so that a
 * restore can go to any moment. Finished files are packed. The database keeps what is not archived yet.
 */
export function startWalArchive(options: ArchiveOptions): WalArchive {
  const { log, archive, writer, catchUpFiles } = options
  let isStopping = false
  const stopper = new AbortController()
  let client: Client | undefined
  let done: ArchiveFolders | undefined
  let isMine = false
  let said = ''
  let catchingUp: Promise<void> | undefined
  let catchUpFrom = 0

  /** Runs next to the log, which must not wait for gigabytes of uploads or for an unreadable one. */
  const catchUp = async (catchUpNow: NonNullable<typeof catchUpFiles>) => {
    try {
      await catchUpNow(stopper.signal)
    } catch (error) {
      catchUpFrom = performance.now() + UPLOADS_AGAIN_MS
      log.error({ err: error, archive }, 'Uploads cannot be archived')
    }
    catchingUp = undefined
  }

  const round = async () => {
    if (!client) {
      client = await connect(options.superuserUrl)
      done = undefined
      isMine = false
    }
    isMine ||= await isFree(client)
    if (!isMine) return
    done ??= await begin(client, archive, log)
    await claimArchive(archive, writer)
    if (catchUpFiles && performance.now() >= catchUpFrom) catchingUp ??= catchUp(catchUpFiles)
    done = await takeLog(client, archive, done, log)
  }

  const work = async () => {
    for (;;) {
      const isLast = isStopping
      try {
        await round()
        if (said !== '') log.info({}, 'The archive of the database is written again')
        said = ''
      } catch (error) {
        await client?.end().catch(() => {})
        client = undefined
        // Logged once for each reason, because it is tried every second.
        if (!isStopping && said !== String(error))
          log.error({ err: error, archive }, 'The archive of the database cannot be written')
        said = String(error)
      }
      if (isLast) break
      await sleep(EVERY_MS, undefined, { signal: stopper.signal }).catch(() => {})
    }
    await client?.end().catch(() => {})
    await catchingUp
  }
  const working = work()
  return {
    stop: async () => {
      isStopping = true
      stopper.abort()
      await working
    },
  }
}

/** Takes the session lock; returns false if another process archives this database. */
async function isFree(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_lock(${ARCHIVE_LOCK}) as "isFree"`,
  )
  return rows[0]?.isFree ?? false
}

/** Releases the log that the database kept for an archive that is no longer wanted. */
export async function dropWalArchive(superuserUrl: string): Promise<void> {
  const client = await connect(superuserUrl)
  try {
    await client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [SLOT],
    )
  } finally {
    await client.end()
  }
}

/** The progress of the archive: the file of the log to copy next, and how much of it was copied. */
interface ArchiveFolders {
  cluster: string
  segmentBytes: number
  wal: string
  offset: number
}

async function begin(client: Client, archive: string, log: Log): Promise<ArchiveFolders> {
  const { rows } = await client.query<{
    cluster: string
    identifier: string
    segmentBytes: number
    now: string
  }>(
    `select current_setting('data_directory') as cluster,
        (select system_identifier::text from pg_control_system()) as identifier,
        (select bytes_per_wal_segment from pg_control_init()) as "segmentBytes",
        pg_walfile_name(pg_current_wal_flush_lsn()) as now`,
  )
  const [fact] = rows
  if (!fact) throw new Error('The database tells nothing of itself.')
  await openArchive(archive, fact.identifier)
  await keepSlot(client)
  const { whole } = await listArchive(archive)
  const timeline = fact.now.slice(0, 8)
  const there = (await readdir(path.join(fact.cluster, 'pg_wal')))
    .filter((name) => WAL_NAME.test(name) && name.startsWith(timeline) && name <= fact.now)
    .toSorted()
  const newest = [...whole]
    .filter((name) => name.startsWith(timeline))
    .toSorted()
    .at(-1)
  // After an old copy of the data was put back by hand, the archived log differs from how this database
  // continued.
  if (newest !== undefined && newest > fact.now)
    throw new Error(
      `WAL_ARCHIVE_DIR ${archive} is ahead of the database: name an empty folder and make a backup.`,
    )
  const next = newest === undefined ? there[0] : walAfter(newest, fact.segmentBytes)
  const oldest = there[0] ?? fact.now
  if (next !== undefined && next < oldest)
    log.error(
      { lacks: next, from: oldest },
      'The archive lacks a part of the log: a restore to a later moment needs a new backup',
    )
  return {
    cluster: fact.cluster,
    segmentBytes: fact.segmentBytes,
    wal: next === undefined || next < oldest ? oldest : next,
    offset: 0,
  }
}

async function keepSlot(client: Client): Promise<void> {
  const { rows } = await client.query<{ isLost: boolean }>(
    `select wal_status = 'lost' as "isLost" from pg_replication_slots where slot_name = $1`,
    [SLOT],
  )
  if (rows[0]?.isLost) await client.query('select pg_drop_replication_slot($1)', [SLOT])
  if (rows[0] === undefined || rows[0].isLost)
    await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT])
}

async function takeLog(
  client: Client,
  archive: string,
  done: ArchiveFolders,
  log: Log,
): Promise<ArchiveFolders> {
  const { cluster, segmentBytes } = done
  // The end of what is certainly on the disk; right after a full file it is the start of the next one
  // (PostgreSQL 17).
  const { rows } = await client.query<{ wal: string; offset: number }>(
    `select pg_walfile_name(lsn) as wal, ((lsn - '0/0') % ${segmentBytes})::int as offset
      from pg_current_wal_flush_lsn() as lsn`,
  )
  const [end] = rows
  if (!end) return done
  if (end.wal < done.wal) return done
  if (end.wal.slice(0, 8) !== done.wal.slice(0, 8)) return begin(client, archive, log)
  await keepHistories(cluster, archive)
  let place = done
  for (const wal of walNamesBetween(done.wal, end.wal, segmentBytes)) {
    const source = path.join(cluster, 'pg_wal', wal)
    if (wal !== end.wal) {
      await packWal(archive, source, wal)
      await rm(partialFile(archive, wal), { force: true })
      place = { ...done, wal: walAfter(wal, segmentBytes), offset: 0 }
      await forget(client, place)
    } else if (end.offset > (wal === place.wal ? place.offset : 0)) {
      const from = wal === place.wal ? place.offset : 0
      await appendPartial(archive, source, wal, { from, to: end.offset })
      place = { ...done, wal, offset: end.offset }
    }
  }
  return place
}

/** The database need not keep what is archived. */
async function forget(client: Client, { wal, segmentBytes }: ArchiveFolders): Promise<void> {
  const perLog = 2 ** 32 / segmentBytes
  const segment = BigInt(`0x${wal.slice(8, 16)}`) * BigInt(perLog) + BigInt(`0x${wal.slice(16)}`)
  const position = segment * BigInt(segmentBytes)
  const lsn = `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`
  await client.query(
    `select pg_replication_slot_advance(slot_name, least($2::pg_lsn, pg_current_wal_flush_lsn()))
      from pg_replication_slots where slot_name = $1 and restart_lsn < $2::pg_lsn`,
    [SLOT, lsn],
  )
}

async function keepHistories(cluster: string, archive: string): Promise<void> {
  for (const name of await readdir(path.join(cluster, 'pg_wal')))
    if (name.endsWith('.history'))
      await storeTimelineHistory(archive, path.join(cluster, 'pg_wal', name), name)
}

function walAfter(wal: string, segmentBytes: number): string {
  const isLastOfLog = Number.parseInt(wal.slice(16), 16) + 1 === 2 ** 32 / segmentBytes
  const log = Number.parseInt(wal.slice(8, 16), 16) + (isLastOfLog ? 1 : 0)
  const place = isLastOfLog ? 0 : Number.parseInt(wal.slice(16), 16) + 1
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${wal.slice(0, 8)}${hex(log)}${hex(place)}`
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'movesheet archive',
    // A database that hangs must not delay the end of the server.
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
