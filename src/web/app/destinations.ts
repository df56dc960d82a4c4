import {
  IconBook,
  IconCalendar,
  IconCalendarEvent,
  IconCash,
  IconChartLine,
  IconChecklist,
  IconClock,
  IconLayoutKanban,
  IconInbox,
  IconLayoutBoard,
  IconMail,
  IconNotebook,
  IconReportAnalytics,
  IconSettings,
  IconSun,
  IconTool,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { effectiveRole } from '../../shared/kernel/permissions.ts'
import { MY_MOVES } from './home-path.ts'
import { screenAccess, type Visitor } from './screen-access.ts'

/** A page that the navigation offers. */
export interface Destination {
  to: string
  label: string
  icon: Icon
  /** Whether it is in the bar at the bottom of a phone; the others are below 'More'. */
  isInBar?: boolean
  /** Only for people who work on jobs themselves. */
  isForWorkers?: boolean
  /** Only for managers: workers have a page of their own in its place. */
  isForOffice?: boolean
}

/** The pages in the order of the navigation. Each is offered only if it has a route and the person may open it. */
const DESTINATIONS: readonly Destination[] = [
  { to: '/my-day', label: 'My day', icon: IconSun, isInBar: true, isForWorkers: true },
  { to: '/today', label: 'Today', icon: IconSun, isInBar: true, isForOffice: true },
  { to: '/jobs', label: 'Jobs', icon: IconTruckDelivery, isInBar: true },
  { to: '/board', label: 'Board', icon: IconLayoutBoard, isInBar: true },
  { to: '/pipeline', label: 'Pipeline', icon: IconLayoutKanban },
  { to: '/inbox', label: 'Inbox', icon: IconInbox, isInBar: true },
  { to: '/my-schedule', label: 'My schedule', icon: IconCalendar, isInBar: true, isForWorkers: true },
  { to: '/tasks', label: 'Tasks', icon: IconChecklist },
  { to: '/clients', label: 'Clients', icon: IconUsers },
  { to: '/workers', label: 'Workers', icon: IconUsersGroup },
  { to: '/hours', label: 'Hours', icon: IconClock },
  { to: '/financials', label: 'Financials', icon: IconChartLine },
  { to: '/reports', label: 'Reports', icon: IconReportAnalytics },
  { to: '/payroll', label: 'Payroll', icon: IconCash },
  { to: '/accounting', label: 'Accounting', icon: IconBook },
  { to: '/deliveries', label: 'Deliveries', icon: IconMail },
  { to: '/equipment', label: 'Equipment', icon: IconTool },
  { to: '/ads', label: 'Ads', icon: IconCalendarEvent },
  { to: '/worker-dev', label: 'Worker Dev', icon: IconNotebook },
  { to: '/settings', label: 'Settings', icon: IconSettings },
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
