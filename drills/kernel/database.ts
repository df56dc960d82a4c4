import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { prepareCluster } from '../../src/server/kernel/postgres/cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/kernel/postgres/launcher.ts'
import { inspectPostmaster } from '../../src/server/kernel/postgres/postmaster.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** A separate PostgreSQL of the drill that can be stopped and started again. */
export interface Database {
  url: string
  superuserUrl: string
  /** Stops it as an operator would; its clients lose their connections. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Suspends all of its processes: connections stay open, but nothing responds. */
  freeze(): void
  thaw(): void
}

/** Starts a database in its own folder. */
export async function startDatabase(dataDir: string): Promise<Database> {
  const start = () => startEmbeddedPostgres({ dataDir, log: silent })
  let running: EmbeddedPostgres | null = await start()
  const { url, superuserUrl } = running
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of clusterPids(dataDir)) process.kill(pid, name)
  }
  return {
    url,
    superuserUrl,
    stop: async () => {
      const held = running
      running = null
      await held?.stop()
    },
    start: async () => {
      running ??= await start()
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

/** Returns the address of the embedded database of a node's data folder, as its owner. */
export function databaseUrlOf(dataDir: string): string {
  const place = prepareCluster(dataDir)
  const query = new URLSearchParams({ host: place.socketFolder, port: '5432' })
  return `postgres://movesheet_owner:${place.passwords.owner}@localhost/movesheet?${query.toString()}`
}

/**
 * Returns the process ids of the database in a data folder, the postmaster first; empty if it is not running.
 */
export function clusterPids(dataDir: string): number[] {
  const found = inspectPostmaster(path.join(dataDir, 'postgres/cluster'))
  if (found.state !== 'ours') return []
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === found.pid)
  return [found.pid, ...children.map(Number)]
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name is in parentheses and may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
