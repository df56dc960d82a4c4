import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** Most live links of one person to one job. */
const MOST_LIVE = 20
/** Most links of a job that the office sees. */
const MOST_LISTED = 100

/** A message that may get a link, and the link's id and hash. */
export interface NewLink {
  companyId: number
  jobId: number
  deliveryId: number
  channel: 'mail' | 'text'
  address: string
  id: string
  hash: string
}

/** Stores the link of a message to the client or billing contact of its job; returns false for other recipients. */
export async function insertLink(tx: Tx, link: NewLink): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select keep_personal_link(${link.companyId}, ${link.jobId}, ${link.deliveryId}, ${link.channel}, ${link.address},
      ${link.id}, ${link.hash}, ${MOST_LIVE}) as kept`.execute(tx)
  return rows[0]?.kept ?? false
}

/** Marks the live link of a hash as opened; returns its id, person and job, or undefined. */
export async function openLink(
  tx: Tx,
  hash: string,
): Promise<{ id: string; userId: number; jobId: number } | undefined> {
  const { rows } = await sql<{ id: string; userId: number; jobId: number }>`
    select id, user_id as "userId", job_id as "jobId" from open_personal_link(${hash})`.execute(tx)
  return rows[0]
}

/** Where a link was sent. */
export interface LinkTarget {
  companyId: number
  jobId: number
  userId: number
  channel: 'mail' | 'text'
  address: string
}

/** Returns where a link, live or not, was sent; undefined if that is no longer the person's address. */
export async function findRenewable(db: Db, hash: string): Promise<LinkTarget | undefined> {
  const { rows } = await sql<LinkTarget>`
    select company_id as "companyId", job_id as "jobId", user_id as "userId", channel, address
      from renewable_link(${hash})`.execute(db)
  return rows[0]
}

/** A link as it is stored, with the name of its person. */
export interface StoredLink {
  id: string
  name: string
  channel: 'mail' | 'text'
  address: string
  createdAt: string
  openedAt: string | null
  lastUsedAt: string | null
  uses: string[]
  isLive: boolean
  isRevoked: boolean
  endsAt: string
}

/** Returns the newest links of a job, newest first. */
export async function listLinks(tx: Tx, companyId: number, jobId: number): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select l.id, trim(m.first_name || ' ' || m.last_name) as name, l.channel, l.address, l.created_at as "createdAt",
      l.opened_at as "openedAt", l.last_used_at as "lastUsedAt", l.uses, is_live_link(l) as "isLive",
      l.revoked_by is not null as "isRevoked", personal_link_ends(l.company_id, l.job_id, l.user_id) as "endsAt"
    from personal_links l join members m on m.company_id = l.company_id and m.user_id = l.user_id
    where l.company_id = ${companyId} and l.job_id = ${jobId}
    order by l.created_at desc limit ${MOST_LISTED}`.execute(tx)
  return rows
}

/** Revokes a live link; returns false if the job has no such link. */
export async function revokeLink(tx: Tx, companyId: number, jobId: number, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select revoke_personal_link(${companyId}, ${jobId}, ${id}) as done`.execute(tx)
  return rows[0]?.done ?? false
}

/** Returns the id of a link, where it was sent, and when (epoch seconds). */
export async function readLinkEvidence(
  tx: Tx,
  companyId: number,
  id: string,
): Promise<{ id: string; address: string; sentAt: number } | undefined> {
  return tx
    .selectFrom('personal_links')
    .select(['id', 'address', sql<number>`floor(extract(epoch from created_at))::bigint`.as('sentAt')])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}
