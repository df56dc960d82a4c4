import { sql } from 'kysely'
import type { LostReason } from '../../../shared/jobs/jobs/lost.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Records that an inquiry was lost, and raises its version; null opens it again. */
export async function recordLost(
  tx: Tx,
  job: { companyId: number; id: number },
  by: { userId: number; now: string },
  lost: { reason: LostReason; note: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({
      lost_at: lost && by.now,
      lost_reason: lost && lost.reason,
      lost_note: lost && lost.note,
      lost_by: lost && by.userId,
      version: sql<number>`version + 1`,
      updated_at: by.now,
      updated_by: by.userId,
    })
    .where('company_id', '=', job.companyId)
    .where('id', '=', job.id)
    .execute()
}

/** Stores who takes care of a lead; null is nobody. */
export async function recordOwner(
  tx: Tx,
  job: { companyId: number; id: number },
  ownerId: number | null,
): Promise<void> {
  await sql`update jobs set owner_id = ${ownerId}, owner_known = true
    where company_id = ${job.companyId} and id = ${job.id} and owner_id is distinct from ${ownerId}`.execute(
    tx,
  )
}

/** Who took a job in for the company, else who first answered; of the jobs `name`. */
const firstOwnerOf = (name: 'j' | 'k') =>
  sql.raw(`coalesce(case when ${name}.added_by is distinct from ${name}.client_id then ${name}.added_by end,
    (select o.sender_id from communications o where o.company_id = ${name}.company_id and o.job_id = ${name}.id
      and o.direction = 'outgoing' and o.sender_id is not null order by o.happened_at, o.id limit 1))`)

/**
 * Fills in the owner of up to `most` jobs of an earlier version. The open inquiries of a client have one: the person of the
 * client's conversation, else who took in or first answered the first of them. Returns how many jobs it filled in.
 */
export async function fillInOwners(tx: Tx, companyId: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update jobs j set owner_known = true, owner_id = coalesce(
      case when j.job_status = 'inquiring' and j.lost_at is null and j.deleted_at is null then coalesce(
        (select c.assignee_id from conversations c
          where c.company_id = j.company_id and c.person_key = 'p' || j.client_id),
        (select first.owner from jobs k cross join lateral (select ${firstOwnerOf('k')} as owner) first
          where k.company_id = j.company_id and k.client_id = j.client_id and k.job_status = 'inquiring'
            and k.lost_at is null and k.deleted_at is null and first.owner is not null order by k.id limit 1)) end,
      ${firstOwnerOf('j')})
    where j.company_id = ${companyId} and j.id = any(array(select n.id from jobs n where n.company_id = ${companyId}
      and not n.owner_known order by n.id limit ${most} for update))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
