import { sql } from 'kysely'
import type { RoleName } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns the roles of a person in a company. */
export async function readRoles(tx: Tx, companyId: number, userId: number): Promise<RoleName[]> {
  const { rows } = await sql<{ roles: RoleName[] }>`select roles from members
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
  return rows[0]?.roles ?? []
}
