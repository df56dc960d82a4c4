import { companiesFor, type Actor, type Permission } from '../../../shared/kernel/permissions.ts'
import { AppError } from '../../../shared/kernel/errors.ts'

/** The caller's companies in the order in which a person is looked for. */
export function ownFirst(context: { companyIds: readonly number[]; actor: Actor }): number[] {
  return defaultFirst(context.companyIds, context.actor.defaultCompanyId)
}

/** A manager of several companies means their default one unless they say otherwise. */
export function defaultFirst(companyIds: readonly number[], defaultCompanyId: number | null): number[] {
  return companyIds.toSorted((a, b) => Number(b === defaultCompanyId) - Number(a === defaultCompanyId))
}

/**
 * The companies in whose records the caller may look for a person: those where they hold the permission, and
 * for themselves every one of theirs. Throws rest_not_found for who may look at nobody else.
 */
export function companiesOfPerson(
  context: { companyIds: readonly number[]; actor: Actor },
  permission: Permission,
  personId: number,
): number[] {
  const { actor } = context
  const office = defaultFirst(companiesFor(actor, permission), actor.defaultCompanyId)
  if (personId !== actor.userId) {
    if (office.length === 0) throw new AppError('rest_not_found')
    return office
  }
  return [...office, ...ownFirst(context).filter((id) => !office.includes(id))]
}

/** Whether the caller holds the permission in a company, and is not only looking at themselves. */
export function isOfficeOf(actor: Actor, permission: Permission, companyId: number): boolean {
  return companiesFor(actor, permission).includes(companyId)
}
