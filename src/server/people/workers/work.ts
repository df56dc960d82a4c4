import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { WorkerContext } from './worker.service.ts'

/** Returns the dependencies of this feature's handlers. */
export function createWorkerContext(kernel: Kernel) {
  return (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): WorkerContext => ({
    tx,
    kernel,
    actor: context.actor,
    companyIds: withDefaultFirst(context),
  })
}

/**
 * Returns the caller's companies with the default one first, which a manager of several companies means
 * unless they name another.
 */
export function withDefaultFirst(context: { actor: Actor; companyIds: readonly number[] }): number[] {
  const first = context.actor.defaultCompanyId
  return context.companyIds.toSorted((a, b) => Number(b === first) - Number(a === first))
}
