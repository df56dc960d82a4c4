import { sql } from 'kysely'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { DeliveryRow } from './deliveries.store.ts'

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

type Twin = Pick<DeliveryRow, 'company_id' | 'id' | 'recipient' | 'body_text'>

/** Holds, until the transaction ends, the question which of several texts with the same words to one number is which. */
export async function holdTwins(tx: Tx, row: Twin): Promise<void> {
  const words = `${row.company_id} ${row.recipient} ${row.body_text}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 7240))`.execute(tx)
}

/** Those of these sids that another text to the same number has. */
export async function readOthersSids(tx: Tx, row: Twin, sids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('deliveries')
    .select('provider_sid as sid')
    .where('company_id', '=', row.company_id)
    .where('id', '<>', row.id)
    .where('recipient', '=', row.recipient)
    .where('provider_sid', 'in', sids)
    .execute()
  return rows.flatMap(({ sid }) => sid ?? [])
}

/** A text that was asked for and has not been heard of for so long is no longer under way: its process died. */
const UNDER_WAY = sql<string>`now() - interval '2 minutes'`

/** Whether another text with the same words to the same number is being handed over at this moment. */
export async function isTwinUnderWay(tx: Tx, row: Twin): Promise<boolean> {
  const twin = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('company_id', '=', row.company_id)
    .where('id', '<>', row.id)
    .where('channel', '=', 'text')
    .where('status', '=', 'queued')
    .where('recipient', '=', row.recipient)
    .where('body_text', '=', row.body_text)
    .where('tried_at', 'is not', null)
    .where('last_error', 'is', null)
    .where('changed_at', '>', UNDER_WAY)
    .limit(1)
    .executeTakeFirst()
  return twin !== undefined
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
    .where('channel', '=', 'text')
    .where('provider_sid', 'is distinct from', sid)
    .execute()
}
