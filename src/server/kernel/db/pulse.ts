import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { destroyConnection, type GatedPool } from './pool.ts'

export interface DatabaseMonitorSettings {
  databaseUrl: string
  /** The pools to shut while the database is unavailable and to open when it is back. */
  pools: readonly GatedPool[]
  log: Logger
  /** Milliseconds between two checks. */
  everyMs?: number
  /** Milliseconds in which a check must succeed. */
  patienceMs?: number
  /** Milliseconds without a successful check after which the database counts as unavailable. */
  awayAfterMs?: number
}

/** The current availability of the database. */
export interface DatabaseMonitor {
  isAway(): boolean
  stop(): Promise<void>
}

/**
 * Checks every second, on a separate connection, whether the database responds. A database that is gone or
 * hangs silently (frozen, disconnected) would block every request forever. After five seconds without a
 * response, the pools break their connections and reject new ones, so that requests fail immediately with
 * 503; after the first response they open again.
 */
export function startDatabaseMonitor(settings: DatabaseMonitorSettings): DatabaseMonitor {
  const { databaseUrl, pools, log, everyMs = 1000, patienceMs = 4000, awayAfterMs = 5000 } = settings
  const stopping = new AbortController()
  const { signal } = stopping
  let isAway = false
  let client: Client | undefined
  // Measured with the monotonic clock, which cannot be set.
  let lastBeat = performance.now()

  async function beat(): Promise<void> {
    try {
      if (!client) {
        client = new Client({ connectionString: databaseUrl, application_name: 'movesheet pulse' })
        client.on('error', () => {})
        await client.connect()
      }
      await client.query('select 1')
    } catch (error) {
      if (!isAnswer(error)) throw error
      // It rejects this connection (for example because there are too many) but still serves existing ones.
      letGo()
    }
  }

  /** Whether any pool received data from the database since the last call. */
  const heard = () => pools.filter((pool) => pool.hasHeard()).length > 0

  function letGo(): void {
    // Does not wait, because a frozen server does not respond to a disconnect either.
    if (client) destroyConnection(client)
    client = undefined
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      heard()
      const isThere = await inTime(beat(), patienceMs, signal)
      if (signal.aborted) break
      // A slow database still responds to some queries, so its connections are kept.
      if (heard() && !isAway) lastBeat = performance.now()
      if (isThere) {
        lastBeat = performance.now()
        if (isAway) {
          isAway = false
          for (const pool of pools) pool.open()
          log.warn({}, 'The database is back')
        }
      } else {
        letGo()
        if (!isAway && performance.now() - lastBeat >= awayAfterMs) {
          isAway = true
          log.error({}, 'The database is away')
          for (const pool of pools) pool.shut()
        }
      }
      await sleep(everyMs, undefined, { signal }).catch(() => {})
    }
    letGo()
  }
  const running = run()

  return {
    isAway: () => isAway,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/**
 * Whether a failure is a response of an available database, and not a message that it is starting, stopping,
 * or failing.
 */
function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && !/^(08...|57P0[123])$/.test(error.code ?? '08000')
}

/** Whether something succeeds in time; later failures are ignored. */
async function inTime(work: Promise<void>, patienceMs: number, signal: AbortSignal): Promise<boolean> {
  let isThere: boolean | undefined
  const done = work.then(
    () => (isThere = true),
    () => (isThere = false),
  )
  await Promise.race([done, sleep(patienceMs, undefined, { signal }).catch(() => {})])
  // A process that was paused can find the time over before it has processed a response that already arrived.
  if (isThere === undefined) await nextRound()
  if (isThere === undefined) await nextRound()
  return isThere ?? false
}
