import type { Account } from '../../shared/kernel/account.ts'
import { effectiveRole, isStaff } from '../../shared/kernel/permissions.ts'

/**
 * Returns where a person starts: staff with their day, clients with their jobs, the holder of a personal link with
 * that job, and visitors on the home page.
 */
export function homePath(account: Pick<Account, 'roles' | 'approved' | 'linkJobId'> | null): string {
  if (!account) return '/'
  if (account.linkJobId !== undefined) return `/job/${account.linkJobId}`
  return account.approved && isStaff(effectiveRole(account.roles)) ? '/today' : '/jobs'
}
