import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process under measurement that listens on a local port. */
export interface BenchServer {
  child: ChildProcess
  port: number
  pid: number
  /** Milliseconds from the start of the process to its first response. */
  readyMs: number
  stop(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '..')

/** Starts a file of the project in production mode and waits until it answers at `address`. */
export async function startServer(
  file: string,
  address: string,
  settings: Record<string, string>,
): Promise<BenchServer> {
  const port = 21_000 + Math.floor(Math.random() * 9_000)
  const started = performance.now()
  const child = spawn(process.execPath, [file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      STAND_INS: 'mail,maps,cards,telephony',
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}${address}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null || performance.now() - started > 180_000) throw new Error('It does not start')
    await sleep(5)
  }
  const readyMs = performance.now() - started
  return {
    child,
    port,
    pid: child.pid ?? 0,
    readyMs,
    async stop() {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Ticks of the processor clock per second, which Linux fixes for /proc. */
const TICKS = 100

/**
 * Returns the processor time in milliseconds that a process has used, with that of its children, running and
 * ended.
 */
export async function cpuMs(pid: number): Promise<number> {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readStat))
  const own = all.find((stat) => stat?.pid === pid)
  const children = all.filter((stat) => stat?.parent === pid)
  const ticks = [own, ...children].reduce((sum, stat) => sum + (stat?.ticks ?? 0), own?.endedTicks ?? 0)
  return (ticks * 1000) / TICKS
}

/** Returns the parent of a process. */
export async function parentOf(pid: number): Promise<number> {
  return (await readStat(String(pid)))?.parent ?? 0
}

/** Returns the resident memory of a process in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** The fields of /proc/PID/stat that are needed; undefined if the process has ended (proc(5)). */
async function readStat(
  pid: string,
): Promise<{ pid: number; parent: number; ticks: number; endedTicks: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (index: number) => Number(fields[index] ?? 0)
  return {
    pid: Number(pid),
    parent: field(1),
    ticks: field(11) + field(12),
    endedTicks: field(13) + field(14),
  }
}
