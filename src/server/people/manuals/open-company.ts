import { AppError } from '../../../shared/kernel/errors.ts'
import { companyRefusal, type Actor, type Permission } from '../../../shared/kernel/permissions.ts'

/**
 * Returns a company in which the caller has this permission; throws rest_not_found for people outside the
 * company, and rest_forbidden for others.
 */
export function requireCompanyPermission(actor: Actor, companyId: number, permission: Permission): number {
  const refusal = companyRefusal(actor, companyId, permission)
  if (refusal) throw new AppError(refusal)
  return companyId
}

/**
 * Returns the company that a request names, otherwise the caller's default one, or the first in which they
 * have this permission.
 */
export function resolveCompany(
  actor: Actor,
  companyIds: readonly number[],
  wanted: number | undefined,
  permission: Permission,
): number {
  if (wanted !== undefined) return requireCompanyPermission(actor, wanted, permission)
  const standard = companyIds.find((id) => id === actor.defaultCompanyId) ?? companyIds[0]
  if (standard === undefined) throw new AppError('rest_forbidden')
  return standard
}
