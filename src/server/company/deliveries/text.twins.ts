import { sql } from 'kysely'
import type { TakenText } from '../../adapters/telephony/telephony.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { DeliveryRow } from './deliveries.store.ts'

type Twin = Pick<DeliveryRow, 'company_id' | 'id' | 'recipient' | 'body_text'>

/**
 * The oldest of the provider's texts that no other delivery has, nor this one as the message that failed before: it is this
 * one's. Throws while it may be one's whose answer is still to come.
 */
export async function findOwn(
  tx: Tx,
  row: Twin,
  found: readonly TakenText[],
): Promise<TakenText | undefined> {
  if (found.length === 0) return undefined
  await holdTwins(tx, row)
  const sids = found.map(({ sid }) => sid)
  const held = await readHeldSids(tx, row, sids)
  const own = found.find(({ sid }) => !held.includes(sid))
  if (own && (await isTwinUnderWay(tx, row))) throw new Error('Another text with these words is under way.')
  return own
}

/** Holds, until the transaction ends, the question which of several texts with the same words to one number is which. */
async function holdTwins(tx: Tx, row: Twin): Promise<void> {
  const words = `${row.company_id} ${row.recipient} ${row.body_text}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 7240))`.execute(tx)
}

/** Those of these sids that a text to the same number has. */
async function readHeldSids(tx: Tx, row: Twin, sids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('deliveries')
    .select('provider_sid as sid')
    .where('company_id', '=', row.company_id)
    .where('recipient', '=', row.recipient)
    .where('provider_sid', 'in', sids)
    .execute()
  return rows.flatMap(({ sid }) => sid ?? [])
}

/** A text that was asked for and has not been heard of for so long is no longer under way: its process died. */
const UNDER_WAY = sql<string>`now() - interval '2 minutes'`

/** Whether another text with the same words to the same number is being handed over at this moment. */
async function isTwinUnderWay(tx: Tx, row: Twin): Promise<boolean> {
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
