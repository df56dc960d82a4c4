import type { Tx } from '../../kernel/db/tenancy.ts'
import type { CrewSpotKey } from './pay-lines.store.ts'

/** Stores a worker's request for a manager on a job. */
export async function insertRequest(tx: Tx, place: CrewSpotKey, message: string): Promise<void> {
  await tx
    .insertInto('manager_requests')
    .values({ company_id: place.companyId, job_id: place.jobId, user_id: place.userId, message })
    .execute()
}

/** Returns a worker's open request on a job, or null. */
export async function findOpenRequest(tx: Tx, place: CrewSpotKey) {
  const row = await tx
    .selectFrom('manager_requests')
    .select(['id', 'created_at as date', 'message'])
    .where('company_id', '=', place.companyId)
    .where('job_id', '=', place.jobId)
    .where('user_id', '=', place.userId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Closes an open request on a job; returns false if there is none with that id. */
export async function closeRequest(
  tx: Tx,
  job: { companyId: number; id: number },
  requestId: number,
  by: { now: string; userId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('manager_requests')
    .set({ settled_at: by.now, settled_by: by.userId })
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('id', '=', requestId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the approved staff of a company and one other person. */
export function readStaffAnd(tx: Tx, companyId: number, userId: number) {
  return tx
    .selectFrom('members')
    .select(['user_id', 'first_name', 'last_name', 'email', 'roles'])
    .where('company_id', '=', companyId)
    .where('approval', '=', 'approved')
    .where((row) => row.or([row('is_client', '=', false), row('user_id', '=', userId)]))
    .execute()
}
