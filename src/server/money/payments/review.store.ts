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
