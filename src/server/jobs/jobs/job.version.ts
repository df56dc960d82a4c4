import type { Tx } from '../../kernel/db/tenancy.ts'

/** Raises the version of a job whose crew another call changed. */
export async function stepVersion(
  tx: Tx,
  job: { companyId: number; id: number },
  by: { userId: number; now: string },
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set((row) => ({ version: row('version', '+', 1), updated_at: by.now, updated_by: by.userId }))
    .where('company_id', '=', job.companyId)
    .where('id', '=', job.id)
    .execute()
}
