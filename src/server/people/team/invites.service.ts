import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import {
  INVITE_DAYS,
  type acceptInviteSchema,
  type Invite,
  type inviteInputSchema,
} from '../../../shared/people/accounts/invites.api.ts'
import { ROLE_LABELS, assignableRoles } from '../../../shared/people/accounts/team.rules.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { queueAccountMail } from '../accounts/account-mail.ts'
import { isCommonPassword } from '../accounts/common-passwords.ts'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import {
  endExpiredInvite,
  endInvite,
  findCompanyName,
  findShownInvite,
  lockInvite,
  insertInvite,
  isOnTeam,
  renewInvite,
  acceptInvite,
  type ShownInvite,
  type InviteRow,
} from './invites.store.ts'
import { rejectRole, type TeamManager } from './team.service.ts'

/** Returns an invitation for the API. */
export function showInvite(kernel: Pick<Kernel, 'now'>, by: TeamManager, row: InviteRow): Invite {
  return {
    ...row,
    isExpired: Date.parse(row.expiresAt) <= kernel.now().getTime(),
    mayChange: assignableRoles(by.role).includes(row.role),
  }
}

/**
 * Invites a person by mail, with a link that works once and for seven days. Whether the address has an
 * account elsewhere is never revealed. Throws rest_forbidden for a role that this manager cannot give, and
 * rest_conflict for a person who is already on the team or invited.
 */
export async function inviteMember(
  tx: Tx,
  kernel: Kernel,
  by: TeamManager,
  input: z.output<typeof inviteInputSchema>,
): Promise<InviteRow> {
  rejectRole(by, input.role)
  if (await isOnTeam(tx, by.companyId, input.email)) throw taken('This person is on the team already.')
  await endExpiredInvite(tx, by.companyId, input.email, kernel.now())
  const link = newLink(kernel)
  const row = await insertInvite(tx, by.companyId, { ...input, ...link, invitedBy: by.userId })
  if (!row) throw taken('This person is invited already. Send the invitation again instead.')
  await mailInvite(tx, kernel, by.companyId, row, link.token)
  return row
}

/**
 * Sends an open invitation again with a new link; the old link ends. Throws rest_not_found and
 * rest_forbidden.
 */
export async function sendInviteAgain(
  tx: Tx,
  kernel: Kernel,
  by: TeamManager,
  inviteId: number,
): Promise<InviteRow> {
  await lockOwnInvite(tx, by, inviteId)
  const link = newLink(kernel)
  const row = await renewInvite(tx, by.companyId, inviteId, { ...link, invitedBy: by.userId })
  if (!row) throw new AppError('rest_not_found')
  await mailInvite(tx, kernel, by.companyId, row, link.token)
  return row
}

/** Revokes an open invitation. Throws rest_not_found and rest_forbidden. */
export async function revokeOpenInvite(tx: Tx, by: TeamManager, inviteId: number): Promise<void> {
  await lockOwnInvite(tx, by, inviteId)
  await endInvite(tx, by.companyId, inviteId)
}

/** Returns what an invitation shows to the holder of its link; throws invite_invalid. */
export async function readInvite(tx: Tx, kernel: Kernel, token: string): Promise<ShownInvite> {
  const invite = await findShownInvite(tx, tokenHash(token), kernel.now())
  if (!invite) throw new AppError('invite_invalid')
  return invite
}

/** Returns whether a link belongs to an open invitation. */
export async function isInviteOpen(tx: Tx, kernel: Kernel, token: string): Promise<boolean> {
  return (await findShownInvite(tx, tokenHash(token), kernel.now())) !== undefined
}

/** Returns the hash of the password that a new person sets; throws password_too_common. */
export async function hashInvitePassword(input: z.output<typeof acceptInviteSchema>): Promise<string> {
  if (isCommonPassword(input.password))
    throw new AppError('password_too_common', { fields: { password: ERRORS.password_too_common.text } })
  return hashPassword(input.password)
}

/**
 * Accepts an invitation: as a new person with a name and a password, or as the signed-in person. Throws
 * invite_invalid, account_exists for an address that has to sign in, and rest_conflict if the invitation is
 * for another address.
 */
export async function joinTeam(
  tx: Tx,
  kernel: Kernel,
  token: string,
  person: { firstName: string; lastName: string; passwordHash: string } | null,
): Promise<void> {
  const outcome = await acceptInvite(tx, tokenHash(token), kernel.now(), person)
  if (outcome === 'gone') throw new AppError('invite_invalid')
  if (outcome === 'exists') throw new AppError('account_exists')
  if (outcome === 'other')
    throw new AppError('rest_conflict', {
      message: 'This invitation is for another email address. Log in with that one.',
    })
}

async function lockOwnInvite(tx: Tx, by: TeamManager, inviteId: number): Promise<void> {
  const invite = await lockInvite(tx, by.companyId, inviteId)
  if (!invite) throw new AppError('rest_not_found')
  rejectRole(by, invite.role)
}

interface InviteLink {
  token: string
  tokenHash: string
  expiresAt: Date
}

function newLink(kernel: Kernel): InviteLink {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(kernel.now().getTime() + INVITE_DAYS * 86_400_000)
  return { token, tokenHash: tokenHash(token), expiresAt }
}

function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

async function mailInvite(
  tx: Tx,
  kernel: Kernel,
  companyId: number,
  row: InviteRow,
  token: string,
): Promise<void> {
  const { PUBLIC_URL } = kernel.config
  const company = await findCompanyName(tx, companyId)
  await queueAccountMail(tx, kernel, {
    to: row.email,
    company,
    subject: `${company} invites you to its team`,
    text: `Hello ${row.firstName},\n\n${company} invites you to its team as ${ROLE_LABELS[row.role].toLowerCase()}.\n\nAccept here: ${PUBLIC_URL}/invite?token=${token}\n\nThe link works once and for ${INVITE_DAYS} days. If you do not know ${company}, ignore this mail.`,
  })
}

function taken(message: string): AppError {
  return new AppError('rest_conflict', { message, fields: { email: message } })
}
