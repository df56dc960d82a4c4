import { sql } from 'kysely'
import type { AcceptedText } from '../../adapters/telephony/telephony.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { DeliveryRow } from './deliveries.store.ts'

type DuplicateText = Pick<DeliveryRow, 'company_id' | 'id' | 'recipient' | 'body_text'>

/**
 * Returns the oldest of the provider's texts that belongs to no other delivery and not to an earlier failed
 * message of this one. Throws while it may belong to a delivery that is still waiting for its response.
 */
export async function findOwnText(
  tx: Tx,
  row: DuplicateText,
  found: readonly AcceptedText[],
): Promise<AcceptedText | undefined> {
  if (found.length === 0) return undefined
  await lockDuplicates(tx, row)
  const sids = found.map(({ sid }) => sid)
  const held = await readHeldSids(tx, row, sids)
  const own = found.find(({ sid }) => !held.includes(sid))
  if (own && (await isDuplicatePending(tx, row)))
    throw new Error('Another text with these words is under way.')
  return own
}

/**
 * Locks texts with the same body to one number until the transaction ends, so that provider texts are
 * assigned one at a time.
 */
async function lockDuplicates(tx: Tx, row: DuplicateText): Promise<void> {
  const words = `${row.company_id} ${row.recipient} ${row.body_text}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 7240))`.execute(tx)
}

/** Returns those of these sids that a text to the same number has. */
async function readHeldSids(tx: Tx, row: DuplicateText, sids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('deliveries')
    .select('provider_sid as sid')
    .where('company_id', '=', row.company_id)
    .where('recipient', '=', row.recipient)
    .where('provider_sid', 'in', sids)
    .execute()
  return rows.flatMap(({ sid }) => sid ?? [])
}

/** A text without a result for this long is no longer being sent: its process died. */
const UNDER_WAY = sql<string>`now() - interval '2 minutes'`

/** Returns whether another text with the same body to the same number is being sent at this moment. */
async function isDuplicatePending(tx: Tx, row: DuplicateText): Promise<boolean> {
  const duplicate = await tx
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
  return duplicate !== undefined
}
