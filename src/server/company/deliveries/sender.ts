import { inTenant } from '../../kernel/db/tenancy.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { readDelivery } from './deliveries.store.ts'
import { sendMail } from './mail.sender.ts'
import type { SenderContext } from './sender.parts.ts'
import { sendText } from './text.sender.ts'

/**
 * Creates the handler of the queue jobs 'send-delivery' and 'send-text': mail at least once, texts exactly
 * once as far as the provider's information allows. Each attempt is counted and the last error stored; after
 * the last attempt the message is marked as failed, so that a manager can resend it.
 */
export function createSender(parts: SenderContext): QueueHandlers['send-delivery'] {
  return async ({ companyId, deliveryId }, attempt) => {
    const scope = { companyIds: [companyId], userId: null }
    const row = await inTenant(parts.db, scope, (tx) => readDelivery(tx, companyId, deliveryId))
    if (!row) throw new Error(`Delivery ${deliveryId} is gone`)
    if (row.status === 'sent') return
    await (row.channel === 'text' ? sendText : sendMail)(parts, row, attempt)
  }
}
