import { companiesWithPermission, type Actor, type Permission } from '../../../shared/kernel/permissions.ts'
import { AppError } from '../../../shared/kernel/errors.ts'

/** Returns the caller's companies in the order in which a person is looked up. */
export function companiesInLookupOrder(context: { companyIds: readonly number[]; actor: Actor }): number[] {
  return withDefaultFirst(context.companyIds, context.actor.defaultCompanyId)
}

/**
 * Returns the companies with the default one first, which a manager of several companies means unless they
 * name another.
 */
export function withDefaultFirst(companyIds: readonly number[], defaultCompanyId: number | null): number[] {
  return companyIds.toSorted((a, b) => Number(b === defaultCompanyId) - Number(a === defaultCompanyId))
}

/**
 * Returns the companies in which the caller may look up a person: those where they hold the permission, and
 * all of theirs for themselves. Throws rest_not_found if they may look up no one else.
 */
export function companiesForLookup(
  context: { companyIds: readonly number[]; actor: Actor },
  permission: Permission,
  personId: number,
): number[] {
  const { actor } = context
  const office = withDefaultFirst(companiesWithPermission(actor, permission), actor.defaultCompanyId)
  if (personId !== actor.userId) {
    if (office.length === 0) throw new AppError('rest_not_found')
    return office
  }
  return [...office, ...companiesInLookupOrder(context).filter((id) => !office.includes(id))]
}

/** Returns whether the caller holds the permission in a company, and does not only read their own record. */
export function isOfficeIn(actor: Actor, permission: Permission, companyId: number): boolean {
  return companiesWithPermission(actor, permission).includes(companyId)
}
