import type { Actor } from '../../shared/kernel/permissions.ts'

/** The caller's companies in the order in which a person is looked for. */
export function ownFirst(context: { companyIds: readonly number[]; actor: Actor }): number[] {
  return defaultFirst(context.companyIds, context.actor.defaultCompanyId)
}

/** A manager of several companies means their default one unless they say otherwise. */
export function defaultFirst(companyIds: readonly number[], defaultCompanyId: number | null): number[] {
  return companyIds.toSorted((a, b) => Number(b === defaultCompanyId) - Number(a === defaultCompanyId))
}
