import { messageKindRule } from '../../../shared/company/deliveries/message-kinds.ts'
import { nextOpening } from '../../../shared/company/deliveries/quiet-hours.ts'
import { timeZoneOfState } from '../../../shared/kernel/time-zones.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import {
  hasEarlierWaiting,
  readDelivery,
  readRecipientPlace,
  recordDueAt,
  type DeliveryRow,
} from './deliveries.store.ts'
import { QUEUE_OF } from './deliveries.service.ts'
import { sendMail } from './mail.sender.ts'
import { sendPush } from './push.sender.ts'
import type { SenderContext } from './sender.parts.ts'
import { sendText } from './text.sender.ts'

const SENDERS = { mail: sendMail, text: sendText, push: sendPush } as const

/**
 * Creates the handler of the queue jobs of all channels: mail and notifications at least once, texts exactly
 * once as far as the provider's information allows. Each attempt is counted and the last error stored; after
 * the last attempt the message is marked as failed, so that a manager can resend it.
 */
export function createSender(parts: SenderContext): QueueHandlers['send-delivery'] {
  return async ({ companyId, deliveryId }, attempt) => {
    const scope = { companyIds: [companyId], userId: null }
    const row = await inTenant(parts.db, scope, (tx) => readDelivery(tx, companyId, deliveryId))
    if (!row) throw new Error(`Delivery ${deliveryId} is gone`)
    if (row.status === 'sent' || (await isPostponed(parts, row))) return
    await SENDERS[row.channel](parts, row, attempt)
  }
}

const CLOCKS_APART_MS = 30_000

/** Seconds after which a message looks again whether an earlier one of its job was sent. */
const AFTER_EARLIER_SECONDS = 2

/** Queues a message again that may not be sent now: before it is due, at night, or before an earlier one of its job. */
function isPostponed(parts: SenderContext, row: DeliveryRow): Promise<boolean> {
  const { db, queue, now } = parts
  return inTenant(db, { companyIds: [row.company_id], userId: null }, async (tx) => {
    const dueAt = await dueAtOf(tx, row, now())
    const waitMs = dueAt.getTime() - now().getTime()
    const isInOrder = waitMs <= 0 && !(await hasEarlierWaiting(tx, row, now()))
    if (isInOrder) return false
    const seconds = waitMs > 0 ? Math.ceil(waitMs / 1000) : AFTER_EARLIER_SECONDS
    if (waitMs > 0) await recordDueAt(tx, row, dueAt)
    const work = { companyId: row.company_id, deliveryId: row.id }
    await queue().send(tx, QUEUE_OF[row.channel], work, seconds)
    return true
  })
}

/** Returns when a message may be sent; the clocks of database and server may differ by some seconds. */
async function dueAtOf(tx: Tx, row: DeliveryRow, now: Date): Promise<Date> {
  const dueAt = row.due_at === null ? now : new Date(row.due_at)
  if (dueAt.getTime() - now.getTime() > CLOCKS_APART_MS) return dueAt
  const rule = messageKindRule(row.kind)
  const isSilent = row.channel === 'mail' && row.purpose === 'service' && rule?.isMailHeld !== true
  if (isSilent || !(rule?.waitsAtNight ?? false)) return now
  const place = await readRecipientPlace(tx, row)
  const timeZone =
    timeZoneOfState(place.state ?? '', place.longitude ?? undefined, place.latitude ?? undefined) ??
    place.companyZone
  return nextOpening(now, { purpose: row.purpose, timeZone, moveDay: place.moveDay })
}
