import type { Account } from '../../shared/kernel/account.ts'
import { effectiveRole, isManager, isStaff, type Role } from '../../shared/kernel/permissions.ts'
import { defaultFirst, financialsFor } from './companies.ts'

/** The account fields that decide which screens open. */
export type Visitor = Pick<
  Account,
  'id' | 'roles' | 'approved' | 'companies' | 'defaultCompany' | 'pendingMessage' | 'linkJobId'
>

/** The access of a person to a screen: open, refused, or pending until a company has approved them. */
export type ScreenAccess = 'open' | 'refused' | 'pending'

interface RequestedScreen {
  account: Visitor
  role: Role
  /** The rest of the path after the screen's name. */
  rest: string
}

const isOffice = ({ role }: RequestedScreen) => isManager(role)
const managesSome = ({ account }: RequestedScreen) =>
  defaultFirst(account).some(({ role }) => isManager(role))
const isAdministrator = ({ account }: RequestedScreen) =>
  defaultFirst(account).some(({ role }) => role === 'administrator')
const isSelf = ({ account, rest }: RequestedScreen) => rest.split('/')[0] === String(account.id)

/** Who may open a screen, by the first path segment; the server still checks each request. */
const SCREENS: Record<string, (request: RequestedScreen) => boolean> = {
  clients: isOffice,
  workers: isOffice,
  inbox: isOffice,
  new: managesSome,
  deliveries: isOffice,
  ads: managesSome,
  board: managesSome,
  hours: managesSome,
  pipeline: managesSome,
  plan: managesSome,
  tasks: managesSome,
  accounting: isAdministrator,
  'accounting-chart-of-accounts': isAdministrator,
  reports: managesSome,
  payroll: ({ account }) => defaultFirst(account).some(({ viewFinancials }) => viewFinancials),
  financials: ({ account }) => financialsFor(account, undefined) !== null,
  equipment: ({ account }) => defaultFirst(account).some(({ role }) => isStaff(role)),
  today: ({ account }) => defaultFirst(account).some(({ role }) => isStaff(role)),
  'my-day': ({ account }) => defaultFirst(account).some(({ role }) => isStaff(role)),
  'worker-dev': ({ account }) => defaultFirst(account).some(({ role }) => isStaff(role)),
  'my-schedule': ({ account }) => defaultFirst(account).some(({ role }) => isStaff(role)),
  GenericInventory: () => true,
  client: (request) => managesSome(request) || (request.role === 'client' && isSelf(request)),
  worker: (request) => managesSome(request) || (isStaff(request.role) && isSelf(request)),
}

/** Returns whether a person may open the screen at a path of the app. */
export function screenAccess(account: Visitor, path: string): ScreenAccess {
  const [screen = '', ...rest] = path.split('/').filter((part) => part !== '')
  if (account.linkJobId !== undefined)
    return screen === 'job' &&
      rest.join('/').replace(/\/(?:claims|survey)$/, '') === String(account.linkJobId)
      ? 'open'
      : 'refused'
  // The account settings are open to everyone, because people sign out and set their password there.
  if (screen === 'settings') return 'open'
  if (!account.approved) return 'pending'
  const may = SCREENS[screen]
  const request = { account, role: effectiveRole(account.roles), rest: rest.join('/') }
  return may === undefined || may(request) ? 'open' : 'refused'
}
