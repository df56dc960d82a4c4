import type { Account } from '../../shared/people/accounts/account.ts'
import { effectiveRole, isManager, isStaff, type Role } from '../../shared/kernel/permissions.ts'
import { defaultFirst, financialsFor } from './companies.ts'

/** What of an account decides which screens open. */
export type Visitor = Pick<
  Account,
  'id' | 'roles' | 'approved' | 'companies' | 'defaultCompany' | 'pendingMessage'
>

/** How a screen stands to a person: open, closed to them, or closed until a company has approved them. */
export type ScreenAccess = 'open' | 'refused' | 'pending'

interface Asked {
  account: Visitor
  role: Role
  /** What follows the screen's name in the address. */
  rest: string
}

const isOffice = ({ role }: Asked) => isManager(role)
const managesSome = ({ account }: Asked) => defaultFirst(account).some(({ role }) => isManager(role))
const isAdministrator = ({ account }: Asked) =>
  defaultFirst(account).some(({ role }) => role === 'administrator')
const isSelf = ({ account, rest }: Asked) => rest.split('/')[0] === String(account.id)

/** Who may open a screen, by the first part of its address; the server decides about each call all the same. */
const SCREENS: Record<string, (asked: Asked) => boolean> = {
  clients: isOffice,
  workers: isOffice,
  inbox: isOffice,
  deliveries: isOffice,
  ads: managesSome,
  accounting: isAdministrator,
  'accounting-chart-of-accounts': isAdministrator,
  payroll: ({ account }) => defaultFirst(account).some(({ viewFinancials }) => viewFinancials),
  financials: ({ account }) => financialsFor(account, undefined) !== null,
  equipment: ({ account }) => defaultFirst(account).some(({ role }) => isStaff(role)),
  'worker-dev': ({ account }) => defaultFirst(account).some(({ role }) => isStaff(role)),
  'my-schedule': ({ account }) => defaultFirst(account).some(({ role }) => isStaff(role)),
  GenericInventory: () => true,
  client: (asked) => managesSome(asked) || (asked.role === 'client' && isSelf(asked)),
  worker: (asked) => managesSome(asked) || (isStaff(asked.role) && isSelf(asked)),
}

/** Whether a person may open the screen at an address of the app. */
export function screenAccess(account: Visitor, path: string): ScreenAccess {
  const [screen = '', ...rest] = path.split('/').filter((part) => part !== '')
  // One's own account stays open to everybody: it is where people leave, and set a password.
  if (screen === 'settings') return 'open'
  if (!account.approved) return 'pending'
  const may = SCREENS[screen]
  const asked = { account, role: effectiveRole(account.roles), rest: rest.join('/') }
  return may === undefined || may(asked) ? 'open' : 'refused'
}
