import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runAs } from '../../testing/database.ts'
import { closePools, createPools } from '../db/pool.ts'
import { canRunProgram, findNobodyAccount } from './account.ts'
import { findPrograms } from './binaries.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './launcher.ts'
import { inspectPostmaster, isAlive } from './postmaster.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
let dataDir: string
let cluster: string
const servers: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'movesheet-launcher-'))
  cluster = path.join(dataDir, 'postgres', 'cluster')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  const left = inspectPostmaster(cluster)
  if (left.state === 'ours') process.kill(left.pid, 'SIGQUIT')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const start = async () => {
  const server = await startEmbeddedPostgres({ dataDir, log: silent })
  servers.push(server)
  return server
}
const query = async (url: string, sql: string) => (await runAs(url, (client) => client.query(sql))).rows
const pidOf = () => {
  const found = inspectPostmaster(cluster)
  return found.state === 'ours' ? found.pid : undefined
}

/** Starts a separate app process, which can be killed. Resolves once it has the database. */
const startApp = async (): Promise<{ child: ChildProcess; url: string }> => {
  const launcher = path.join(import.meta.dirname, 'launcher.ts')
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
    const log = { info() {}, warn() {}, error() {} }
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    process.on('SIGTERM', async () => { await server.stop(); process.exit(0) })
    console.log(server.url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) return { child, url: line }
  throw new Error('The app ended before it had the database')
}
const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

test('starts with an owner that is not a superuser, in UTF-8, and stops without leaving a process', async () => {
  const server = await start()
  expect(
    await query(
      server.url,
      `select current_user::text as name, rolsuper, current_setting('server_encoding') as encoding,
              datlocprovider, datlocale, current_setting('fsync') as fsync, upper('é') as upper
       from pg_roles, pg_database where rolname = current_user and datname = 'movesheet' and current_database() = datname`,
    ),
  ).toEqual([
    {
      name: 'movesheet_owner',
      rolsuper: false,
      encoding: 'UTF8',
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      fsync: 'on',
      upper: 'É',
    },
  ])
  const pid = pidOf()
  await server.stop()
  expect(pid).toBeGreaterThan(0)
  expect(isAlive(pid ?? 0)).toBe(false)
  expect(inspectPostmaster(cluster)).toEqual({ state: 'none' })
})

test('a killed database restarts automatically with what was committed', async () => {
  const server = await start()
  await query(server.url, 'create table moves (id int); insert into moves values (1)')
  const before = pidOf()
  if (before === undefined) throw new Error('no server')
  const pools = createPools(server.url, { DATABASE_POOL_SIZE: 2 }, () => {})
  try {
    await pools.owner.query('select')
    process.kill(before, 'SIGKILL')
    await expect.poll(() => pools.owner.idleCount, { interval: 10 }).toBe(0)
    // The pool waits for the new server automatically.
    expect((await pools.owner.query('select id from moves')).rows).toEqual([{ id: 1 }])
  } finally {
    await closePools(pools)
  }
  expect(pidOf()).not.toBe(before)
})

test('the orphaned server of a killed app is taken over with what was committed', async () => {
  const app = await startApp()
  await query(app.url, 'create table moves (id int); insert into moves values (7)')
  const orphan = pidOf()
  app.child.kill('SIGKILL')
  await ended(app.child)
  expect(isAlive(orphan ?? 0)).toBe(true)
  const server = await start()
  expect(pidOf()).toBe(orphan)
  expect(await query(server.url, 'select id from moves')).toEqual([{ id: 7 }])
  await server.stop()
  expect(isAlive(orphan ?? 0)).toBe(false)
  expect(inspectPostmaster(cluster)).toEqual({ state: 'none' })
})

test('the next start after app and database were killed has what was committed', async () => {
  const app = await startApp()
  await query(app.url, 'create table moves (id int); insert into moves values (8)')
  const pid = pidOf() ?? 0
  app.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await ended(app.child)
  expect(await query((await start()).url, 'select id from moves')).toEqual([{ id: 8 }])
})

test('three concurrent first starts share one server, and only the last to leave stops it', async () => {
  const [one, two, three] = await Promise.all([start(), startApp(), startApp()])
  expect(two.url).toBe(one.url)
  const pid = pidOf() ?? 0
  await one.stop()
  two.child.kill('SIGTERM')
  await ended(two.child)
  expect(pidOf()).toBe(pid)
  expect(await query(three.url, 'select 1 as one')).toEqual([{ one: 1 }])
  three.child.kill('SIGTERM')
  await ended(three.child)
  expect(isAlive(pid)).toBe(false)
  expect(readdirSync(path.dirname(cluster)).filter((name) => name.startsWith('initdb-'))).toEqual([])
})

test('an incomplete cluster of a killed start is never used and is removed', async () => {
  const half = path.join(dataDir, 'postgres', 'initdb-2147483646-dead')
  mkdirSync(half, { recursive: true })
  writeFileSync(path.join(half, 'PG_VERSION'), '18\n')
  const server = await start()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(half)).toBe(false)
})

test('the process id of an unrelated process in the lock file does not block the start, and that process is left alone', async () => {
  await (await start()).stop()
  const stranger = spawn('sleep', ['60'])
  children.push(stranger)
  const lines = [stranger.pid, cluster, 1, 5432, '/nowhere', '', '', 'ready']
  writeFileSync(path.join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`, { mode: 0o600 })
  expect(inspectPostmaster(cluster)).toEqual({ state: 'stranger', pid: stranger.pid })
  const server = await start()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isAlive(stranger.pid ?? 0)).toBe(true)
})

test.runIf(process.getuid?.() === 0)(
  'runs as root even below a folder that only root can enter',
  async () => {
    const inner = path.join(dataDir, 'private')
    mkdirSync(inner, { mode: 0o700 })
    const nobody = findNobodyAccount()
    expect(nobody && canRunProgram(nobody, findPrograms().postgres, inner)).toBe(false)
    const server = await startEmbeddedPostgres({ dataDir: inner, log: silent })
    servers.push(server)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readFileSync(path.join(inner, 'postgres', 'cluster', 'PG_VERSION'), 'utf8')).toBe('18\n')
    await server.stop()
  },
)
