import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  Transaction,
  type DatabaseConnection,
  type KyselyConfig,
  type KyselyProps,
} from 'kysely'
import type { Pool, QueryResultRow } from 'pg'
import type { Database } from '../../tables/tables.gen.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** The scope of a transaction: the companies that row-level security lets through, and the acting person. */
export interface Scope {
  companyIds: readonly number[]
  userId: number | null
  /** Identity for idempotency keys; absent if there is none. */
  caller?: string
  /** Nothing can be written, and the result does not wait for the end of the transaction. */
  isReadOnly?: boolean
  /**
   * Each prepared statement is planned once: planning the largest takes several times as long as running it, and
   * PostgreSQL would do it for each call of a small company. Only for statements that look rows up by their ids.
   */
  keepsPlans?: boolean
}

type Props = Omit<KyselyProps, 'executor'>
const propsOf = new WeakMap<Db, Props>()
/** The writes of each transaction that nothing waits for. */
const writesOf = new WeakMap<Tx, Promise<unknown>[]>()

/** Creates the typed query builder on the app role's pool; `log` is called for each query. */
export function createDb(pool: Pool, log?: KyselyConfig['log']): Db {
  const dialect = new PostgresDialect({ pool })
  const config = { dialect, ...(log && { log }) }
  const db = new Kysely<Database>(config)
  propsOf.set(db, { config, dialect, driver: dialect.createDriver() })
  return db
}

/**
 * Runs `work` in one transaction that sees only the scope's companies. Begin and scope are sent together with
 * the first query of `work`, and queries that `work` starts together are sent together: the connection runs
 * them in the order in which they were started. Commit is sent together with the writes of `sendWrite` that
 * have not been answered.
 */
export async function inTenant<T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const executor = db.getExecutor()
  const props = propsOf.get(db)
  if (!props) throw new Error('The database was not opened by createDb.')
  return executor.provideConnection(async (connection) => {
    let isOver = false
    const provideConnection = async <R>(use: (connection: DatabaseConnection) => Promise<R>): Promise<R> => {
      if (isOver) throw new Error('The transaction has ended.')
      return use(connection)
    }
    const begun = Promise.all([
      connection.executeQuery(CompiledQuery.raw(scope.isReadOnly ? 'begin read only' : 'begin')),
      connection.executeQuery(CompiledQuery.raw(SET_SCOPE, scopeValues(scope))),
    ])
    // If one of them fails, so do all queries after it, and the first of them reports it.
    begun.catch(() => {})
    const tx: Tx = new Transaction({
      ...props,
      executor: executor.withConnectionProvider({ provideConnection }),
    })
    const writes: Promise<unknown>[] = []
    writesOf.set(tx, writes)
    try {
      const result = await work(tx)
      await begun
      isOver = true
      const committed = props.driver.commitTransaction(connection)
      // The connection runs what it is sent next after the commit, and a failed one loses nothing.
      committed.catch(() => {})
      if (scope.isReadOnly) return result
      // The writes first: a commit after a failed one reports only that it did not commit.
      await Promise.all(writes)
      await committed
      return result
    } catch (error) {
      isOver = true
      // A connection that was lost has no transaction left and is not used again.
      await props.driver.rollbackTransaction(connection).catch(() => {})
      // The cause is a write before it.
      if (isAborted(error)) await Promise.all(writes)
      throw error
    }
  })
}

/** Whether PostgreSQL rejected a query because an earlier one of its transaction failed. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/**
 * Lets a transaction go on without waiting for a write whose result nothing needs: it is sent with the queries
 * after it, which see what it wrote, and its failure fails the transaction. Only a transaction of `inTenant`
 * sends queries together; others wait for the write.
 */
export async function sendWrite(tx: Tx, write: Promise<unknown>): Promise<void> {
  const writes = writesOf.get(tx)
  if (!writes) {
    await write
    return
  }
  write.catch(() => {})
  writes.push(write)
}

/** Makes the transaction's further changes anonymous: what a visitor sends is not recorded under a name. */
export async function clearActor(tx: Tx): Promise<void> {
  await sql`select set_config('app.user_id', '', true)`.execute(tx)
}

/** Number of attempts for a change that the database aborted to resolve a deadlock. */
const MAX_TRIES = 5

/** Retries a transaction that lost a deadlock: nothing of it was stored, and the other one is done. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (!isDeadlock || tries >= MAX_TRIES) throw error
    }
  }
}

/**
 * One statement and its parameters. A named statement is prepared once per connection and kept until the
 * connection ends, so names are only for a small, fixed number of texts, whatever callers request.
 */
export interface Query {
  name?: string
  text: string
  values: unknown[]
}

const SET_SCOPE =
  "select set_config('app.company_ids', $1, true), set_config('app.user_id', $2, true), set_config('app.caller', $3, true), set_config('plan_cache_mode', $4, true)"

function scopeValues({ companyIds, userId, caller = '', keepsPlans = false }: Scope): string[] {
  const companies = `{${companyIds.map((id) => Math.trunc(id)).join(',')}}`
  const plans = keepsPlans ? 'force_generic_plan' : 'auto'
  return [companies, userId === null ? '' : String(userId), caller, plans]
}

/**
 * Runs reads in one scoped transaction in a single round trip: begin, scope, queries, and commit are
 * pipelined. Only for the most frequent reads; everything else uses `inTenant`.
 */
export async function readPipelined<R extends QueryResultRow>(
  pool: Pool,
  scope: Scope,
  queries: readonly Query[],
): Promise<R[][]> {
  const client = await pool.connect()
  let failure: unknown
  try {
    const begun = client.query('begin read only')
    const scoped = client.query(SET_SCOPE, scopeValues({ ...scope, caller: '' }))
    const reads = queries.map((query) => client.query<R>(query))
    const ended = client.query('commit')
    const [, , rows] = await Promise.all([begun, scoped, Promise.all(reads), ended])
    return rows.map((result) => result.rows)
  } catch (error) {
    failure = error
    throw error
  } finally {
    // A connection whose pipeline failed may still be inside a transaction, so it is not reused.
    client.release(failure !== undefined)
  }
}
