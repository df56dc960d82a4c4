import type { TeamMember } from '../../../shared/people/accounts/team.api.ts'
import { assignableRoles, teamRefusal, type TeamChange } from '../../../shared/people/accounts/team.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  requireCompany,
  effectiveRole,
  isManager,
  findLink,
  type Actor,
  type Role,
  type RoleName,
} from '../../../shared/kernel/permissions.ts'
import { recordAccountEvent, type RequestOrigin } from '../accounts/account-events.ts'
import { queueAccountMail } from '../accounts/account-mail.ts'
import { removeFactorOfMember } from '../accounts/second-factor.service.ts'
import { fileUrl, type LinkContext } from '../../company/files/file.links.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { findMember, hasOtherAdministrator, lockTeam, writeMember, type MemberRow } from './team.store.ts'

/** The acting manager, in the company of the team. */
export interface TeamManager {
  userId: number
  role: Role
  companyId: number
}

/**
 * Returns the caller as a manager of a company; throws rest_not_found for strangers and rest_forbidden
 * without the permission.
 */
export function managerOf(actor: Actor, companyId: number): TeamManager {
  requireCompany(actor, companyId, 'team.manage')
  return { userId: actor.userId, companyId, role: findLink(actor, companyId)?.role ?? 'client' }
}

/** Returns a member for the API, with what this manager may do to them. */
export function showMember(kernel: LinkContext, by: TeamManager, row: MemberRow): TeamMember {
  const role: RoleName = row.roles[0] ?? 'worker'
  const target = { role: effectiveRole(row.roles) }
  const may = (change: TeamChange) => teamRefusal(by.role, target, change) === null
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    profilePic: fileUrl(kernel, row.profileFileId, true),
    role,
    viewFinancials: target.role === 'administrator' || (isManager(target.role) && row.viewFinancials),
    isSales: row.isSales,
    approval: row.approval,
    lastSeen: row.lastSeen,
    secondFactor: row.secondFactor,
    actions: {
      change: may({}),
      // Administrators see all financials, workers only their own pay.
      changeFinancials: target.role === 'manager' && may({ viewFinancials: true }),
      remove: may({}) && row.id !== by.userId,
      resetSecondFactor: row.secondFactor && may({}) && row.id !== by.userId,
    },
  }
}

/**
 * Changes a member's role and permissions; they apply from the next call. Throws rest_not_found,
 * rest_forbidden by the rules of the team, and last_administrator.
 */
export async function changeTeamMember(
  tx: Tx,
  by: TeamManager,
  userId: number,
  change: TeamChange,
): Promise<MemberRow> {
  const before = await lockMember(tx, by, userId, change)
  const roles = change.role === undefined ? before.roles : withRole(before.roles, change.role)
  await keepAdministrator(tx, by.companyId, before, effectiveRole(roles))
  await writeMember(tx, by.companyId, userId, {
    roles,
    viewFinancials: change.viewFinancials ?? before.viewFinancials,
    isSales: change.isSales ?? before.isSales,
    approval: before.approval,
  })
  const after = await findMember(tx, by.companyId, userId)
  if (!after) throw new AppError('rest_not_found')
  return after
}

/**
 * Removes a member from the team: their permissions end with this change. Their name stays on the jobs they
 * worked on, and a member who is also a client stays one. Throws rest_not_found, rest_forbidden,
 * last_administrator.
 */
export async function removeTeamMember(tx: Tx, by: TeamManager, userId: number): Promise<void> {
  const before = await lockMember(tx, by, userId, {})
  await keepAdministrator(tx, by.companyId, before, 'client')
  const isClient = before.roles.includes('client')
  await writeMember(tx, by.companyId, userId, {
    roles: isClient ? ['client'] : before.roles,
    viewFinancials: false,
    isSales: false,
    approval: isClient ? before.approval : 'rejected',
  })
}

/**
 * Removes the second factor of a member who has lost the device, logs it and notifies the member. Throws
 * rest_not_found, rest_forbidden, and rest_conflict for oneself, for a member without one, and for one who
 * works for another company too.
 */
export async function resetMemberFactor(
  tx: Tx,
  kernel: Kernel,
  by: TeamManager,
  userId: number,
  from: RequestOrigin,
): Promise<void> {
  const member = await lockMember(tx, by, userId, {})
  if (userId === by.userId)
    throw conflict('Switch your own second factor off under Security, with a code or a recovery code.')
  const outcome = await removeFactorOfMember(tx, by.companyId, userId)
  if (outcome === 'none') throw conflict('This person has no second factor.')
  if (outcome === 'shared')
    throw conflict('This person works for another company too, so that only they can change it.')
  await recordAccountEvent(tx, { userId, kind: 'second_factor_reset', from })
  if (member.loginEmail === null) return
  await queueAccountMail(tx, kernel, {
    to: member.loginEmail,
    subject: 'Your second factor was reset',
    text: `Your company took the second factor off your account, so that you can log in with your password alone and set up a new one.\n\nIf you did not ask for that, change your password now and tell your company's administrator.`,
  })
}

/** Throws rest_forbidden unless this manager may give this role. */
export function rejectRole(by: TeamManager, role: RoleName): void {
  if (!assignableRoles(by.role).some((one) => one === role))
    throw new AppError('rest_forbidden', { fields: { role: 'Only an administrator can give this role.' } })
}

async function lockMember(tx: Tx, by: TeamManager, userId: number, change: TeamChange): Promise<MemberRow> {
  await lockTeam(tx, by.companyId)
  // The lock may have waited for another change, which removed the caller's own role.
  const own = await findMember(tx, by.companyId, by.userId)
  if (own?.approval !== 'approved' || effectiveRole(own.roles) !== by.role)
    throw new AppError('rest_forbidden')
  const member = await findMember(tx, by.companyId, userId)
  if (!member) throw new AppError('rest_not_found')
  const refusal = teamRefusal(by.role, { role: effectiveRole(member.roles) }, change)
  if (refusal) throw new AppError(refusal)
  return member
}

async function keepAdministrator(tx: Tx, companyId: number, before: MemberRow, after: Role): Promise<void> {
  const wasOne = effectiveRole(before.roles) === 'administrator' && before.approval === 'approved'
  if (!wasOne || after === 'administrator') return
  if (!(await hasOtherAdministrator(tx, companyId, before.id))) throw new AppError('last_administrator')
}

/** The first role counts; a person who is also a client stays one. */
function withRole(roles: readonly RoleName[], role: RoleName): RoleName[] {
  return [role, ...roles.filter((one) => one === 'client')]
}

function conflict(message: string): AppError {
  return new AppError('rest_conflict', { message })
}
