import { AppError } from '../../../shared/kernel/errors.ts'
import {
  requireCompany,
  isManager,
  type Actor,
  type Link,
  findLink,
} from '../../../shared/kernel/permissions.ts'

function seesFigures(link: Link): boolean {
  return isManager(link.role) && (link.role === 'administrator' || link.viewFinancials)
}

/**
 * Returns the companies whose figures a person may see, or the requested one. Throws rest_not_found for a
 * company the person does not belong to, and rest_forbidden if none is left.
 */
export function companiesWithFigures(actor: Actor, wanted: number | null | undefined): number[] {
  const companies = actor.links.filter((link) => seesFigures(link)).map(({ companyId }) => companyId)
  if (wanted === undefined || wanted === null) {
    if (companies.length === 0) throw new AppError('rest_forbidden')
    return companies
  }
  if (!findLink(actor, wanted)) throw new AppError('rest_not_found', { message: 'Company not found.' })
  requireCompany(actor, wanted, 'financials.read')
  if (!companies.includes(wanted)) throw new AppError('rest_forbidden')
  return [wanted]
}
