import type { Facts } from './facts.ts'

/** The roles that open the screens: the demo accounts, and a visitor without an account. */
export const ROLES = ['administrator', 'manager', 'sales', 'worker', 'client', 'pending', 'visitor'] as const
export type Role = (typeof ROLES)[number]

export const OFFICE: readonly Role[] = ['administrator', 'manager', 'sales']
export const STAFF: readonly Role[] = [...OFFICE, 'worker']
export const SIGNED_IN: readonly Role[] = [...STAFF, 'client', 'pending']

/** A screen of the product: a route, or a tab, section or dialog within one, with the steps to open it. */
export interface Screen {
  /** Unique, and valid as a file name. */
  name: string
  /** The route as the router writes it, or the path of a visitor page as the server writes it. */
  route: string
  /** Its address with parameters filled in; undefined if the available data has none. */
  address: (facts: Facts, role: Role) => string | undefined
  /**
   * The roles that have access. Routes are swept for all other roles as well, which see a page that says they
   * have no access.
   */
  roles: readonly Role[]
  /** Tabs, buttons and menu items pressed after arrival, by their accessible names. */
  press?: readonly string[]
  /** Whether a dialog must be open at the end. */
  isDialog?: boolean
  /** Whether people print it: then its print view is checked too. */
  isPrinted?: boolean
  /** Whether the links of its side menu are screens as well. */
  hasMenu?: boolean
  /** Whether one of its calls may be rejected, such as the check of an invalid code. */
  mayFail?: boolean
  /** The status of its document if it is not 200. */
  status?: number
}
