import type { Tx } from '../../kernel/db/tenancy.ts'
import { readUnapproved } from './hours.store.ts'

/** Says whether the hours of a worker on a job still wait for the approval of a manager. */
export type AwaitsApproval = (jobId: number, workerId: number) => boolean

/**
 * Returns whose finished hours on jobs wait for approval; of one worker, or of all. Hours without a clock wait for nobody.
 */
export async function findUnapproved(
  tx: Tx,
  companyIds: readonly number[],
  of: { jobIds: readonly number[]; workerId: number | null },
): Promise<AwaitsApproval> {
  const found = new Set(
    (await readUnapproved(tx, companyIds, of)).map(({ jobId, workerId }) => `${jobId} ${workerId}`),
  )
  return (jobId, workerId) => found.has(`${jobId} ${workerId}`)
}
