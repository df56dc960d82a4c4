import { ERRORS } from '../../../shared/kernel/errors.ts'
import { providerMessage } from '../../adapters/mail/providers-words.ts'
import { ProviderError, type OutgoingText, type AcceptedText } from '../../adapters/telephony/telephony.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Attempt } from '../../kernel/queue/queue.ts'
import { recordAttempt, readDelivery, type DeliveryRow } from './deliveries.store.ts'
import { withPersonalLink, type SenderContext, type TextOutcome } from './sender.parts.ts'
import { findOwnText } from './text.twins.ts'
import { isOptedOut, recordSendStarted, readNumber, readNumbersSince } from './texts.store.ts'

/** The provider's clock may be behind ours, and it reports whole seconds. */
const CLOCKS_APART_MS = 60_000

/** The next step of a text; null if it is finished. */
type Step =
  | { do: 'search'; since: Date; from: string[]; body: string }
  | { do: 'send'; text: OutgoingText }
  | null

/**
 * Makes one attempt to send a text. The request is recorded before it is made: if an earlier attempt got no
 * response, the text is searched for among those that the provider accepted, and sent only if it is not
 * there. None is lost, and none is sent twice.
 */
export async function sendText(parts: SenderContext, row: DeliveryRow, attempt: Attempt): Promise<void> {
  const { telephony } = parts
  try {
    let step = await begin(parts, row)
    if (step?.do === 'search') step = await settle(parts, row, await findTaken(parts, row, step))
    if (step?.do !== 'send') return
    const { sid } = await telephony.sendText(step.text)
    await inDelivery(parts, row, (tx, now) => recordSent(tx, parts, now, sid))
    parts.log.info({ deliveryId: row.id, attempt: attempt.number }, 'text sent')
  } catch (error) {
    const isFinal = attempt.isLast || (error instanceof ProviderError && error.isFinal)
    const isOver = await inDelivery(parts, row, async (tx, now) => {
      // The provider's webhook may have reported that it has the text, or that it did not arrive.
      if (now.status !== 'queued') return true
      if (isFinal) await recordFailed(tx, parts, now, providerMessage(error))
      else
        await recordAttempt(tx, now.company_id, now.id, {
          status: 'queued',
          error: providerMessage(error),
          sentAt: null,
        })
      return isFinal && !attempt.isLast
    })
    // The provider's message may contain the number, so it stays in the company's list and out of the log.
    if (!isOver) throw new Error(`Delivery ${row.id} was not taken`)
  } finally {
    parts.wake()
  }
}

/** Returns the first step of an attempt: send, unless an earlier attempt may have reached the provider. */
function begin(parts: SenderContext, row: DeliveryRow): Promise<Step> {
  return inDelivery(parts, row, async (tx, now) => {
    if (now.status !== 'queued') return null
    if (now.tried_at === null) return prepare(tx, parts, now)
    const since = new Date(Date.parse(now.tried_at) - CLOCKS_APART_MS)
    const { body_text: body } = parts.links.fill(now)
    return { do: 'search', since, from: await readNumbersSince(tx, now.company_id, since), body }
  })
}

async function findTaken(
  { telephony }: SenderContext,
  { recipient: to }: DeliveryRow,
  { body, ...look }: { since: Date; from: string[]; body: string },
): Promise<AcceptedText[]> {
  const found = await Promise.all(
    look.from.map((from) => telephony.findTexts({ from, to, body }, look.since)),
  )
  return found.flat()
}

/**
 * Adopts a found text that no other delivery has, else continues to sending. Throws while that cannot be
 * known.
 */
function settle(parts: SenderContext, row: DeliveryRow, found: readonly AcceptedText[]): Promise<Step> {
  return inDelivery(parts, row, async (tx, now) => {
    if (now.status !== 'queued') return null
    const own = await findOwnText(tx, now, found)
    if (!own) return prepare(tx, parts, now)
    await recordSent(tx, parts, now, own.sid)
    return null
  })
}

/**
 * Records that the provider is being called, or rejects the text: without a number, or for an opted-out
 * recipient.
 */
async function prepare(tx: Tx, parts: SenderContext, row: DeliveryRow): Promise<Step> {
  const { company_id: companyId, id, recipient: to } = row
  const from = await readNumber(tx, companyId)
  if (from === null) return refuse(tx, parts, row, 'phone_number_missing')
  if (await isOptedOut(tx, companyId, to)) return refuse(tx, parts, row, 'contact_opted_out')
  const refusal = (await parts.refusalOf?.(tx, row)) ?? null
  if (refusal !== null) {
    await recordFailed(tx, parts, row, refusal)
    return null
  }
  await recordSendStarted(tx, companyId, id, parts.now())
  const { body_text: body } = await withPersonalLink(tx, parts, row)
  const query = new URLSearchParams({ company: String(companyId), delivery: String(id) })
  const statusUrl = `${parts.config.PUBLIC_URL}/webhooks/twilio/text-status?${query.toString()}`
  return { do: 'send', text: { from, to, body, statusUrl } }
}

/** Marks the message as finally failed; another attempt would not change that. */
async function refuse(
  tx: Tx,
  parts: SenderContext,
  row: DeliveryRow,
  code: 'phone_number_missing' | 'contact_opted_out',
): Promise<null> {
  await recordFailed(tx, parts, row, ERRORS[code].text)
  return null
}

async function recordSent(tx: Tx, parts: SenderContext, row: DeliveryRow, sid: string): Promise<void> {
  // The provider's webhook arrived before its response, perhaps even with a failure: already recorded and
  // reported.
  const isKnown = row.status === 'sent' || row.provider_sid === sid
  await recordAttempt(
    tx,
    row.company_id,
    row.id,
    isKnown
      ? { status: row.status, error: row.last_error, sentAt: row.sent_at }
      : { status: 'sent', error: null, sentAt: parts.now().toISOString(), sid },
  )
  if (!isKnown) await tell(tx, parts, row, { sid, status: 'sent', error: null })
}

async function recordFailed(tx: Tx, parts: SenderContext, row: DeliveryRow, error: string): Promise<void> {
  await recordAttempt(tx, row.company_id, row.id, { status: 'failed', error, sentAt: null })
  await tell(tx, parts, row, { sid: null, status: 'failed', error })
}

async function tell(
  tx: Tx,
  { onText }: SenderContext,
  row: DeliveryRow,
  outcome: Pick<TextOutcome, 'sid' | 'status' | 'error'>,
): Promise<void> {
  await onText?.(tx, { companyId: row.company_id, deliveryId: row.id, ...outcome })
}

/** Runs work on the current delivery, locked until the transaction ends. */
function inDelivery<T>(
  { db }: SenderContext,
  { company_id: companyId, id }: DeliveryRow,
  work: (tx: Tx, now: DeliveryRow) => Promise<T>,
): Promise<T> {
  return inTenant(db, { companyIds: [companyId], userId: null }, async (tx) => {
    const now = await readDelivery(tx, companyId, id, 'for update')
    if (!now) throw new Error(`Delivery ${id} is gone`)
    return work(tx, now)
  })
}
