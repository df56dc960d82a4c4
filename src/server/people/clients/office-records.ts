import { AppError } from '../../../shared/kernel/errors.ts'
import { effectiveRole, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import { mayWriteWorker } from '../../../shared/people/workers/worker.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { findClient } from './clients.store.ts'
import { readRoles } from './office-records.store.ts'

/**
 * Locks a client's record; throws rest_forbidden if the person also runs the company and the caller is not an
 * administrator. A missing record is left to the caller's own error.
 */
export async function rejectOfficeRecord(
  tx: Tx,
  actor: Actor,
  companyIds: readonly number[],
  userId: number,
): Promise<void> {
  const client = await findClient(tx, companyIds, userId, 'for update')
  if (!client) return
  const roles = await readRoles(tx, client.companyId, client.id)
  const link = findLink(actor, client.companyId)
  const facts = { isSelf: client.id === actor.userId, role: effectiveRole(roles) }
  if (!link || !mayWriteWorker({ link, ...facts }))
    throw new AppError('rest_forbidden', { message: 'Only an administrator can change this person.' })
}
