import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns whether a person's record of a company was merged into one of the given people's. */
export async function isMergedInto(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: number },
  people: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`select from members where company_id = ${companyId} and user_id = ${userId}
    and merged_into = any(${[...people]}::bigint[])`.execute(tx)
  return rows.length > 0
}
