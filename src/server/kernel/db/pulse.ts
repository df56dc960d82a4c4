import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { breakOff, type GatedPool } from './pool.ts'

export interface PulseSettings {
  databaseUrl: string
  /** What is shut while the database is away, and opened when it is back. */
  pools: readonly GatedPool[]
  log: Logger
  /** Milliseconds from one beat to the next. */
  everyMs?: number
  /** Milliseconds in which a beat has to come. */
  patienceMs?: number
  /** Milliseconds without a beat after which the database counts as away. */
  awayAfterMs?: number
}

/** What is known of the database from moment to moment. */
export interface Pulse {
  isAway(): boolean
  stop(): Promise<void>
}

/**
 * Asks the database every second whether it is there, by a connection of its own. One that is gone, or hangs without a word
 * (frozen, cut off), would hold every call for ever: after five seconds without an answer the pools break their connections
 * off and refuse new ones, so that calls fail at once with 503, and after the first answer they are open again.
 */
export function startPulse(settings: PulseSettings): Pulse {
  const { databaseUrl, pools, log, everyMs = 1000, patienceMs = 4000, awayAfterMs = 5000 } = settings
  const stopping = new AbortController()
  const { signal } = stopping
  let isAway = false
  let client: Client | undefined
  // By the clock that nobody can set.
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
      // It refuses this connection (too many, say) and is there for those that it has.
      letGo()
    }
  }

  /** Whether anybody had a word from the database since this was last asked. */
  const heard = () => pools.filter((pool) => pool.hasHeard()).length > 0

  function letGo(): void {
    // Without waiting: a frozen server does not answer a good-bye either.
    if (client) breakOff(client)
    client = undefined
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      heard()
      const isThere = await inTime(beat(), patienceMs, signal)
      if (signal.aborted) break
      // One that is only slow answers somebody meanwhile: it is left to work.
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

/** Whether a failure is the word of a database that is there: it says so itself, and not that it starts, stops or falls. */
function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && !/^(08...|57P0[123])$/.test(error.code ?? '08000')
}

/** Whether something succeeds in time; what fails later is not heard any more. */
async function inTime(work: Promise<void>, patienceMs: number, signal: AbortSignal): Promise<boolean> {
  let isThere: boolean | undefined
  const done = work.then(
    () => (isThere = true),
    () => (isThere = false),
  )
  await Promise.race([done, sleep(patienceMs, undefined, { signal }).catch(() => {})])
  // A process that was held up finds the time over before it has looked at the answer that came.
  if (isThere === undefined) await nextRound()
  if (isThere === undefined) await nextRound()
  return isThere ?? false
}
