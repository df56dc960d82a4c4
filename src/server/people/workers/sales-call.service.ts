import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { addToSalesCall, readSalesCall, removeFromSalesCall } from './sales-call.store.ts'

export { readSalesCall } from './sales-call.store.ts'

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
  if (type === 'add') await addToSalesCall(tx, place, userId)
  else await removeFromSalesCall(tx, place)
}
