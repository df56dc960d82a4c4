import type { Pool, PoolClient } from 'pg'
import { createDb } from '../kernel/db/tenancy.ts'
import type { Kernel } from '../kernel/http/context.ts'

/** The database as a rehearsal sees it. */
export type RehearsalDatabase = Pick<Kernel, 'pool' | 'db'> & {
  /** Runs work and takes back what it changed. */
  apart<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Runs work in one transaction that is always rolled back: transactions of the product within it are savepoints, so
 * that all its code can run on real data without changing any. They take turns: each sets the company and the person
 * that its statements are for, and taking one back undoes what came after it.
 */
export async function rehearse<T>(
  { pool }: Pick<Kernel, 'pool'>,
  work: (database: RehearsalDatabase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failure: unknown
  let count = 0
  const next = () => `rehearsal_${(count += 1)}`
  let last: Promise<void> = Promise.resolve()
  /** Waits for the turns taken before; returns what ends this one. */
  const takeTurn = async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
  const apart = async <R>(part: () => Promise<R>): Promise<R> => {
    const name = next()
    await inTurn(`savepoint ${name}`)
    try {
      return await part()
    } finally {
      await inTurn(`rollback to savepoint ${name}`)
    }
  }
  const inTurn = async (text: string) => {
    const end = await takeTurn()
    await client.query(text).finally(end)
  }
  const nested: Pick<Pool, 'connect' | 'end'> = {
    connect: async () => {
      const end = await takeTurn()
      return nestedClient(client, next(), end)
    },
    end: () => Promise.resolve(),
  }
  // What is used of a pool: connections.
  const rehearsed = nested as Pool
  try {
    await client.query('begin')
    return await work({ pool: rehearsed, db: createDb(rehearsed), apart })
  } catch (error) {
    failure = error
    throw error
  } finally {
    await client.query('rollback').catch(() => {})
    client.release(failure !== undefined)
  }
}

/** A connection whose transaction is a savepoint of the one that is running. */
function nestedClient(client: PoolClient, name: string, onRelease: () => void): PoolClient {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const shown: Pick<PoolClient, 'query' | 'release'> = {
    query: ((text: unknown, ...more: unknown[]) =>
      query(typeof text === 'string' ? inSavepoint(text, name) : text, ...more)) as PoolClient['query'],
    release: (error) => {
      onRelease()
      // A pipelined read that failed leaves its transaction open.
      if (error) void client.query(`rollback to savepoint ${name}`).catch(() => {})
    },
  }
  return shown as PoolClient
}

function inSavepoint(text: string, name: string): string {
  if (/^\s*(?:begin|start transaction)\b/i.test(text)) return `savepoint ${name}`
  if (/^\s*commit\b/i.test(text)) return `release savepoint ${name}`
  return /^\s*rollback\s*$/i.test(text) ? `rollback to savepoint ${name}` : text
}
