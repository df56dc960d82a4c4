import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

interface Started {
  child: ChildProcess
  ended: Promise<number | null>
  output: () => string
  errors: () => string
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', LOG_LEVEL: 'error', HOST: '127.0.0.1', ...env },
  })
  const said = { output: '', errors: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.errors += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: () => said.output, errors: () => said.errors }
}

// The bundle that `npm start` runs.
beforeAll(() => {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts']
  const { status, stderr } = spawnSync(process.execPath, vite, { cwd: root, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}, 60_000)

const ask = (port: number, url: string, host: string) =>
  new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: url, headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .once('error', reject)
      .end()
  })

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('close', () => resolve(false))
    socket.once('error', () => setTimeout(() => resolve(false), 20))
    socket.once('connect', () => socket.destroy())
  })

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('a start that cannot succeed', () => {
  let folder: string
  let taken: Server
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'movesheet-start-'))
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    await new Promise((resolve) => taken.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })

  it.each([
    [
      'a taken port',
      () => ({ PORT: String(portOf(taken)) }),
      /^PORT: \d+ is already in use on 127\.0\.0\.1\./,
    ],
    ['a host of another machine', () => ({ PORT: '0', HOST: '192.0.2.1' }), /^HOST: 192\.0\.2\.1 is not/],
    ['a folder that cannot be made', () => ({ PORT: '0', DATA_DIR: '/proc/x' }), /^DATA_DIR: /],
    [
      'a folder that cannot be made, with a secret that is set',
      () => ({ PORT: '0', DATA_DIR: '/proc/x', SECRET: 'vQ8p2Lr5Tz0KxWb7YnHc4MdGfJ9sAeUi3oRt' }),
      /^DATA_DIR: \/proc\/x can't be used/,
    ],
    ['a proxy that is none', () => ({ PORT: '0', TRUST_PROXY: 'banana' }), /^TRUST_PROXY: Has to be/],
  ])(
    'prints one line and starts no database: %s',
    async (_what, settings, message) => {
      const started = start({ DATA_DIR: folder, ...settings() })
      const late = setTimeout(() => started.child.kill('SIGKILL'), 20_000)
      const code = await started.ended
      clearTimeout(late)
      expect(started.errors()).toMatch(message)
      expect(started.errors().trim().split('\n')).toHaveLength(1)
      expect(started.output()).toBe('')
      expect(code).toBe(1)
      expect(readdirSync(folder).filter((name) => name !== 'secret')).toEqual([])
      expect(existsSync('/proc/x')).toBe(false)
    },
    30_000,
  )
})

describe('a running server', () => {
  let folder: string
  let started: Started
  let port: number
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'movesheet-start-'))
    const free = createServer()
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    port = portOf(free)
    await new Promise((resolve) => free.close(resolve))
    // As an earlier version left them.
    mkdirSync(path.join(folder, 'files/companies'), { recursive: true, mode: 0o755 })
    writeFileSync(path.join(folder, 'files/companies/a.png'), 'x', { mode: 0o644 })
    for (const name of ['', 'files', 'files/companies']) chmodSync(path.join(folder, name), 0o755)
    started = start({ DATA_DIR: folder, PORT: String(port), NODE_ENV: 'development' })
  })
  afterAll(async () => {
    started.child.kill('SIGTERM')
    await started.ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  it('listens before it has a database, and responds when it is ready', async () => {
    while (!(await accepts(port))) expect(started.child.exitCode, started.errors()).toBeNull()
    expect(existsSync(path.join(folder, 'postgres/cluster'))).toBe(false)
    let status = 0
    while (status !== 200) {
      expect(started.child.exitCode, started.errors()).toBeNull()
      status = await ask(port, '/health/ready', 'localhost').catch(() => 0)
    }
  }, 120_000)

  it('protects its data from other accounts, including files that an earlier version left readable', () => {
    const isRoot = process.getuid?.() === 0
    const open = readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((place) => (statSync(place).mode & 0o077) !== 0)
    // Root's database runs as another account, which may pass through the folder and list nothing.
    expect(open).toEqual(isRoot ? [path.join(folder, 'postgres')] : [])
    expect((statSync(folder).mode & 0o777).toString(8)).toBe(isRoot ? '711' : '700')
    expect(readdirSync(path.join(folder, 'files'), { recursive: true }).length).toBeGreaterThan(3)
  })

  it('shows /dev only on its own host', async () => {
    expect(await ask(port, '/dev/mail', `localhost:${port}`)).toBe(200)
    expect(await ask(port, '/dev/mail', 'evil.example')).toBe(404)
    expect(await ask(port, '/health/ready', 'evil.example')).toBe(200)
  })
})
