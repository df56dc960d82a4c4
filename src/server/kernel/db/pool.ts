import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type ClientBase, type PoolClient, type PoolConfig as PgPoolConfig } from 'pg'
import { DatabaseUnavailableError } from './away.ts'
import { createPreparer } from './prepared.ts'
import { appRole } from './roles.ts'
import { sendTogether } from './sending.ts'
import { columnTypes } from './types.ts'

/**
 * The two connection pools: `app` for all work, restricted by row-level security; `owner` for migrations, the
 * queue, and live events.
 */
export type Pools = { app: GatedPool; owner: GatedPool }

/** A pool that can be closed while the database is unavailable (kernel/db/pulse.ts). */
export type GatedPool = Pool & {
  /** Breaks all connections, so that pending queries fail, and gives none until `open`. */
  shut(): void
  open(): void
  /** Whether any connection received data from the database since the last call. */
  hasHeard(): boolean
}

/** The setting that the pools need: the maximum number of connections of `app`. */
export type PoolConfig = { DATABASE_POOL_SIZE: number }

/** A query that takes longer is canceled, because no screen waits for it anymore. */
const statementTimeoutMs = 15_000
/** An idle transaction keeps its locks and blocks others. */
const idleInTransactionTimeoutMs = 30_000
const connectTimeoutMs = 10_000
/** A backend keeps cached plans and catalog data until it ends. */
const maxLifetimeSeconds = 30 * 60
/** Interval after which keep-alive probes are sent on an idle connection. */
const keepAliveMs = 10_000

/**
 * Opens both pools with one address: the owner as itself, the app as `movesheet_app` from its first
 * statement. A connection that fails while idle is reported to `onError` and replaced at the next use.
 */
export function createPools(databaseUrl: string, config: PoolConfig, onError: (error: Error) => void): Pools {
  const { address, startOptions } = splitStartOptions(databaseUrl)
  const open = (name: string, max: number, settings: string, pipeline: boolean) => {
    const pool = new PatientPool({
      connectionString: address,
      application_name: name,
      max,
      options: `${startOptions}-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601${settings}`,
      types: columnTypes,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      // The most frequent reads send begin, scope, query, and commit in one round trip
      // (kernel/db/tenancy.ts).
      pipeline,
      connectionTimeoutMillis: connectTimeoutMs,
      maxLifetimeSeconds,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    })
    pool.on('error', onError)
    const prepare = pipeline ? createPreparer() : undefined
    pool.on('connect', (client) => {
      // A broken client fails the query of its holder; without a listener, the event would end the process.
      client.on('error', () => {})
      prepare?.(client)
      if (pipeline) sendTogether(client)
    })
    return pool
  }
  return {
    app: open('movesheet app', config.DATABASE_POOL_SIZE, ` -c role=${appRole}`, true),
    owner: open('movesheet owner', Math.max(4, Math.ceil(config.DATABASE_POOL_SIZE / 2)), '', false),
  }
}

/** Errors of a connection attempt while the database restarts: nothing was sent yet, so retrying is safe. */
const startingCodes = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'])

/** How long a connection is retried while the database restarts. */
const patienceMs = 5000

/**
 * A pool that waits a moment for a restarting database, so that a restart costs users a second and not an
 * error, and does not wait at all while it is shut. It is a class, because everything that takes connections
 * (kysely, the queue, live events) uses the pool directly.
 */
class PatientPool extends Pool implements GatedPool {
  /** The open connections, with the bytes received on each at the last check. */
  readonly #clients = new Map<PoolClient, number>()
  /** Aborted while the pool is shut; waits for a connection also wait for this. */
  #away = new AbortController()

  constructor(config: PgPoolConfig) {
    super(config)
    this.on('connect', (client) => this.#clients.set(client, 0))
    this.on('remove', (client) => this.#clients.delete(client))
  }

  shut(): void {
    this.#away.abort()
    for (const client of this.#clients.keys()) destroyConnection(client)
  }

  hasHeard(): boolean {
    let hasHeard = false
    for (const [client, before] of this.#clients) {
      const bytes = socketOf(client)?.bytesRead ?? 0
      if (bytes > before) hasHeard = true
      this.#clients.set(client, bytes)
    }
    return hasHeard
  }

  open(): void {
    if (this.#away.signal.aborted) this.#away = new AbortController()
  }

  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const connecting = this.#connectPatiently()
    if (!callback) return connecting
    // `Pool.query` of pg takes its connection by callback.
    /* oxlint-disable promise/no-callback-in-promise */
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    /* oxlint-enable promise/no-callback-in-promise */
  }

  async #connectPatiently(): Promise<PoolClient> {
    const giveUpAt = performance.now() + patienceMs
    for (;;) {
      try {
        return await this.#connectUnlessShut()
      } catch (error) {
        if (this.ending || !isStarting(error) || performance.now() > giveUpAt) throw error
        await sleep(50)
      }
    }
  }

  async #connectUnlessShut(): Promise<PoolClient> {
    const { signal } = this.#away
    if (signal.aborted) throw new DatabaseUnavailableError()
    const { promise: shut, reject } = Promise.withResolvers<never>()
    const refuse = () => reject(new DatabaseUnavailableError())
    signal.addEventListener('abort', refuse)
    const connecting = super.connect()
    try {
      return await Promise.race([connecting, shut])
    } catch (error) {
      // A connection that still arrives later has no user.
      connecting.then(
        (client) => client.release(true),
        () => {},
      )
      throw error
    } finally {
      signal.removeEventListener('abort', refuse)
    }
  }
}

/**
 * Ends a connection without notifying the other side, which may not respond; pending queries fail
 * immediately.
 */
export function destroyConnection(client: ClientBase): void {
  socketOf(client)?.destroy()
}

function socketOf(client: ClientBase): Socket | undefined {
  // pg has no declared access to the socket of a client, and its `end` waits for queries sent before.
  return (client as ClientBase & { connection?: { stream?: Socket } }).connection?.stream
}

type ConnectCallback = Parameters<Pool['connect']>[0]

function isStarting(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message.startsWith('Connection terminated')) return true
  return 'code' in error && typeof error.code === 'string' && startingCodes.has(error.code)
}

/** Closes both pools after their queries have ended. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([pools.app.end(), pools.owner.end()])
}

/**
 * In pg, `options` in the address override those in code, which would drop the app's role, so they are
 * merged.
 */
function splitStartOptions(databaseUrl: string): { address: string; startOptions: string } {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options')
  url.searchParams.delete('options')
  return { address: url.toString(), startOptions: given ? `${given} ` : '' }
}
