import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns the company's number for calls and texts (ten digits), or null. */
export async function readNumber(tx: Tx, companyId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('smuvs_phone')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.smuvs_phone ?? null
}

/** Returns every number that the company had at some time since then. */
export async function readNumbersSince(tx: Tx, companyId: number, since: Date): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select smuvs_phone as number from companies where id = ${companyId} and smuvs_phone is not null
    union
    select before ->> 'smuvs_phone' from history
     where company_id = ${companyId} and table_name = 'companies' and at >= ${since.toISOString()}
       and before ->> 'smuvs_phone' is not null`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Returns whether the latest decision of this number is an opt-out. */
export async function isOptedOut(tx: Tx, companyId: number, phone: string): Promise<boolean> {
  const newest = await tx
    .selectFrom('text_consents')
    .select('is_allowed')
    .where('company_id', '=', companyId)
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.is_allowed === false
}

/** Returns whether a text was sent to a number before: the first one explains how to opt out. */
export async function hasBeenTexted(tx: Tx, companyId: number, phone: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('company_id', '=', companyId)
    .where('channel', '=', 'text')
    .where('recipient', '=', phone)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records that the provider is being called now. The time of the first attempt stays until its result is
 * known: the search for the text starts there. Without a last error it counts as being sent.
 */
export async function recordSendStarted(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ tried_at: sql<string>`coalesce(tried_at, ${now.toISOString()})`, last_error: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Records that the provider has this text with this sid, and whether the recipient's phone has it. */
export async function recordAccepted(
  tx: Tx,
  companyId: number,
  id: number,
  sid: string,
  isDelivered = false,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({
      status: 'sent',
      provider_sid: sid,
      last_error: null,
      sent_at: sql<string>`coalesce(sent_at, now())`,
      ...(isDelivered && { delivered_at: sql<string>`coalesce(delivered_at, now())` }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Records that a text which the provider had accepted did not reach its recipient. It is no longer being
 * sent: the next attempt is a new message and does not search for it.
 */
export async function recordUndelivered(tx: Tx, companyId: number, id: number, error: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ status: 'failed', last_error: error, sent_at: null, tried_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
