import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealRecord } from '../../../shared/jobs/agreements/records.ts'
import { fileCheckTools } from '../../jobs/agreements/check-tools.ts'
import { createStorage } from '../../adapters/storage/create.ts'
import { loadConfig } from '../../kernel/config/config.ts'
import { migrate } from '../../kernel/db/migrate.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../kernel/postgres/launcher.ts'
import { inspectPostmaster } from '../../kernel/postgres/postmaster.ts'
import { runAs } from '../../testing/database.ts'
import { listArchive, openArchive } from './archive-files.ts'
import { archiveStorage, restoreFiles } from './archived-storage.ts'
import { backUp } from './back-up.ts'
import { findGap, walNamesBetween } from './cluster-files.ts'
import { listTree } from './copy-tree.ts'
import { compareCount } from './count-tables.ts'
import { pruneBackups } from './keep-backups.ts'
import { chooseBackup, findDamage, listBackups } from './manifest.ts'
import { restore } from './restore.ts'
import { verifyInstallation } from './verify.ts'
import { startWalArchive } from './wal-archive.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const secret = 'aGoodSecretOfThirtyTwoAndMoreSigns90'
const root = mkdtempSync(path.join(tmpdir(), 'movesheet-recovery-'))
const [dataDir, backups, archive] = ['data', 'backups', 'archive'].map((name) => path.join(root, name)) as [
  string,
  string,
  string,
]
const servers: EmbeddedPostgres[] = []
const start = async (folder: string) => {
  const server = await startEmbeddedPostgres({ dataDir: folder, log, isDurable: false })
  servers.push(server)
  return server
}
const store = (folder: string) =>
  createStorage({
    DATA_DIR: folder,
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_REGION: '',
    S3_ACCESS_KEY: undefined,
    S3_SECRET_KEY: undefined,
  })
const sum = (text: string) => createHash('sha256').update(text).digest('hex')
const names = (url: string) =>
  runAs(url, async (client) =>
    (await client.query<{ name: string }>('select name from companies order by id')).rows.map(
      ({ name }) => name,
    ),
  )

