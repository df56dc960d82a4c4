import type { Account } from '../../../shared/kernel/account.ts'
import { effectiveRole, isManager } from '../../../shared/kernel/permissions.ts'
import { sectionsFor, type SettingsSection } from '../../company/settings/sections.ts'

/** Returns the sections of a person's settings, and the company that they may set; null if they manage none. */
export function ownSections(account: Account): { companyId: number | null; sections: SettingsSection[] } {
  const companyId = account.defaultCompany ?? account.companies[0]?.id
  const role = account.companies.find(({ id }) => id === companyId)?.role ?? effectiveRole(account.roles)
  const maySet = account.approved && isManager(role) && companyId !== undefined
  const sections = sectionsFor({
    isManager: maySet,
    isAdministrator: maySet && role === 'administrator',
    isSales: account.isSales,
    isClient: account.companies.some((one) => one.role === 'client'),
  })
  return { companyId: maySet ? companyId : null, sections }
}
