import type { ErrorCode } from '../../kernel/errors.ts'
import { effectiveRole, isManager, type Role, type RoleName } from '../../kernel/permissions.ts'

/** The roles of people who work for a company, in the order that they are offered. */
export const STAFF_ROLES = [
  'administrator',
  'manager',
  'field_manager',
  'crew_manager',
  'worker',
  'laborer',
] as const satisfies readonly RoleName[]
export type StaffRole = (typeof STAFF_ROLES)[number]

export const ROLE_LABELS: Record<RoleName, string> = {
  administrator: 'Administrator',
  manager: 'Manager',
  field_manager: 'Field manager',
  crew_manager: 'Crew manager',
  worker: 'Worker',
  laborer: 'Laborer',
  client: 'Client',
}

/** The roles that somebody may give: an administrator all, a manager those of workers. */
export function rolesToGive(by: Role): StaffRole[] {
  return STAFF_ROLES.filter((role) => by === 'administrator' || !isManager(effectiveRole([role])))
}

/** What may be done to a member of the team. */
export interface TeamChange {
  role?: StaffRole | undefined
  viewFinancials?: boolean | undefined
  isSales?: boolean | undefined
}

/**
 * Why somebody may not change a member, or null: a manager who is not an administrator has no say over
 * administrators and managers and makes nobody one, and administrators alone say who sees financial figures.
 */
export function teamRefusal(by: Role, member: { role: Role }, change: TeamChange): ErrorCode | null {
  if (by === 'administrator') return null
  if (by !== 'manager' || isManager(member.role)) return 'rest_forbidden'
  if (change.viewFinancials !== undefined) return 'rest_forbidden'
  if (change.role !== undefined && !rolesToGive(by).includes(change.role)) return 'rest_forbidden'
  return null
}
