import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

const TOKEN_BYTES = 32
/** Lifetime of a personal link in hours. */
export const OPEN_LINK_HOURS = 24

/** Owner of a link and the job that it opens. */
export interface LinkOwner {
  companyId: number
  jobId: number
  userId: number
}

/** Recipient and token of a new link; no token for a person who must sign in. */
export interface NewLink {
  to: string
  firstName: string
  token: string | null
}

/**
 * Stores a new link to a person's job; returns null if they have no email or no longer belong to the job.
 * Staff of a company and people with a second factor get no token (migration 0027).
 */
export async function storeOpenLink(tx: Tx, owner: LinkOwner): Promise<NewLink | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await sql<{ to: string; firstName: string; isPlain: boolean }>`
    select login_email as "to", first_name as "firstName", is_plain as "isPlain"
      from keep_open_link(${owner.companyId}, ${owner.jobId}, ${owner.userId}, ${hashOf(token)},
        ${OPEN_LINK_HOURS})`.execute(tx)
  const row = rows[0]
  return row ? { to: row.to, firstName: row.firstName, token: row.isPlain ? token : null } : null
}

/** Returns the owner of a link, used or not; undefined for an invalid link. */
export async function findOpenLink(db: Db, token: string): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner>`
    select company_id as "companyId", job_id as "jobId", user_id as "userId"
      from find_open_link(${hashOf(token)})`.execute(db)
  return rows[0]
}

/**
 * Uses a link: returns its owner, whose login is locked for the transaction, to exactly one call; undefined
 * for every other call and for a link that opens nothing anymore.
 */
export async function redeemOpenLink(tx: Tx, token: string): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner>`
    select company_id as "companyId", job_id as "jobId", user_id as "userId"
      from take_open_link(${hashOf(token)})`.execute(tx)
  return rows[0]
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
