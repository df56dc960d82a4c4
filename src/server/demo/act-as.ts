import { sql } from 'kysely'
import type { Tx } from '../kernel/db/tenancy.ts'

/** Sets the author of the following changes in the history. */
export async function setActor(tx: Tx, userId: number): Promise<void> {
  await sql`select set_config('app.user_id', ${String(userId)}, true)`.execute(tx)
}
