import { sql } from 'kysely'
import type { StaffRole } from '../../../shared/people/accounts/team.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A stored open invitation. */
export interface InviteRow {
  id: number
  email: string
  firstName: string
  lastName: string
  role: StaffRole
  invitedBy: string
  sentAt: string
  expiresAt: string
}

const columns = sql`i.id, i.email, i.first_name as "firstName", i.last_name as "lastName", i.role,
  coalesce((select trim(concat(m.first_name, ' ', m.last_name)) from members m
    where m.company_id = i.company_id and m.user_id = i.invited_by), '') as "invitedBy",
  i.sent_at as "sentAt", i.expires_at as "expiresAt"`
const isOpen = sql`i.accepted_at is null and i.revoked_at is null`

/** Returns a page of the open invitations, newest first, and their total number. */
export async function listOpenInvites(
  tx: Tx,
  companyId: number,
  paging: { page: number; per_page: number },
): Promise<{ rows: InviteRow[]; total: number }> {
  const { rows } = await sql<InviteRow>`select ${columns} from invites i
    where i.company_id = ${companyId} and ${isOpen}
    order by i.id desc limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*) as total from invites i where i.company_id = ${companyId} and ${isOpen}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns an open invitation, locked for the transaction. */
export async function lockInvite(
  tx: Tx,
  companyId: number,
  inviteId: number,
): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`select ${columns} from invites i
    where i.company_id = ${companyId} and i.id = ${inviteId} and ${isOpen} for no key update of i`.execute(tx)
  return rows[0]
}

/** Ends an expired invitation to an address, so that a new one can be sent. */
export async function endExpiredInvite(tx: Tx, companyId: number, email: string, now: Date): Promise<void> {
  await sql`update invites i set revoked_at = now() where i.company_id = ${companyId} and i.email = ${email}
    and ${isOpen} and i.expires_at <= ${now.toISOString()}`.execute(tx)
}

/** Stores a new invitation; undefined if there is an open one for the address. */
export async function insertInvite(
  tx: Tx,
  companyId: number,
  invite: {
    email: string
    firstName: string
    lastName: string
    role: StaffRole
    tokenHash: string
    invitedBy: number
    expiresAt: Date
  },
): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    insert into invites as i (company_id, email, first_name, last_name, role, secret_hash, invited_by, expires_at)
    values (${companyId}, ${invite.email}, ${invite.firstName}, ${invite.lastName}, ${invite.role}, ${invite.tokenHash},
      ${invite.invitedBy}, ${invite.expiresAt.toISOString()})
    on conflict do nothing returning ${columns}`.execute(tx)
  return rows[0]
}

/** Gives an invitation a new link and expiry; from now on it belongs to the person who sends it again. */
export async function renewInvite(
  tx: Tx,
  companyId: number,
  inviteId: number,
  link: { tokenHash: string; expiresAt: Date; invitedBy: number },
): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    update invites i set secret_hash = ${link.tokenHash}, expires_at = ${link.expiresAt.toISOString()},
      invited_by = ${link.invitedBy}, sent_at = now()
     where i.company_id = ${companyId} and i.id = ${inviteId} and ${isOpen} returning ${columns}`.execute(tx)
  return rows[0]
}

/** Revokes an invitation. */
export async function endInvite(tx: Tx, companyId: number, inviteId: number): Promise<void> {
  await sql`update invites set revoked_at = now() where company_id = ${companyId} and id = ${inviteId}`.execute(
    tx,
  )
}

/** Returns whether an address belongs to a person who works for a company. */
export async function isOnTeam(tx: Tx, companyId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from team_facts(${companyId}) f join members m on m.company_id = ${companyId} and m.user_id = f.user_id
      where m.approval = 'approved' and (m.email_key = ${email} or f.login_email = ${email})) as there`.execute(
    tx,
  )
  return rows[0]?.there ?? false
}

/** Returns the name of a company in the transaction's scope. */
export async function findCompanyName(tx: Tx, companyId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from companies where id = ${companyId}`.execute(tx)
  return rows[0]?.name ?? ''
}

/** What an open invitation shows to the holder of its link. */
export interface ShownInvite {
  companyName: string
  logoFileId: number | null
  email: string
  firstName: string
  lastName: string
  role: StaffRole
  hasAccount: boolean
}

/** Returns the open invitation of a link, or undefined. */
export async function findShownInvite(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<ShownInvite | undefined> {
  const { rows } = await sql<ShownInvite>`
    select company_name as "companyName", logo_file_id as "logoFileId", email, first_name as "firstName",
      last_name as "lastName", role, has_account as "hasAccount"
      from invite_of(${tokenHash}, ${now.toISOString()})`.execute(tx)
  return rows[0]
}

/** The result of accepting an invitation (migration 0013). */
export type AcceptResult = 'joined' | 'gone' | 'exists' | 'other'

/** Accepts an invitation as a new person, or as the signed-in one if no person is given. */
export async function acceptInvite(
  tx: Tx,
  tokenHash: string,
  now: Date,
  person: { firstName: string; lastName: string; passwordHash: string } | null,
): Promise<AcceptResult> {
  const { rows } = await sql<{ outcome: AcceptResult }>`
    select outcome from accept_invite(${tokenHash}, ${now.toISOString()},
      ${person === null ? null : JSON.stringify(person)}::jsonb)`.execute(tx)
  return rows[0]?.outcome ?? 'gone'
}
