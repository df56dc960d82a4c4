import type { Facts } from './facts.ts'

/** Who looks at the screens: the demo accounts  (docs/demo.md), and a visitor. */
export const ROLES = ['administrator', 'manager', 'sales', 'worker', 'client', 'pending', 'visitor'] as const
export type Role = (typeof ROLES)[number]

export const OFFICE: readonly Role[] = ['administrator', 'manager', 'sales']
export const STAFF: readonly Role[] = [...OFFICE, 'worker']
export const SIGNED_IN: readonly Role[] = [...STAFF, 'client', 'pending']

/** A place of the product: a route, or a tab, section or dialog inside one, with how to get there. */
export interface Screen {
  /** Unique, and fit for a file's name. */
  name: string
  /** The route as the router writes it, or the page of a visitor as the server does. */
  route: string
  /** Its address with parameters filled in; undefined where the data at hand has none. */
  address: (facts: Facts, role: Role) => string | undefined
  /** Who has it. Routes are swept for all others as well, who are told kindly that it is not theirs. */
  roles: readonly Role[]
  /** Tabs, buttons and menu items pressed after arrival, by their accessible names. */
  press?: readonly string[]
  /** What has to be there in the end, such as the open dialog. */
  isDialog?: boolean
  /** Whether people print it: then its print is looked at too. */
  isPrinted?: boolean
  /** Whether the links of its side menu are places as well. */
  hasMenu?: boolean
  /** Whether a call of its own may be refused, such as the check of a code that is none. */
  mayFail?: boolean
  /** The status that its document comes with where it is not 200. */
  status?: number
}
