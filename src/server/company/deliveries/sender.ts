import { inTenant } from '../../kernel/db/tenancy.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { readDelivery } from './deliveries.store.ts'
import { sendMail } from './mail.sender.ts'
import type { SenderParts } from './sender.parts.ts'
import { sendText } from './text.sender.ts'

/**
 * The worker of 'send-delivery' and 'send-text': mails at least once, texts exactly once as far as the provider lets it be known. Each try
 * is counted, the last error kept, and after the last try the message stands as failed for a manager to see and resend.
 */
export function createSender(parts: SenderParts): QueueHandlers['send-delivery'] {
  return async ({ companyId, deliveryId }, attempt) => {
    const scope = { companyIds: [companyId], userId: null }
    const row = await inTenant(parts.db, scope, (tx) => readDelivery(tx, companyId, deliveryId))
    if (!row) throw new Error(`Delivery ${deliveryId} is gone`)
    if (row.status === 'sent') return
    await (row.channel === 'text' ? sendText : sendMail)(parts, row, attempt)
  }
}
