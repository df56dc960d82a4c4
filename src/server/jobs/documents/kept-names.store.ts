import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { PersonRecord } from '../jobs/job.record.ts'

type KeptName = Pick<PersonRecord, 'id' | 'firstName' | 'lastName' | 'companyName' | 'address' | 'address2'>

/** Returns the names and addresses that a company keeps of erased people. */
export async function readKeptNames(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
): Promise<KeptName[]> {
  const { rows } =
    await sql<KeptName>`select user_id as id, first_name as "firstName", last_name as "lastName",
      company_name as "companyName", address, address2 from kept_names
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`.execute(tx)
  return rows
}
