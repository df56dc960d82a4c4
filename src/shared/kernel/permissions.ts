import { AppError } from './errors.ts'
/** The four roles in descending rank; an administrator counts as a manager everywhere. */
export const ROLES = ['administrator', 'manager', 'worker', 'client'] as const
export type Role = (typeof ROLES)[number]

/** Role names stored on people: the four roles, and those that only decide badge colors. */
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

/** Returns the effective role of a person in one company: the first of their roles there. */
export function effectiveRole(roles: readonly RoleName[]): Role {
  const first = roles[0]
  return first ? ACTS_AS[first] : 'client'
}

/** Returns whether a role is manager-level: administrators count as managers. */
export function isManager(role: Role): boolean {
  return role === 'administrator' || role === 'manager'
}

/** Returns whether a role works for the company: every role except client. */
export function isStaff(role: Role): boolean {
  return role !== 'client'
}

const STAFF = ['administrator', 'manager', 'worker'] as const
const MANAGERS = ['administrator', 'manager'] as const
const ADMINISTRATORS = ['administrator'] as const

/**
 * Roles that have each permission; what a person may do with one record is decided by the rules of that
 * feature.
 */
export const PERMISSIONS = {
  'jobs.list': ROLES,
  /** A person's own views of the jobs list. */
  'jobs.views': STAFF,
  'jobs.read': ROLES,
  'jobs.create': ['administrator', 'manager', 'client'],
  'jobs.update': ROLES,
  /** Clients of a job, for the office and for crew members with 'sales' on it. */
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
  /** A client's record, for the office and for the client. */
  'clients.profile': ['administrator', 'manager', 'client'],
  /** What companies store about a client, for the client. */
  'privacy.own': ['client'],
  'clients.write': MANAGERS,
  'clients.erase': ADMINISTRATORS,
  'workers.read': MANAGERS,
  /** A worker's record and jobs, for the office and for the worker. */
  'workers.profile': STAFF,
  'workers.write': MANAGERS,
  'schedule.own': STAFF,
  /** The day: all of it for the office, their own jobs for the crew. */
  'today.read': STAFF,
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
  'pipeline.read': MANAGERS,
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
  'reviews.rate': ['client'],
  'claims.read': ['administrator', 'manager', 'client'],
  'phone.use': STAFF,
  'payments.pay': ['administrator', 'manager', 'client'],
  /** Typing a card: for its holder, the office, and crew members with 'payment' whose client is present. */
  'payments.typeCard': ROLES,
  'payments.manage': MANAGERS,
  'jobs.reschedule': ['client'],
  'financials.read': MANAGERS,
  /** Reports without amounts; amounts need the same as financials. */
  'reports.read': MANAGERS,
  'pay.read': ['worker'],
  'accounting.manage': ADMINISTRATORS,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** A person's membership in one company, as all rules use it. */
export interface Link {
  companyId: number
  role: Role
  viewFinancials: boolean
  isSales: boolean
}

/** The caller: a person with their approved memberships; pending ones are not included. */
export interface Actor {
  userId: number
  familyId: string
  defaultCompanyId: number | null
  links: readonly Link[]
  pending: boolean
  /** Set for the holder of a personal link, who is the client of one job and nothing else. */
  personalLink?: PersonalLinkScope
}

/** What a personal link opens. */
export interface PersonalLinkScope {
  jobId: number
  /** Whether it was mailed to the email that the person signs in with and has verified. */
  isLoginAddress: boolean
}

/** Returns an actor's membership in one company, or undefined if there is none. */
export function findLink(actor: Pick<Actor, 'links'>, companyId: number): Link | undefined {
  return actor.links.find((link) => link.companyId === companyId)
}

/** Returns whether a role has a permission. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}

/** Returns the companies in which an actor has a permission; empty means 403. */
export function companiesWithPermission(actor: Actor, permission: Permission): number[] {
  return actor.links.filter((link) => hasPermission(link.role, permission)).map((link) => link.companyId)
}

/**
 * Returns a company on which the caller may act; throws rest_not_found for a person without a membership in it, and
 * rest_forbidden for a member without the permission.
 */
export function requireCompany(
  actor: Actor,
  companyId: number,
  permission: Permission = 'companies.write',
): number {
  const link = findLink(actor, companyId)
  if (!link) throw new AppError('rest_not_found')
  if (!hasPermission(link.role, permission)) throw new AppError('rest_forbidden')
  return companyId
}
