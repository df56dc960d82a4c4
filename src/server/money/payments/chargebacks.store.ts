import { sql } from 'kysely'
import type { ProviderChargeback } from '../../adapters/cards/cards.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { StoredChargeback } from '../../jobs/finances/money.ts'
import { chargebackJson } from '../../jobs/finances/money.read.ts'

/** Returns one chargeback of the company, or undefined. */
export async function readChargeback(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<StoredChargeback | undefined> {
  const { rows } = await sql<{
    chargeback: StoredChargeback
  }>`select ${chargebackJson} as chargeback from chargebacks b
    where b.company_id = ${companyId} and b.id = ${id}`.execute(tx)
  return rows[0]?.chargeback
}

/** Returns whether the bank holds, or may still withdraw, a payment of this person. */
export async function hasOpenChargeback(tx: Tx, companyId: number, payerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('chargebacks as b')
    .innerJoin('transactions as x', (join) =>
      join.onRef('x.company_id', '=', 'b.company_id').onRef('x.id', '=', 'b.transaction_id'),
    )
    .select('b.id')
    .where('b.company_id', '=', companyId)
    .where('x.user_id', '=', payerId)
    .where('b.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a new chargeback; the caller has locked the charge's row. */
export async function insertChargeback(
  tx: Tx,
  charge: { companyId: number; id: number; jobId: number },
  remote: ProviderChargeback,
  now: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('chargebacks')
    .values({
      company_id: charge.companyId,
      transaction_id: charge.id,
      job_id: charge.jobId,
      dispute_id: remote.id,
      opened_at: remote.createdAt.toISOString(),
      ...columnsOf(remote, null, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates a chargeback to the provider's state; the caller has locked the charge's row. */
export async function updateChargeback(
  tx: Tx,
  stored: StoredChargeback,
  remote: ProviderChargeback,
  now: string,
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set(columnsOf(remote, stored, now))
    .where('company_id', '=', stored.companyId)
    .where('id', '=', stored.id)
    .execute()
}

function columnsOf(remote: ProviderChargeback, stored: StoredChargeback | null, now: string) {
  const isClosed = remote.status === 'won' || remote.status === 'lost' || remote.status === 'inquiry_closed'
  return {
    status: remote.status,
    reason: remote.reason.slice(0, 100),
    amount_cents: remote.amountCents,
    withdrawn_cents: remote.withdrawnCents,
    reinstated_cents: remote.reinstatedCents,
    fee_cents: remote.feeCents,
    due_by: remote.dueBy?.toISOString() ?? null,
    withdrawn_at: remote.withdrawnCents > 0 ? (stored?.withdrawnAt ?? now) : null,
    reinstated_at: remote.reinstatedCents > 0 ? (stored?.reinstatedAt ?? now) : null,
    closed_at: isClosed ? (stored?.closedAt ?? now) : null,
    submissions: remote.submissions,
  }
}

/** Returns whether the provider's state of a chargeback equals the stored one. */
export function isSameChargeback(stored: StoredChargeback, remote: ProviderChargeback): boolean {
  return (
    stored.status === remote.status &&
    stored.reason === remote.reason.slice(0, 100) &&
    stored.amountCents === remote.amountCents &&
    stored.withdrawnCents === remote.withdrawnCents &&
    stored.reinstatedCents === remote.reinstatedCents &&
    stored.feeCents === remote.feeCents &&
    stored.submissions === remote.submissions &&
    (stored.dueBy === null ? null : Date.parse(stored.dueBy)) === (remote.dueBy?.getTime() ?? null)
  )
}

/** Locks a chargeback until the transaction ends; undefined if there is none. */
export async function lockChargeback(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<StoredChargeback | undefined> {
  await sql`select from chargebacks b where b.company_id = ${companyId} and b.id = ${id} for update`.execute(
    tx,
  )
  return readChargeback(tx, companyId, id)
}

/** Records the office's answer before it is sent to the provider; the caller has locked the row. */
export async function recordResponse(
  tx: Tx,
  at: { companyId: number; id: number },
  response: {
    kind: 'evidence' | 'accept'
    by: number
    now: string
    explanation: string
    fileId: number | null
  },
): Promise<void> {
  const { kind, by, now, explanation, fileId } = response
  await sql`update chargebacks set response = ${kind}, responded_by = ${by}, responded_at = ${now},
      response_problem = '', explanation = ${explanation}, file_id = ${fileId},
      file_sha256 = (select f.sha256 from files f where f.company_id = ${at.companyId} and f.id = ${fileId})
    where company_id = ${at.companyId} and id = ${at.id}`.execute(tx)
}

/** Records that the provider accepted the answer. */
export async function recordResponseAccepted(
  tx: Tx,
  at: { companyId: number; id: number },
  now: string,
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ answered_at: now })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.id)
    .where('answered_at', 'is', null)
    .where('response', 'is not', null)
    .execute()
}

/** Resets an answer that the provider rejected, so that the office can answer again. */
export async function recordResponseRejected(
  tx: Tx,
  at: { companyId: number; id: number },
  problem: string,
): Promise<void> {
  await sql`update chargebacks set response = null, responded_by = null, responded_at = null, file_id = null,
      file_sha256 = null, provider_key = gen_random_uuid(), response_problem = ${problem.slice(0, 500)}
    where company_id = ${at.companyId} and id = ${at.id} and answered_at is null`.execute(tx)
}

/**
 * Returns unanswered chargebacks of a company whose deadline is near and of which the office was not
 * reminded.
 */
export async function findDueSoon(
  tx: Tx,
  companyId: number,
  from: string,
  until: string,
): Promise<StoredChargeback[]> {
  const { rows } = await sql<{
    chargeback: StoredChargeback
  }>`select ${chargebackJson} as chargeback from chargebacks b
    where b.company_id = ${companyId} and b.closed_at is null and b.due_by > ${from} and b.due_by <= ${until}
      and b.reminded_at is null and b.response is null and b.submissions = 0
    order by b.due_by for update skip locked`.execute(tx)
  return rows.map(({ chargeback }) => chargeback)
}

/** Records that the office was reminded of a deadline. */
export async function recordReminder(
  tx: Tx,
  at: { companyId: number; id: number },
  now: string,
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ reminded_at: now })
    .where('company_id', '=', at.companyId)
    .where('id', '=', at.id)
    .execute()
}

/** Returns the emails of a company's administrators and of the managers who see financials. */
export async function emailsOfMoneyOffice(tx: Tx, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select distinct email_key as email from members
    where company_id = ${companyId} and approval = 'approved' and removed_at is null and email_key <> ''
      and (roles[1] = 'administrator' or roles[1] in ('manager', 'field_manager', 'crew_manager') and view_financials)
    order by 1`.execute(tx)
  return rows.map(({ email }) => email)
}
