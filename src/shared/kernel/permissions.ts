/** The four roles in falling rank; an administrator counts as a manager everywhere. */
export const ROLES = ['administrator', 'manager', 'worker', 'client'] as const
export type Role = (typeof ROLES)[number]

/** Role names stored on people: the four, and those that only pick badge colors. */
export const ROLE_NAMES = [...ROLES, 'field_manager', 'crew_manager', 'laborer'] as const
export type RoleName = (typeof ROLE_NAMES)[number]

const ACTS_AS: Record<RoleName, Role> = {
  administrator: 'administrator',
  manager: 'manager',
  worker: 'worker',
  client: 'client',
  field_manager: 'manager',
  crew_manager: 'manager',
  laborer: 'worker',
}

/** The effective role of a person in one company: the first of the link's roles. */
export function effectiveRole(roles: readonly RoleName[]): Role {
  const first = roles[0]
  return first ? ACTS_AS[first] : 'client'
}

/** Whether a role is manager-level: administrators count as managers. */
export function isManager(role: Role): boolean {
  return role === 'administrator' || role === 'manager'
}

/** Whether a role works for the company: everyone but clients. */
export function isStaff(role: Role): boolean {
  return role !== 'client'
}

const STAFF = ['administrator', 'manager', 'worker'] as const
const MANAGERS = ['administrator', 'manager'] as const
const ADMINISTRATORS = ['administrator'] as const

/** Which role may do what at all; what a person may do to one record is that feature's `can`. */
export const PERMISSIONS = {
  'jobs.list': ROLES,
  'jobs.read': ROLES,
  'jobs.create': ['administrator', 'manager', 'client'],
  'jobs.update': ROLES,
  /** Clients of a job for the office and for the crew with 'sales' on it. */
  'jobs.sell': STAFF,
  'jobs.delete': ['administrator', 'manager', 'client'],
  'jobs.restore': ADMINISTRATORS,
  'jobs.history': MANAGERS,
  'jobs.seeBy': MANAGERS,
  'jobs.terms': MANAGERS,
  'documents.agree': ['client'],
  'documents.print': ROLES,
  'documents.sign': ROLES,
  'clients.read': MANAGERS,
  /** A client's record: for the office, and for the client whose it is. */
  'clients.profile': ['administrator', 'manager', 'client'],
  /** What companies keep of a client, for the client. */
  'privacy.own': ['client'],
  'clients.write': MANAGERS,
  'clients.erase': ADMINISTRATORS,
  'workers.read': MANAGERS,
  /** A worker's record and jobs: for the office, and for the worker whose they are. */
  'workers.profile': STAFF,
  'workers.write': MANAGERS,
  'schedule.own': STAFF,
  'companies.read': ROLES,
  'companies.write': MANAGERS,
  'companies.export': ADMINISTRATORS,
  'merchant.apply': MANAGERS,
  'insurance.manage': MANAGERS,
  'fleet.manage': MANAGERS,
  'manuals.read': STAFF,
  'manuals.write': MANAGERS,
  'quizzes.take': STAFF,
  'ads.manage': MANAGERS,
  'team.manage': MANAGERS,
  'audit.read': ADMINISTRATORS,
  'imports.manage': MANAGERS,
  'files.upload': ROLES,
  'places.read': ROLES,
  'deliveries.manage': MANAGERS,
  'crew.manage': MANAGERS,
  'crew.apply': ['worker'],
  'jobs.start': STAFF,
  'communications.read': STAFF,
  'communications.write': STAFF,
  'communications.sort': MANAGERS,
  'disputes.manage': MANAGERS,
  'disputes.report': ['client'],
  'phone.use': STAFF,
  'payments.pay': ['administrator', 'manager', 'client'],
  'payments.manage': MANAGERS,
  'jobs.reschedule': ['client'],
  'financials.read': MANAGERS,
  'pay.read': ['worker'],
  'accounting.manage': ADMINISTRATORS,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** One person's link with one company, as every rule judges it. */
export interface Link {
  companyId: number
  role: Role
  viewFinancials: boolean
  isSales: boolean
}

/** Who is calling: a person with their approved links; pending links are not among them. */
export interface Actor {
  userId: number
  familyId: string
  defaultCompanyId: number | null
  links: readonly Link[]
  pending: boolean
}

/** The link of an actor with one company, or undefined for strangers. */
export function linkWith(actor: Actor, companyId: number): Link | undefined {
  return actor.links.find((link) => link.companyId === companyId)
}

/** Whether a role may do this at all. */
export function roleMay(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}

/** The companies in which an actor may do this at all; empty means 403. */
export function companiesFor(actor: Actor, permission: Permission): number[] {
  return actor.links.filter((link) => roleMay(link.role, permission)).map((link) => link.companyId)
}

/**
 * Why a caller may not act on a company, or null: unknown to who has no link with it (404), forbidden to who
 * has one without the permission.
 */
export function companyRefusal(
  actor: Actor,
  companyId: number,
  permission: Permission,
): 'rest_not_found' | 'rest_forbidden' | null {
  const link = linkWith(actor, companyId)
  if (!link) return 'rest_not_found'
  return roleMay(link.role, permission) ? null : 'rest_forbidden'
}
