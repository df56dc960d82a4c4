import type { ErrorCode } from '../../kernel/errors.ts'
import { effectiveRole, isManager, type Role, type RoleName } from '../../kernel/permissions.ts'

/** Roles of people who work for a company, in the order that they are offered. */
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

/** Returns the roles that a person may assign: an administrator all, a manager only those of workers. */
export function assignableRoles(by: Role): StaffRole[] {
  return STAFF_ROLES.filter((role) => by === 'administrator' || !isManager(effectiveRole([role])))
}

/** A change to a member of the team. */
export interface TeamChange {
  role?: StaffRole | undefined
  viewFinancials?: boolean | undefined
  isSales?: boolean | undefined
}

/**
 * Returns why a person may not change a member, or null if they may: a manager who is not an administrator
 * may not change administrators and managers or make anyone one, and only administrators decide who sees
 * financials.
 */
export function teamRefusal(by: Role, member: { role: Role }, change: TeamChange): ErrorCode | null {
  if (by === 'administrator') return null
  if (by !== 'manager' || isManager(member.role)) return 'rest_forbidden'
  if (change.viewFinancials !== undefined) return 'rest_forbidden'
  if (change.role !== undefined && !assignableRoles(by).includes(change.role)) return 'rest_forbidden'
  return null
}
