import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { updateOvertimeExemption } from './worker.store.ts'

/**
 * Says whether the motor carrier exemption (29 USC 213(b)(1)) leaves a worker without overtime. Throws rest_not_found for a
 * person who is no worker of the company.
 */
export async function exemptFromOvertime(
  tx: Tx,
  companyId: number,
  workerId: number,
  isExempt: boolean,
): Promise<void> {
  if (!(await updateOvertimeExemption(tx, companyId, workerId, isExempt)))
    throw new AppError('rest_not_found', { message: 'Worker not found.' })
}
