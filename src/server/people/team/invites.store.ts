import { sql } from 'kysely'
import type { StaffRole } from '../../../shared/people/accounts/team.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** An open invitation as it is stored. */
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

/** A page of the open invitations, newest first, and how many there are. */
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

/** An open invitation, held for the transaction. */
export async function holdInvite(
  tx: Tx,
  companyId: number,
  inviteId: number,
): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`select ${columns} from invites i
    where i.company_id = ${companyId} and i.id = ${inviteId} and ${isOpen} for no key update of i`.execute(tx)
  return rows[0]
}

/** Ends an invitation to an address that has run out, so that a new one can be sent. */
export async function endExpiredInvite(tx: Tx, companyId: number, email: string, now: Date): Promise<void> {
  await sql`update invites i set revoked_at = now() where i.company_id = ${companyId} and i.email = ${email}
    and ${isOpen} and i.expires_at <= ${now.toISOString()}`.execute(tx)
}

/** Keeps a new invitation; undefined when there is an open one for the address. */
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

/** Gives an invitation a new link and a new end; it is from now on the invitation of who sends it again. */
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

/** Takes an invitation back. */
export async function endInvite(tx: Tx, companyId: number, inviteId: number): Promise<void> {
  await sql`update invites set revoked_at = now() where company_id = ${companyId} and id = ${inviteId}`.execute(
    tx,
  )
}

/** Whether an address belongs to somebody who works for a company. */
export async function isOnTeam(tx: Tx, companyId: number, email: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from team_facts(${companyId}) f join members m on m.company_id = ${companyId} and m.user_id = f.user_id
      where m.approval = 'approved' and (m.email_key = ${email} or f.login_email = ${email})) as there`.execute(
    tx,
  )
  return rows[0]?.there ?? false
}

/** The name of a company that the transaction sees. */
export async function findCompanyName(tx: Tx, companyId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from companies where id = ${companyId}`.execute(tx)
  return rows[0]?.name ?? ''
}

/** What an open invitation says to who holds its link. */
export interface HeldInvite {
  companyName: string
  logoFileId: number | null
  email: string
  firstName: string
  lastName: string
  role: StaffRole
  hasAccount: boolean
}

/** The open invitation of a link, or undefined. */
export async function findHeldInvite(tx: Tx, tokenHash: string, now: Date): Promise<HeldInvite | undefined> {
  const { rows } = await sql<HeldInvite>`
    select company_name as "companyName", logo_file_id as "logoFileId", email, first_name as "firstName",
      last_name as "lastName", role, has_account as "hasAccount"
      from invite_of(${tokenHash}, ${now.toISOString()})`.execute(tx)
  return rows[0]
}

/** How the accepting of an invitation ended (migration 0013). */
export type Accepted = 'joined' | 'gone' | 'exists' | 'other'

/** Accepts an invitation as somebody new, or without a person as the acting one. */
export async function takeInvite(
  tx: Tx,
  tokenHash: string,
  now: Date,
  person: { firstName: string; lastName: string; passwordHash: string } | null,
): Promise<Accepted> {
  const { rows } = await sql<{ outcome: Accepted }>`
    select outcome from accept_invite(${tokenHash}, ${now.toISOString()},
      ${person === null ? null : JSON.stringify(person)}::jsonb)`.execute(tx)
  return rows[0]?.outcome ?? 'gone'
}
