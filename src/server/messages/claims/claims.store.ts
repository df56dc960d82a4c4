import { sql } from 'kysely'
import type { ClaimFilter, ClaimProblem, ClaimState } from '../../../shared/messages/claims/claim.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { DISPUTE_COLUMNS, type DisputeRow } from './disputes.store.ts'

/** An item of a claim; amounts in cents. */
export interface ItemRow {
  id: number
  disputeId: number
  item: string
  problem: ClaimProblem
  details: string
  askedCents: number
  offeredCents: number | null
  fileIds: number[]
  inventoryFileIds: number[]
}

const STATES: Record<ClaimFilter, readonly ClaimState[]> = {
  waiting: ['filed', 'acknowledged', 'in_review', 'offered'],
  unpaid: ['settled'],
  closed: ['settled', 'denied', 'withdrawn'],
}

/** Returns a page of filed claims of these companies and their total number; those that wait the oldest first. */
export async function findClaims(
  tx: Tx,
  companyIds: readonly number[],
  query: { page: number; per_page: number; state: ClaimFilter },
): Promise<{ rows: (DisputeRow & { submittedAt: string })[]; total: number }> {
  const isPaid = sql<boolean>`(d.paid_on is not null or d.settled_at is null or exists (select from refunds r
    where r.company_id = d.company_id and r.claim_id = d.id and r.status <> 'failed'))`
  let wanted = tx
    .selectFrom('disputes as d')
    .innerJoin('jobs as j', (join) =>
      join.onRef('j.company_id', '=', 'd.company_id').onRef('j.id', '=', 'd.job_id'),
    )
    .where('d.company_id', 'in', companyIds)
    .where('j.deleted_at', 'is', null)
    .where('d.submitted_at', 'is not', null)
    .where('d.state', 'in', STATES[query.state])
  if (query.state === 'unpaid') wanted = wanted.where(isPaid, '=', false)
  const { total } = await wanted
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const direction = query.state === 'closed' ? 'desc' : 'asc'
  const rows = await wanted
    .select(DISPUTE_COLUMNS.map((column) => `d.${column}` as const))
    .orderBy('d.submitted_at', direction)
    .orderBy('d.id', direction)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return {
    rows: rows.flatMap((row) => (row.submittedAt === null ? [] : [{ ...row, submittedAt: row.submittedAt }])),
    total: Number(total),
  }
}

/** Adds the items of a claim in their order. */
export async function insertItems(
  tx: Tx,
  claim: Pick<DisputeRow, 'companyId' | 'id' | 'jobId'>,
  items: readonly Omit<ItemRow, 'id' | 'disputeId' | 'offeredCents'>[],
): Promise<void> {
  await tx
    .insertInto('claim_items')
    .values(
      items.map((one, position) => ({
        company_id: claim.companyId,
        dispute_id: claim.id,
        job_id: claim.jobId,
        position,
        item: one.item,
        problem: one.problem,
        details: one.details,
        asked_cents: one.askedCents,
        file_ids: one.fileIds,
        inventory_file_ids: one.inventoryFileIds,
      })),
    )
    .execute()
}

/** Returns the items of these claims in their order. */
export async function findItems(tx: Tx, companyId: number, claimIds: readonly number[]): Promise<ItemRow[]> {
  if (claimIds.length === 0) return []
  return tx
    .selectFrom('claim_items')
    .select([
      'id',
      'dispute_id as disputeId',
      'item',
      'problem',
      'details',
      'asked_cents as askedCents',
      'offered_cents as offeredCents',
      'file_ids as fileIds',
      'inventory_file_ids as inventoryFileIds',
    ])
    .where('company_id', '=', companyId)
    .where('dispute_id', 'in', claimIds)
    .orderBy('dispute_id')
    .orderBy('position')
    .execute()
}

/** Stores what the company offers for the items of a claim, in cents; null for all that are not named. */
export async function updateOffers(
  tx: Tx,
  claim: Pick<DisputeRow, 'companyId' | 'id'>,
  offers: ReadonlyMap<number, number>,
): Promise<void> {
  const ids = [...offers.keys()]
  const amounts = [...offers.values()]
  await sql`
    update claim_items i set offered_cents = (
      select o.cents from unnest(${ids}::bigint[], ${amounts}::bigint[]) as o(id, cents) where o.id = i.id)
    where i.company_id = ${claim.companyId} and i.dispute_id = ${claim.id}`.execute(tx)
}

/** A refund that pays a claim. */
export interface ClaimRefund {
  claimId: number
  createdAt: string
  isPending: boolean
}

/** Returns the refunds that pay claims of a job, without failed ones. */
export async function findClaimRefunds(tx: Tx, companyId: number, jobId: number): Promise<ClaimRefund[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['claim_id as claimId', 'created_at as createdAt', 'status'])
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('claim_id', 'is not', null)
    .where('status', '<>', 'failed')
    .execute()
  return rows.flatMap(({ claimId, createdAt, status }) =>
    claimId === null ? [] : [{ claimId, createdAt, isPending: status === 'pending' }],
  )
}

/** A damage that the crew's tab of a job notes. */
export interface DamageRow {
  id: number
  type: string
  item: string
  cents: number
  crew: string
}

/** Returns the damages that the crew's tab of a job notes, oldest first. */
export async function findDamages(tx: Tx, companyId: number, jobId: number): Promise<DamageRow[]> {
  const { rows } = await sql<DamageRow>`
    select d.id, d.damage_type as type, d.item_damaged as item, round(d.amount * 100)::bigint as cents,
      trim(concat_ws(' ', m.first_name, m.last_name)) as crew
      from crew_damages d left join members m on m.company_id = d.company_id and m.user_id = d.user_id
     where d.company_id = ${companyId} and d.job_id = ${jobId} order by d.id`.execute(tx)
  return rows
}

/** Returns the text of a signed release and when it was signed (epoch seconds). */
export async function findRelease(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<{ text: string; signedAt: number } | undefined> {
  return tx
    .selectFrom('agreements')
    .select([sql<string>`content ->> 'text'`.as('text'), 'agreed_at as signedAt'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}
