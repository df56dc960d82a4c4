import pg from 'pg'
import { appRole } from './roles.ts'
import { columnTypes } from './types.ts'

/** The two ways into the database: `app` for all work, bound by row-level security; `owner` for migrations, the queue and live events. */
export type Pools = { app: pg.Pool; owner: pg.Pool }

/** The setting that the pools need: how many connections `app` may have. */
export type PoolConfig = { DATABASE_POOL_SIZE: number }

/** A query that takes longer is given up; no screen waits for it any more. */
const statementTimeoutMs = 15_000
/** A transaction that sits idle holds its locks against everyone. */
const idleInTransactionTimeoutMs = 30_000
const connectTimeoutMs = 10_000

/**
 * Opens both pools under one address: the owner as itself, the app as `movesheet_app` from its first statement on
 * (ARCHITECTURE 'Decided once'). A connection that dies while idle is told to `onError` and replaced at the next use.
 */
export function createPools(databaseUrl: string, config: PoolConfig, onError: (error: Error) => void): Pools {
  const { address, startOptions } = splitStartOptions(databaseUrl)
  const open = (name: string, max: number, settings: string) => {
    const pool = new pg.Pool({
      connectionString: address,
      application_name: name,
      max,
      options: `${startOptions}-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601${settings}`,
      types: columnTypes,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    })
    pool.on('error', onError)
    // A client that breaks while someone holds it fails that one's query; unheard, the event would end the process.
    pool.on('connect', (client) => {
      client.on('error', () => {})
    })
    return pool
  }
  return {
    app: open('movesheet app', config.DATABASE_POOL_SIZE, ` -c role=${appRole}`),
    owner: open('movesheet owner', Math.max(4, Math.ceil(config.DATABASE_POOL_SIZE / 2)), ''),
  }
}

/** Closes both pools once their queries have ended. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([pools.app.end(), pools.owner.end()])
}

/** pg lets `options` in the address win over those in code, which would drop the app's role: they are joined instead. */
function splitStartOptions(databaseUrl: string): { address: string; startOptions: string } {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options')
  url.searchParams.delete('options')
  return { address: url.toString(), startOptions: given ? `${given} ` : '' }
}
