import { isManager, hasPermission, type Role } from '../../../shared/kernel/permissions.ts'

export const QUICK_ACTIONS = [
  'addJob',
  'jobs',
  'clients',
  'workers',
  'inbox',
  'deliveries',
  'settings',
  'darkMode',
  'lightMode',
  'logOut',
] as const
export type QuickAction = (typeof QUICK_ACTIONS)[number]

export const QUICK_LABELS: Record<QuickAction, string> = {
  addJob: 'Add Job',
  jobs: 'Jobs',
  clients: 'Clients',
  workers: 'Workers',
  inbox: 'Inbox',
  deliveries: 'Deliveries',
  settings: 'Settings',
  darkMode: 'Use dark mode',
  lightMode: 'Use light mode',
  logOut: 'Log Out',
}

/**
 * Returns the quick actions of a role with a word that begins with the typed text; all of them if nothing is
 * typed.
 */
export function quickActions(role: Role, isDark: boolean, typed: string): QuickAction[] {
  const isOffered: Record<QuickAction, boolean> = {
    addJob: hasPermission(role, 'jobs.create'),
    jobs: true,
    clients: isManager(role),
    workers: isManager(role),
    inbox: isManager(role),
    deliveries: isManager(role),
    settings: true,
    darkMode: !isDark,
    lightMode: isDark,
    logOut: true,
  }
  const wanted = typed.trim().toLowerCase()
  return QUICK_ACTIONS.filter(
    (action) => isOffered[action] && fits(QUICK_LABELS[action].toLowerCase(), wanted),
  )
}

function fits(label: string, typed: string): boolean {
  return label.startsWith(typed) || label.includes(` ${typed}`)
}
