import { sql } from 'kysely'
import type { Db } from '../../kernel/db/tenancy.ts'

const BATCH = 5_000

/**
 * Deletes files that were never run after a day, and the rows of others after they can no longer be undone.
 */
export async function purgeImports(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ gone: number }>`select expired_imports(${BATCH}) as gone`.execute(db)
    if ((rows[0]?.gone ?? 0) < BATCH) return
  }
}
