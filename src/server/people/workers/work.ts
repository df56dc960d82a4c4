import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { WorkerWork } from './worker.service.ts'

/** What handlers of this feature work with. */
export function workWith(kernel: Kernel) {
  return (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): WorkerWork => ({
    tx,
    kernel,
    actor: context.actor,
    companyIds: defaultFirst(context),
  })
}

/** A manager of several companies means their default one unless they say otherwise. */
export function defaultFirst(context: { actor: Actor; companyIds: readonly number[] }): number[] {
  const first = context.actor.defaultCompanyId
  return context.companyIds.toSorted((a, b) => Number(b === first) - Number(a === first))
}
