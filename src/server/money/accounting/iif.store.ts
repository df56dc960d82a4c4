import type { Tx } from '../../kernel/db/tenancy.ts'
import type { IifAccount, IifCustomer } from './iif.ts'

/** Returns the chart of accounts of a company by number. */
export function readIifAccounts(tx: Tx, companyId: number): Promise<IifAccount[]> {
  return tx
    .selectFrom('ledger_accounts')
    .select(['id', 'number', 'name', 'account_type as accountType', 'role'])
    .where('company_id', '=', companyId)
    .orderBy('number')
    .execute()
}

/** Returns the clients of jobs, by job. */
export async function readCustomers(
  tx: Tx,
  companyId: number,
  jobIds: readonly number[],
): Promise<IifCustomer[]> {
  if (jobIds.length === 0) return []
  const rows = await tx
    .selectFrom('jobs as j')
    .leftJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 'j.company_id').onRef('m.user_id', '=', 'j.client_id'),
    )
    .select([
      'j.id as jobId',
      'm.company_name as companyName',
      'm.first_name as firstName',
      'm.last_name as lastName',
    ])
    .where('j.company_id', '=', companyId)
    .where((where) => where('j.id', '=', where.fn.any(where.val([...jobIds]))))
    .orderBy('j.id')
    .execute()
  return rows.map(({ jobId, companyName, firstName, lastName }) => ({
    jobId,
    companyName: companyName ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  }))
}
