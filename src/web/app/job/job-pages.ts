import { lazyRouteComponent } from '@tanstack/react-router'
import type { Account } from '../../../shared/kernel/account.ts'

/** The job screen of staff, and of a client who asks for a new move. */
export const JobPage = lazyRouteComponent(() => import('../pages/JobPage.tsx'), 'JobPage')
/** A stored job for its client. */
export const MovePage = lazyRouteComponent(() => import('../pages/MovePage.tsx'), 'MovePage')

/** Returns whether a person is a client in every company, so that all their jobs are moves. */
export function isClientEverywhere({
  companies,
  linkJobId,
}: Pick<Account, 'companies' | 'linkJobId'>): boolean {
  return linkJobId !== undefined || (companies.length > 0 && companies.every(({ role }) => role === 'client'))
}
