import { effectiveRole } from '../../shared/kernel/permissions.ts'
import type { DestinationPath } from './destination-icons.ts'
import { MY_MOVES } from './home-path.ts'
import { screenAccess, type Visitor } from './screen-access.ts'

/** A page that the navigation offers. */
export interface Destination {
  to: DestinationPath
  label: string
  /** Whether it is in the bar at the bottom of a phone; the others are below 'More'. */
  isInBar?: boolean
  /** Whether the bar at the top has it, on wide screens only or always; the profile menu has the others. */
  onTop?: 'wide' | 'always'
  /** Only for people who work on jobs themselves. */
  isForWorkers?: boolean
  /** Only for managers: workers have a page of their own in its place. */
  isForOffice?: boolean
}

/** The pages in the order of the navigation. Each is offered only if it has a route and the person may open it. */
const DESTINATIONS: readonly Destination[] = [
  { to: '/my-day', label: 'My day', onTop: 'always', isInBar: true, isForWorkers: true },
  { to: '/today', label: 'Today', onTop: 'always', isInBar: true, isForOffice: true },
  { to: '/jobs', label: 'Jobs', onTop: 'always', isInBar: true },
  { to: '/board', label: 'Board', onTop: 'always', isInBar: true },
  { to: '/pipeline', label: 'Pipeline' },
  { to: '/inbox', label: 'Inbox', onTop: 'wide', isInBar: true },
  { to: '/my-schedule', label: 'My schedule', isInBar: true, isForWorkers: true },
  { to: '/tasks', label: 'Tasks' },
  { to: '/clients', label: 'Clients', onTop: 'wide' },
  { to: '/workers', label: 'Workers', onTop: 'wide' },
  { to: '/hours', label: 'Hours' },
  { to: '/financials', label: 'Financials', onTop: 'wide' },
  { to: '/reports', label: 'Reports' },
  { to: '/payroll', label: 'Payroll' },
  { to: '/accounting', label: 'Accounting' },
  { to: '/deliveries', label: 'Deliveries' },
  { to: '/equipment', label: 'Equipment' },
  { to: '/ads', label: 'Ads' },
  { to: '/worker-dev', label: 'Worker Dev', onTop: 'wide' },
  { to: '/settings', label: 'Settings' },
]

/** Returns the pages that a person may open, of those that have a route. */
export function destinationsOf(account: Visitor, hasRoute: (path: string) => boolean): Destination[] {
  const role = effectiveRole(account.roles)
  return DESTINATIONS.filter(
    ({ to, isForWorkers, isForOffice }) =>
      hasRoute(to) &&
      screenAccess(account, to) === 'open' &&
      (isForWorkers !== true || role === 'worker') &&
      (isForOffice !== true || role !== 'worker'),
  ).map((one) => {
    // Workers see their own pay there, and clients their own moves.
    if (one.to === '/financials' && role === 'worker') return { ...one, label: 'My pay' }
    if (one.to === '/jobs' && role === 'client') return { ...one, label: MY_MOVES }
    return one
  })
}
