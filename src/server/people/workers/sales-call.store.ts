import { sql } from 'kysely'
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

/** Adds a worker to a company's sales-call list; a repeat changes nothing. */
export async function addToSalesCall(
  tx: Tx,
  place: { companyId: number; workerId: number },
  addedBy: number,
): Promise<void> {
  await sql`insert into sales_call (company_id, user_id, added_by)
    values (${place.companyId}, ${place.workerId}, ${addedBy}) on conflict do nothing`.execute(tx)
}

/** Removes a worker from a company's sales-call list. */
export async function removeFromSalesCall(
  tx: Tx,
  place: { companyId: number; workerId: number },
): Promise<void> {
  await sql`delete from sales_call where company_id = ${place.companyId} and user_id = ${place.workerId}`.execute(
    tx,
  )
}
