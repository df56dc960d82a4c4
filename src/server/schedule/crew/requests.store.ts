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

/** Returns the approved managers and administrators of a company. */
export async function readManagers(tx: Tx, companyId: number) {
  const people = await tx
    .selectFrom('members')
    .select(['user_id', 'email', 'roles'])
    .where('company_id', '=', companyId)
    .where('approval', '=', 'approved')
    .where('is_client', '=', false)
    .orderBy('user_id')
    .execute()
  return people.filter(({ roles }) => roles[0] === 'administrator' || roles[0] === 'manager')
}

/** Returns the name of a person of the company; null if it has none. */
export async function readName(tx: Tx, companyId: number, userId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (row && `${row.first_name} ${row.last_name}`.trim()) || null
}
