import { hasPermission, isManager, type Role } from '../../../shared/kernel/permissions.ts'

export const QUICK_ACTIONS = [
  'addJob',
  'addClient',
  'textClient',
  'startPayroll',
  'showKeys',
  'darkMode',
  'lightMode',
  'logOut',
] as const
export type QuickAction = (typeof QUICK_ACTIONS)[number]

export const QUICK_LABELS: Record<QuickAction, string> = {
  addJob: 'Add Job',
  addClient: 'Add client',
  textClient: 'Text a client',
  startPayroll: 'Start payroll',
  showKeys: 'Show the keys of this page',
  darkMode: 'Use dark mode',
  lightMode: 'Use light mode',
  logOut: 'Log Out',
}

/** Other words by which an action is found. */
const ALSO_CALLED: Partial<Record<QuickAction, string>> = {
  addJob: 'new job create job',
  addClient: 'new client create client',
  textClient: 'write message sms',
  startPayroll: 'pay workers run payroll',
  showKeys: 'keyboard shortcuts help',
  logOut: 'sign out',
}

/** What decides which actions a person has. */
interface Viewer {
  role: Role
  isDark: boolean
  /** Whether they may open the payroll. */
  mayPay: boolean
}

/**
 * Returns the quick actions of a person with a word that begins with the typed text; all of them if nothing is
 * typed.
 */
export function quickActions({ role, isDark, mayPay }: Viewer, typed: string): QuickAction[] {
  const isOffered: Record<QuickAction, boolean> = {
    addJob: hasPermission(role, 'jobs.create'),
    addClient: isManager(role),
    textClient: isManager(role),
    startPayroll: mayPay,
    showKeys: true,
    darkMode: !isDark,
    lightMode: isDark,
    logOut: true,
  }
  return QUICK_ACTIONS.filter(
    (action) => isOffered[action] && hasWord(`${QUICK_LABELS[action]} ${ALSO_CALLED[action] ?? ''}`, typed),
  )
}

/** Returns whether a label has a word that begins with the typed text; each does if nothing is typed. */
export function hasWord(label: string, typed: string): boolean {
  return ` ${label.toLowerCase()}`.includes(` ${typed.trim().toLowerCase()}`) || typed.trim() === ''
}
