import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { WorkerWork } from './worker.service.ts'

/** Returns the dependencies of this feature's handlers. */
export function workWith(kernel: Kernel) {
  return (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): WorkerWork => ({
    tx,
    kernel,
    actor: context.actor,
    companyIds: defaultFirst(context),
  })
}

/**
 * Returns the caller's companies with the default one first, which a manager of several companies means
 * unless they name another.
 */
export function defaultFirst(context: { actor: Actor; companyIds: readonly number[] }): number[] {
  const first = context.actor.defaultCompanyId
  return context.companyIds.toSorted((a, b) => Number(b === first) - Number(a === first))
}
