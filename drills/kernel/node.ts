import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const repository = path.resolve(import.meta.dirname, '../..')

/** What a node of the product is started with; settings are environment variables (README). */
export interface NodeOptions {
  dataDir: string
  /** A free one where none is given. */
  port?: number
  settings?: Record<string, string>
  /** The checkout whose code runs; this one where none is given. */
  root?: string
  /** A program and its arguments before node's own, such as one that shifts the clock. */
  wrapper?: readonly string[]
  /** Seconds until it has to be ready. */
  patienceS?: number
}

/** A started node of the product, in a process of its own. */
export interface ProductNode {
  url: string
  port: number
  pid: number
  /** What it has printed so far, the last 200,000 characters. */
  output(): string
  isRunning(): boolean
  /** Ends it as an operator would (SIGTERM) and waits; returns its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut would (SIGKILL) and waits. */
  kill(): Promise<void>
  isReady(): Promise<boolean>
  /** Waits until /health/ready says so; throws after so many seconds. */
  untilReady(patienceS?: number): Promise<void>
  /** Resident memory in megabytes; NaN where the system does not tell or it has ended. */
  memoryMb(): number
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Starts a node and waits until it is ready. Throws with its last words where it does not come up. */
export async function startNode(options: NodeOptions): Promise<ProductNode> {
  const node = await launchNode(options)
  try {
    await node.untilReady(options.patienceS)
  } catch (error) {
    await node.kill()
    throw error
  }
  return node
}

/** Starts a node and does not wait for it. */
export async function launchNode(options: NodeOptions): Promise<ProductNode> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const words = [...(options.wrapper ?? []), process.execPath, 'src/server/main.ts']
  const child: ChildProcess = spawn(words[0] ?? process.execPath, words.slice(1), {
    cwd: options.root ?? repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // As start.mjs says.
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: options.dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      API_RATE_LIMIT: '0',
      ...options.settings,
    },
  })
  let said = ''
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-200_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  let isRunning = true
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      isRunning = false
      resolve(code)
    })
    child.once('error', (error) => {
      isRunning = false
      said += String(error)
      resolve(null)
    })
  })
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    if (isRunning) child.kill(signal)
    return ended
  }
  // A drill that is broken off leaves nothing running.
  const endWithDrill = () => child.kill('SIGKILL')
  process.once('exit', endWithDrill)
  void ended.then(() => process.off('exit', endWithDrill))
  const isReady = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
  return {
    url,
    port,
    pid: child.pid ?? 0,
    output: () => said,
    isRunning: () => isRunning,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
    isReady,
    untilReady: async (patienceS = 120) => {
      const giveUpAt = Date.now() + patienceS * 1000
      while (!(await isReady())) {
        if (!isRunning) throw new Error(`The node has ended:\n${said.slice(-3000)}`)
        if (Date.now() > giveUpAt)
          throw new Error(`The node is not ready after ${patienceS} s:\n${said.slice(-3000)}`)
        await sleep(50)
      }
    },
    memoryMb: () => residentMb(child.pid ?? 0),
  }
}

/** Resident memory of a process in megabytes; NaN where the system does not tell. */
export function residentMb(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? Number(line[1]) / 1024 : Number.NaN
  } catch {
    return Number.NaN
  }
}
