import { sql } from 'kysely'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns the ids of a job's charges that wait for their holder or for their confirmation. */
export async function unfinishedCharges(tx: Tx, companyId: number, jobId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('transactions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('status', 'in', ['requires_action', 'requires_confirmation'])
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether a call works on a charge of a job that can still take money. */
export async function isChargeLeased(
  tx: Tx,
  companyId: number,
  jobId: number,
  now: string,
): Promise<boolean> {
  const charge = await tx
    .selectFrom('transactions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('status', 'in', ['requires_action', 'requires_confirmation', 'requires_capture'])
    .where('lease_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return charge !== undefined
}

/** Returns whether a person, or a record that was merged into theirs, is the client or payer of a job. */
export async function paysForJob(tx: Tx, job: JobRecord, userId: number): Promise<boolean> {
  const { companyId, clientId, billingContactId } = job
  if (userId === clientId || userId === billingContactId) return true
  const { rows } = await sql`select from members where company_id = ${companyId} and user_id = ${userId}
    and merged_into in (${clientId}, ${billingContactId})`.execute(tx)
  return rows.length > 0
}
