import { sql } from 'kysely'
import type { Tx } from './tenancy.ts'

/** Makes the person the actor of the rest of this transaction, in the history too. */
export async function setActor(tx: Tx, userId: number): Promise<void> {
  await sql`select set_config('app.user_id', ${String(userId)}, true)`.execute(tx)
}
