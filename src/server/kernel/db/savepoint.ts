import { sql } from 'kysely'
import type { Tx } from './tenancy.ts'

/** Sets a savepoint in a transaction and returns a function that undoes everything written since. */
export async function setSavepoint(tx: Tx, name: string): Promise<() => Promise<void>> {
  await sql`savepoint ${sql.id(name)}`.execute(tx)
  return async () => {
    await sql`rollback to savepoint ${sql.id(name)}`.execute(tx)
  }
}
