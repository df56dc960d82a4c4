import type { Account } from '../../shared/kernel/account.ts'
import { effectiveRole, isManager } from '../../shared/kernel/permissions.ts'

/**
 * Returns where a person starts: the office with its day, workers with theirs, clients with their jobs, the holder of a personal link with
 * that job, and visitors on the home page.
 */
export function homePath(account: Pick<Account, 'roles' | 'approved' | 'linkJobId'> | null): string {
  if (!account) return '/'
  if (account.linkJobId !== undefined) return `/job/${account.linkJobId}`
  const role = effectiveRole(account.roles)
  if (!account.approved || role === 'client') return '/jobs'
  return isManager(role) ? '/today' : '/my-day'
}

/** Name of the list of jobs for clients. */
export const MY_MOVES = 'My moves'
