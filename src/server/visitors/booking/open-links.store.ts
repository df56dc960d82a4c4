import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

const TOKEN_BYTES = 32
/** How long a link that opens a job works, in hours. */
export const OPEN_LINK_HOURS = 24

/** Whose a link is, and what it opens. */
export interface LinkOwner {
  companyId: number
  jobId: number
  userId: number
}

/** Where the mail of a new link goes; without a token for who has to sign in themselves. */
export interface NewLink {
  to: string
  firstName: string
  token: string | null
}

/**
 * Keeps a new link for somebody's job; null for who has no email, or nothing to do with the job any more. Who works for
 * a company or has a second factor gets none (migration 0027).
 */
export async function keepOpenLink(tx: Tx, owner: LinkOwner): Promise<NewLink | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await sql<{ to: string; firstName: string; isPlain: boolean }>`
    select login_email as "to", first_name as "firstName", is_plain as "isPlain"
      from keep_open_link(${owner.companyId}, ${owner.jobId}, ${owner.userId}, ${hashOf(token)},
        ${OPEN_LINK_HOURS})`.execute(tx)
  const row = rows[0]
  return row ? { to: row.to, firstName: row.firstName, token: row.isPlain ? token : null } : null
}

/** Whose a link is or was; undefined for a made-up one. */
export async function findOpenLink(db: Db, token: string): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner>`
    select company_id as "companyId", job_id as "jobId", user_id as "userId"
      from find_open_link(${hashOf(token)})`.execute(db)
  return rows[0]
}

/**
 * Uses a link up: an owner, whose login is locked for the transaction, for the one call that does; undefined for every
 * other and for a link that opens nothing any more.
 */
export async function takeOpenLink(tx: Tx, token: string): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner>`
    select company_id as "companyId", job_id as "jobId", user_id as "userId"
      from take_open_link(${hashOf(token)})`.execute(tx)
  return rows[0]
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
