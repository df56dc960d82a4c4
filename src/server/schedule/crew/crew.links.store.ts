import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** Stores the links of a message to a member for those of these jobs that they are on; returns how many. */
export async function insertCrewLinks(
  tx: Tx,
  message: { companyId: number; deliveryId: number; userId: number; id: string },
  links: readonly { jobId: number; hash: string }[],
): Promise<number> {
  const { companyId, deliveryId, userId, id } = message
  const { numAffectedRows } = await sql`
    insert into crew_links (company_id, id, job_id, user_id, delivery_id, token_hash)
    select c.company_id, ${id}, c.job_id, c.user_id, ${deliveryId}, l.hash
      from unnest(${links.map(({ jobId }) => jobId)}::bigint[], ${links.map(({ hash }) => hash)}::text[]) l (job_id, hash)
      join job_crew c on c.company_id = ${companyId} and c.job_id = l.job_id and c.user_id = ${userId}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Whom a link answers for, and on which job. */
export interface CrewLinkTarget {
  companyId: number
  jobId: number
  userId: number
}

/** Returns what a live link answers for; undefined for every other token. */
export async function findCrewLink(db: Db, hash: string): Promise<CrewLinkTarget | undefined> {
  const { rows } = await sql<CrewLinkTarget>`
    select company_id as "companyId", job_id as "jobId", user_id as "userId" from open_crew_link(${hash})`.execute(
    db,
  )
  return rows[0]
}
