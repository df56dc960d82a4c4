import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The company's number of calls and texts (ten digits), or null. */
export async function readNumber(tx: Tx, companyId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('smuvs_phone')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.smuvs_phone ?? null
}

/** Every number that was the company's at some time since then. */
export async function readNumbersSince(tx: Tx, companyId: number, since: Date): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select smuvs_phone as number from companies where id = ${companyId} and smuvs_phone is not null
    union
    select before ->> 'smuvs_phone' from history
     where company_id = ${companyId} and table_name = 'companies' and at >= ${since.toISOString()}
       and before ->> 'smuvs_phone' is not null`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Whether the newest word from this number is that it wants no texts. */
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

/**
 * Notes that the provider is being asked now. The time of the first try stays until its outcome is known: from there on the
 * text is looked for. Without a last error it counts as under way.
 */
export async function noteAsking(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ tried_at: sql<string>`coalesce(tried_at, ${now.toISOString()})`, last_error: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Notes that the provider has this text under this sid. */
export async function noteTaken(tx: Tx, companyId: number, id: number, sid: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({
      status: 'sent',
      provider_sid: sid,
      last_error: null,
      sent_at: sql<string>`coalesce(sent_at, now())`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Notes that a text which the provider had taken did not reach its receiver. Nothing is under way any more: the next try
 * does not look for it, it is a message of its own.
 */
export async function noteUndelivered(tx: Tx, companyId: number, id: number, error: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ status: 'failed', last_error: error, sent_at: null, tried_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