let server: EmbeddedPostgres
beforeAll(async () => {
  await mkdir(dataDir)
  writeFileSync(path.join(dataDir, 'secret'), secret)
  server = await start(dataDir)
  await migrate({ databaseUrl: server.url })
})
afterAll(async () => {
  await Promise.all(servers.map((one) => one.stop()))
  for (const name of readdirSync(root)) {
    const left = inspectPostmaster(path.join(root, name, 'postgres/cluster'))
    if (left.state === 'ours') process.kill(left.pid, 'SIGQUIT')
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

const company = (name: string) =>
  runAs(server.url, async (client) => {
    // As in production: what is acknowledged is in the log.
    await client.query('set synchronous_commit = on')
    await client.query('insert into companies (handle, name) values ($1, $2)', [name.toLowerCase(), name])
  })
const upload = async (key: string, text: string, storage = store(dataDir)) => {
  await storage.putBytes(key, Buffer.from(text), 'text/plain')
  await runAs(server.url, (client) =>
    client.query(
      `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
       values (1, 1, 'attachment', $1, 'text/plain', $2, $3)`,
      [key, text.length, sum(text)],
    ),
  )
}

/** Creates a job with two agreements and a ledger entry. */
async function fill(): Promise<void> {
  await company('Before')
  await runAs(server.url, async (client) => {
    await client.query(`insert into users (email, first_name, last_name) values ('a@b.test', 'A', 'B')`)
    await client.query(
      `insert into members (company_id, user_id, roles, first_name, last_name) values (1, 1, '{client}', 'A', 'B')`,
    )
    await client.query('insert into jobs (company_id, crew_size) values (1, 2)')
    let previousHash: string | null = null
    for (const id of [1, 2]) {
      const record = await sealRecord(
        {
          id,
          jobId: 1,
          userId: 1,
          name: 'estimate',
          type: 'acknowledgement',
          clause: 'I agree',
          content: { total: id },
          timestamp: 1_700_000_000,
          ip: '::1',
          userAgent: 'test',
          previousHash,
        },
        fileCheckTools.sha256,
      )
      previousHash = record.hash
      await client.query(
        `insert into agreements (company_id, id, job_id, user_id, name, type, clause, content, agreed_at, ip, user_agent,
           content_hash, previous_hash, field_hashes, hash) overriding system value
         values (1, $1, 1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          id,
          record.name,
          record.type,
          record.clause,
          record.content,
          record.timestamp,
          record.ip,
          record.userAgent,
          record.contentHash,
          record.previousHash,
          record.fieldHashes,
          record.hash,
        ],
      )
    }
  })
  await upload('companies/1/attachment/one.txt', 'one')
}

/**
 * Waits until the archive has everything written so far; the previous archiver may take a moment to release
 * it.
 */
async function untilArchived(): Promise<void> {
  const [end] = await runAs(server.superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string; offset: number }>(
      `select pg_walfile_name(lsn) as name, ((lsn - '0/0') % 16777216)::int as offset from pg_current_wal_flush_lsn() as lsn`,
    )
    return rows
  })
  const taken = () => {
    const file = path.join(archive, 'wal', `${end?.name}.partial`)
    return existsSync(file) ? statSync(file).size : 0
  }
  await expect.poll(taken, { timeout: 60_000 }).toBeGreaterThanOrEqual(end?.offset ?? 0)
}

test('restores a lost database to any moment from a backup and the archive', async () => {
  const kept = archiveStorage(store(dataDir), dataDir, archive)
  const writing = () =>
    startWalArchive({
      superuserUrl: server.superuserUrl,
      archive,
      log,
      writer: 'one',
      catchUpFiles: kept.catchUp,
    })
  let archiving = writing()
  await fill()
  const options = {
    folder: backups,
    dataDir,
    secret,
    superuserUrl: server.superuserUrl,
    databaseUrl: server.url,
  }
  const backup = await backUp({ ...options, isDurable: false })
  // A file of the log is full: the empty next one must not count as complete.
  await runAs(server.superuserUrl, (client) => client.query('select pg_switch_wal()'))
  await archiving.stop()
  const [now] = await runAs(server.superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_flush_lsn()) as name',
    )
    return rows
  })
  const { whole } = await listArchive(archive)
  expect(whole.size).toBeGreaterThan(0)
  expect([...whole].filter((name) => name >= (now?.name ?? ''))).toEqual([])
  archiving = writing()
  await company('After')
  await upload('companies/1/attachment/two.txt', 'two', kept.storage)
  await archiving.stop()
  // A new archiving process continues where the last one ended.
  archiving = writing()
  await company('Promptly')
  await sleep(30)
  const moment = new Date()
  await sleep(30)
  await company('Later')
  // More than the rest of an incomplete record.
  await runAs(server.superuserUrl, async (client) => {
    await client.query('set synchronous_commit = on')
    await client.query("select pg_logical_emit_message(true, 'test', repeat('x', 100000))")
  })
  await untilArchived()
  await archiving.stop()

  const pid = inspectPostmaster(path.join(dataDir, 'postgres/cluster'))
  if (pid.state === 'ours') process.kill(pid.pid, 'SIGKILL')
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })

  const { folder, manifest } = await chooseBackup(backups, moment)
  expect(folder).toBe(backup)
  await expect(chooseBackup(backups, new Date(0))).rejects.toThrow('as old as that')
  expect(await findDamage(folder, manifest)).toEqual([])
  expect(statSync(folder).mode & 0o077).toBe(0)

  const target = path.join(root, 'moment')
  await restore({ backup: folder, manifest, dataDir: target, archive, to: moment, isDurable: false })
  const restored = await start(target)
  expect(await names(restored.url)).toEqual(['Before', 'After', 'Promptly'])
  expect(await restoreFiles(restored.url, archive, target)).toBe(1)
  const look = () =>
    verifyInstallation({
      databaseUrl: restored.url,
      secret: readFileSync(path.join(target, 'secret'), 'utf8'),
      open: (key) => store(target).open(key),
      manifest,
      isLater: true,
    })
  expect(await look()).toMatchObject([
    { what: 'migrations', wrong: [] },
    { what: 'secret', wrong: [] },
    { what: 'rows', wrong: [] },
    { what: 'agreements', detail: '2 records in 1 chains', wrong: [] },
    { what: 'books', wrong: [] },
    { what: 'files', detail: expect.stringContaining('2 named') as string, wrong: [] },
    { what: 'seals', wrong: [] },
  ])
  // It reports what is wrong.
  writeFileSync(path.join(target, 'files/companies/1/attachment/one.txt'), 'One')
  rmSync(path.join(target, 'files/companies/1/attachment/two.txt'))
  const inside = new URL(restored.superuserUrl)
  inside.pathname = '/movesheet'
  await runAs(inside.toString(), async (client) => {
    await client.query("set session_replication_role = 'replica'")
    await client.query(`update agreements set content = '{"total": 9}' where id = 2`)
    await client.query(`update agreements set content = '[]' where id = 1`)
    await client.query('insert into journal_lines values (1, 1, 1, 1, 500, 0)')
    await client.query(`delete from schema_migrations where name like '0001%'`)
  })
  const found = Object.fromEntries((await look()).map(({ what, wrong }) => [what, wrong]))
  expect(found).toMatchObject({
    migrations: [expect.stringContaining('comes before'), expect.stringContaining('0001_foundation.sql')],
    agreements: [
      'Agreement 1 of job 1 is no record of one: content.',
      expect.stringMatching(/^Agreement 2 of job 1: .*content.* not as made\.$/),
    ],
    books: ['Entry 1 of company 1 is out by 500 cents.'],
    files: [expect.stringContaining('not as it was stored'), expect.stringContaining('missing')],
  })
  await expect(restore({ backup: folder, manifest, dataDir: target })).rejects.toThrow('not empty')

  // The copy starts next to the installation: it cannot write to the archive while the installation shows
  // signs of life.
  const said: string[] = []
  const speaking = { ...log, error: ({ err }: { err?: unknown }) => said.push(String(err)) }
  const beside = () =>
    startWalArchive({ superuserUrl: restored.superuserUrl, archive, log: speaking, writer: 'two' })
  const early = beside()
  await expect.poll(() => said).toEqual([expect.stringContaining('another installation')])
  await early.stop()
  // If both did write, no restore chooses between them.
  const ago = new Date(Date.now() - 61_000)
  utimesSync(path.join(archive, 'writer'), ago, ago)
  const late = beside()
  await runAs(restored.superuserUrl, (client) => client.query('select pg_switch_wal()'))
  await expect.poll(async () => [...(await listArchive(archive)).histories]).toEqual(['00000002.history'])
  await late.stop()
  const again = { backup: folder, manifest, archive, isDurable: false }
  const torn = { ...again, dataDir: path.join(root, 'torn') }
  await expect(restore(torn)).rejects.toThrow('by timeline 1 and 2. Name the one you want, by --timeline.')
  const first = { ...again, dataDir: path.join(root, 'first') }
  await restore({ ...first, timeline: 1 })
  expect(await names((await start(first.dataDir)).url)).toEqual(['Before', 'After', 'Promptly', 'Later'])
}, 180_000)

test('follows links to other disks, and rejects those that lead nowhere or back', async () => {
  const tree = path.join(root, 'tree')
  await mkdir(path.join(root, 'other/deep'), { recursive: true })
  await mkdir(tree)
  writeFileSync(path.join(root, 'other/deep/photo'), 'photo')
  symlinkSync(path.join(root, 'other'), path.join(tree, 'files'))
  expect(await listTree(tree)).toEqual({ folders: ['files', 'files/deep'], files: ['files/deep/photo'] })
  symlinkSync(tree, path.join(root, 'other/back'))
  await expect(listTree(tree)).rejects.toThrow('leads back')
  rmSync(path.join(root, 'other/back'))
  symlinkSync(path.join(root, 'nowhere'), path.join(tree, 'gone'))
  await expect(listTree(tree)).rejects.toThrow('ENOENT')
})

test('archives other uploads if one cannot be archived, and reports it', async () => {
  const [from, to] = [path.join(root, 'from'), path.join(root, 'to')]
  const kept = archiveStorage(store(from), from, to)
  await mkdir(path.join(to, 'files/b'), { recursive: true })
  for (const key of ['a', 'b', 'c']) await store(from).putBytes(key, Buffer.from(key), 'text/plain')
  writeFileSync(path.join(to, 'files-since'), '2000-01-01T00:00:00.000Z')
  writeFileSync(path.join(from, 'files/d.part-1'), 'half')
  await expect(kept.catchUp(new AbortController().signal)).rejects.toThrow(
    '1 uploads are not in the archive, b',
  )
  expect(readdirSync(path.join(to, 'files'))).toEqual(['a', 'b', 'c'])
  rmSync(path.join(to, 'files/b'), { recursive: true })
  await kept.catchUp(AbortSignal.abort())
  expect(readdirSync(path.join(to, 'files'))).toEqual(['a', 'c'])
  await kept.catchUp(new AbortController().signal)
  expect(readFileSync(path.join(to, 'files/b'), 'utf8')).toBe('b')
})

test('reports a damaged backup, ignores an interrupted one, and deletes old ones', async () => {
  const [backup] = await listBackups(backups)
  if (!backup) throw new Error('no backup')
  const { folder, manifest } = backup
  appendFileSync(path.join(folder, 'data/files/companies/1/attachment/one.txt'), '!')
  rmSync(path.join(folder, 'data/secret'))
  writeFileSync(path.join(folder, 'data/more'), '')
  expect((await findDamage(folder, manifest)).toSorted()).toEqual([
    'data/files/companies/1/attachment/one.txt is not as it was made.',
    'data/more is not of this backup.',
    'data/secret is missing.',
  ])
  await mkdir(path.join(backups, '.making-1-1'))
  expect(await listBackups(backups)).toHaveLength(1)
  await mkdir(path.join(backups, 'backup-old'))
  const old = { ...manifest, endedAt: '2000-01-01T00:00:00.000Z' }
  writeFileSync(path.join(backups, 'backup-old/manifest.json'), JSON.stringify(old))
  // A backup of another installation is neither chosen as the newest nor deleted.
  await mkdir(path.join(backups, 'backup-others'))
  const others = { ...old, systemIdentifier: '1' }
  writeFileSync(path.join(backups, 'backup-others/manifest.json'), JSON.stringify(others))
  await expect(chooseBackup(backups, undefined)).rejects.toThrow('several installations')
  const walBefore = readdirSync(path.join(archive, 'wal')).length
  expect(await pruneBackups(backups, manifest.systemIdentifier, 1, archive)).toEqual(['backup-old'])
  expect(readdirSync(path.join(archive, 'wal')).length).toBeLessThanOrEqual(walBefore)
  expect(readdirSync(path.join(archive, 'files/companies/1/attachment'))).toEqual(['two.txt'])
})

test('rejects what would lose data', async () => {
  const half = path.join(root, 'half')
  await mkdir(path.join(half, 'postgres'), { recursive: true })
  writeFileSync(path.join(half, 'postgres/restoring'), '')
  await expect(start(half)).rejects.toThrow('broken off')
  await expect(openArchive(archive, '1')).rejects.toThrow('another database')
  const inside = path.join(half, 'backups')
  const urls = { superuserUrl: '', databaseUrl: '' }
  await expect(backUp({ folder: inside, dataDir: half, secret, ...urls })).rejects.toThrow('outlive')
  const env = { NODE_ENV: 'test', DATA_DIR: half, SECRET: secret }
  expect(() => loadConfig({ ...env, WAL_ARCHIVE_DIR: inside })).toThrow('outside DATA_DIR')
  expect(loadConfig({ ...env, WAL_ARCHIVE_DIR: `${half}2` }).WAL_ARCHIVE_DIR).toBe(`${half}2`)
})

test('rejects a backup of another major version of PostgreSQL before anything is written', async () => {
  const [newest] = (await listBackups(backups)).toReversed()
  if (!newest) throw new Error('No backup')
  const target = path.join(root, 'other-version')
  const manifest = { ...newest.manifest, postgres: '17.10' }
  await expect(restore({ backup: newest.folder, manifest, dataDir: target })).rejects.toThrow(
    /^The backup is of PostgreSQL 17; this version brings \d+\. Restore it with the version that made it\.$/,
  )
  expect(existsSync(target)).toBe(false)
})

test('compares counts as closely as possible', () => {
  const quiet = { name: 'jobs', before: 5, after: 5, inserted: 0, deleted: 0, isAppendOnly: false }
  expect(compareCount(quiet, 5, false)).toBeNull()
  expect(compareCount(quiet, 4, false)).toBe('jobs has 4 rows; the backup had 5.')
  expect(compareCount({ ...quiet, after: 7, inserted: 2 }, 6, false)).toBeNull()
  expect(compareCount({ ...quiet, after: 7, inserted: 2 }, 4, false)).toContain('5 to 9')
  expect(compareCount(quiet, 1, true)).toBeNull()
  expect(compareCount({ ...quiet, isAppendOnly: true }, 4, true)).toContain('none is ever removed')
})

test('names files of the log as PostgreSQL does, also across the end of a log', () => {
  expect(walNamesBetween('0000000200000001000000FE', '000000020000000200000001', 16 << 20)).toEqual([
    '0000000200000001000000FE',
    '0000000200000001000000FF',
    '000000020000000200000000',
    '000000020000000200000001',
  ])
  const [first = '', second = '', third = ''] = ['1', '2', '3'].map((n) => `00000001000000000000000${n}`)
  expect(findGap([first, second, third], first, 16 << 20)).toBeNull()
  expect(findGap([], first, 16 << 20)).toBeNull()
  expect(findGap([first, third], first, 16 << 20)).toBe(second)
  // Another timeline that continued from there fills the gap.
  expect(findGap([third, second.replace('00000001', '00000002')], first, 16 << 20)).toBeNull()
})
