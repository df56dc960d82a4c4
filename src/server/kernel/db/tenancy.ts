import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
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
}

/** Creates the typed query builder on the app role's pool. */
export function createDb(pool: Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Runs `work` in one transaction that sees only the scope's companies. */
export async function inTenant<T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('app.company_ids', ${companyIdsText(scope)}, true),
      set_config('app.user_id', ${scope.userId === null ? '' : String(scope.userId)}, true),
      set_config('app.caller', ${scope.caller ?? ''}, true)`.execute(tx)
    return work(tx)
  })
}

/** Makes the transaction's further changes anonymous: what a visitor sends is not recorded under a name. */
export async function actAsNobody(tx: Tx): Promise<void> {
  await sql`select set_config('app.user_id', '', true)`.execute(tx)
}

/** Number of attempts for a change that the database aborted to resolve a deadlock. */
const MOST_TRIES = 5

/** Retries a transaction that lost a deadlock: nothing of it was stored, and the other one is done. */
export async function unlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (!isDeadlock || tries >= MOST_TRIES) throw error
    }
  }
}

function companyIdsText(scope: Scope): string {
  return `{${scope.companyIds.map((id) => Math.trunc(id)).join(',')}}`
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
  "select set_config('app.company_ids', $1, true), set_config('app.user_id', $2, true), set_config('app.caller', '', true)"

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
    const scoped = client.query({
      name: 'set_scope',
      text: SET_SCOPE,
      values: [companyIdsText(scope), scope.userId === null ? '' : String(scope.userId)],
    })
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
