import { randomUUID } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Number of kills; `npm run prove` sets 50. */
const KILLS = Number(process.env['KILLS'] ?? 3)
const CLIENTS = 8
const root = path.resolve(import.meta.dirname, '../../..')

let dataDir: string
let port: number
let node: ChildProcess | undefined
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-kill-'))
  port = await freePort()
  await start()
  token = await signIn()
}, 120_000)

afterAll(async () => {
  node?.kill('SIGTERM')
  await sleep(3_000)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
})

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function start(): Promise<void> {
  node = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      API_RATE_LIMIT: '0',
      ACCESS_TOKEN_MINUTES: '600',
    },
  })
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error('The app does not start')
}

async function signIn(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/wp/v2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'manager@frontrange.test', password: 'Moving123!' }),
  })
  const body = (await answer.json()) as { token: string }
  return body.token
}

interface Saved {
  id: number
  version: number
  notes: string
}

/** Repeats a call with its key until it is answered, like a careful client. */
async function insist(url: string, key: string, body: unknown, isOver: () => boolean): Promise<Saved | null> {
  while (!isOver()) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
      if (answer.status === 200) return (await answer.json()) as Saved
      if (answer.status < 500 && answer.status !== 409)
        throw new Error(`${url}: ${answer.status} ${await answer.text()}`, { cause: 'refused' })
    } catch (error) {
      if (error instanceof Error && error.cause === 'refused') throw error
    }
    await sleep(50)
  }
  return null
}

/** Kills the running database; waits for one that is being restarted. */
async function killDatabase(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const text = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    if (pid > 0 && killed(pid)) return
    await sleep(100)
  }
  throw new Error('The database does not come back')
}

/**
 * Kills a process; returns false if it does not exist, because the file of a killed server names an old
 * process.
 */
function killed(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

describe('kill -9', () => {
  it(
    `loses and duplicates no acknowledged write over ${KILLS} kills of app, database and both`,
    async () => {
      const acknowledged = new Map<string, Saved>()
      let isOver = false
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        for (let n = 0; !isOver; n += 1) {
          const name = `client ${client} job ${n}`
          const created = await insist(
            '/wp/v2/jobs',
            randomUUID(),
            { notes: name, crewSize: 2 },
            () => isOver,
          )
          if (!created) return
          acknowledged.set(name, created)
          const saved = await insist(
            `/wp/v2/jobs/${created.id}`,
            randomUUID(),
            { version: created.version, crewSize: 3 },
            () => isOver,
          )
          if (saved) acknowledged.set(name, saved)
        }
      })
      // A rejected client ends the test immediately, not at its end.
      const failed = Promise.all(clients).then(
        () => undefined,
        (error: unknown) => error,
      )
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(300 + ((kill * 373) % 700))
        const what = ['app', 'database', 'both'][kill % 3]
        if (what !== 'app') await killDatabase()
        if (what !== 'database') {
          node?.kill('SIGKILL')
          await start()
        }
      }
      // The work continues after the last kill, however slow the machine is.
      for (let tries = 0; tries < 200 && acknowledged.size <= CLIENTS; tries += 1) await sleep(100)
      await sleep(500)
      isOver = true
      expect(await failed).toBeUndefined()

      for (let tries = 0; tries < 100; tries += 1) {
        const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then((answer) => answer.ok)
        if (isReady) break
        await sleep(100)
      }
      const stored = await storedJobs()
      let lost = 0
      for (const [name, saved] of acknowledged) {
        const found = stored.filter((job) => job.notes === name)
        if (found.length !== 1 || (found[0]?.version ?? 0) < saved.version) lost += 1
      }
      const doubled = stored.length - new Set(stored.map((job) => job.notes)).size
      console.log(`${KILLS} kills: ${acknowledged.size} jobs acknowledged, ${lost} lost, ${doubled} doubled`)
      expect(acknowledged.size).toBeGreaterThan(CLIENTS)
      expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    },
    60_000 + KILLS * 15_000,
  )
})

/** Reads every job that the clients created, one by one, as their manager sees them. */
async function storedJobs(): Promise<Saved[]> {
  const headers = { authorization: `Bearer ${token}` }
  const jobs: Saved[] = []
  for (let page = 1; ; page += 1) {
    const url = `http://127.0.0.1:${port}/wp/v2/jobs?orderby=id&order=desc&per_page=100&page=${page}&jobStatus=inquiring`
    const rows = (await (await fetch(url, { headers })).json()) as { id: number; scheduledDate: string }[]
    const wholes = await Promise.all(
      rows.map(
        async ({ id }) =>
          (await (await fetch(`http://127.0.0.1:${port}/wp/v2/jobs/${id}`, { headers })).json()) as Saved,
      ),
    )
    const ours = wholes.filter((job) => job.notes.startsWith('client '))
    jobs.push(...ours)
    if (rows.length === 0 || ours.length === 0) return jobs
  }
}
