import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const repository = path.resolve(import.meta.dirname, '../..')

/** How a node of the product is started; settings are environment variables (README). */
export interface NodeOptions {
  dataDir: string
  /** A free port if not given. */
  port?: number
  settings?: Record<string, string>
  /** The checkout whose code runs; this one if not given. */
  root?: string
  /** A program and its arguments to run node with, such as one that shifts the clock. */
  wrapper?: readonly string[]
  /** Seconds within which it must be ready. */
  patienceS?: number
}

/** A running node of the product in its own process. */
export interface ProductNode {
  url: string
  port: number
  pid: number
  /** The last 200,000 characters of its output. */
  output(): string
  isRunning(): boolean
  /** Stops it as an operator would (SIGTERM) and waits; returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it as a power failure would (SIGKILL) and waits. */
  kill(): Promise<void>
  isReady(): Promise<boolean>
  /** Waits until /health/ready succeeds; throws on a timeout. */
  untilReady(patienceS?: number): Promise<void>
  /** Resident memory in megabytes; NaN if the system does not report it or the process has ended. */
  memoryMb(): number
}

/** Returns a local port that is not in use. */
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

/** Starts a node and waits until it is ready. Throws with its last output if it does not start. */
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

/** Starts a node without waiting for it. */
export async function launchNode(options: NodeOptions): Promise<ProductNode> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  // Memory is limited as in start.mjs.
  const flag = '--max-semi-space-size=8'
  const words = [...(options.wrapper ?? []), process.execPath, flag, 'src/server/main.ts']
  const child: ChildProcess = spawn(words[0] ?? process.execPath, words.slice(1), {
    cwd: options.root ?? repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
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
  // Leave nothing running when a drill is interrupted.
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

/** Returns the resident memory of a process in megabytes; NaN if the system does not report it. */
export function residentMb(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? Number(line[1]) / 1024 : Number.NaN
  } catch {
    return Number.NaN
  }
}
