import { AppError } from '../../../shared/kernel/errors.ts'
import { findLink, hasPermission, type Actor, type Link } from '../../../shared/kernel/permissions.ts'

/** Returns the caller's link to the named company, else to their default one; throws rest_not_found and rest_forbidden. */
export function dayLinkOf(actor: Actor, companyIds: readonly number[], wanted: number | undefined): Link {
  const standard = companyIds.find((id) => id === actor.defaultCompanyId) ?? companyIds[0]
  const link = findLink(actor, wanted ?? standard ?? 0)
  if (!link) throw new AppError('rest_not_found')
  if (!hasPermission(link.role, 'today.read')) throw new AppError('rest_forbidden')
  return link
}
