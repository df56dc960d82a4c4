import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Returns the ids of a company's workers, and of those on its sales-call list, in the order in which they
 * were added.
 */
export async function readSalesCall(
  tx: Tx,
  companyId: number,
): Promise<{ workers: number[]; salesCall: number[] }> {
  const { rows } = await sql<{ workers: number[]; salesCall: number[] }>`
    select array(select m.user_id from members m
        where m.company_id = ${companyId} and m.is_crew and m.approval = 'approved'
        order by m.last_key, m.first_key, m.user_id) as workers,
      array(select s.user_id from sales_call s
        join members m on m.company_id = s.company_id and m.user_id = s.user_id and m.approval = 'approved'
        where s.company_id = ${companyId} order by s.added_at, s.user_id) as "salesCall"`.execute(tx)
  return rows[0] ?? { workers: [], salesCall: [] }
}

/**
 * Adds a worker to the sales-call list or removes them; a repeat changes nothing. Throws rest_not_found if
 * they are not an approved worker of the company.
 */
export async function changeSalesCall(
  tx: Tx,
  place: { companyId: number; workerId: number },
  type: 'add' | 'delete',
  userId: number,
): Promise<void> {
  const { companyId, workerId } = place
  const { workers, salesCall } = await readSalesCall(tx, companyId)
  if (!workers.includes(workerId) && !salesCall.includes(workerId))
    throw new AppError('rest_not_found', { message: 'Worker not found.' })
  if (type === 'add')
    await sql`insert into sales_call (company_id, user_id, added_by) values (${companyId}, ${workerId}, ${userId})
      on conflict do nothing`.execute(tx)
  else await sql`delete from sales_call where company_id = ${companyId} and user_id = ${workerId}`.execute(tx)
}
