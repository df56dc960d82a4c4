import type { Logger } from 'pino'
import type { Delivery } from '../../shared/communications/deliveries.api.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import type { MailAdapter } from '../adapters/mail/mail.ts'
import { inTenant, type Db, type Tx } from '../kernel/db/tenancy.ts'
import type { Queue, QueueHandlers } from '../kernel/queue/queue.ts'
import { findDelivery, insertDelivery, noteTry, readDelivery, requeueDelivery } from './deliveries.store.ts'

/** A mail as a feature asks for it. */
export interface MailToQueue {
  companyId: number
  jobId: number | null
  to: string
  subject: string
  text: string
  html?: string
}

/**
 * Writes a mail and queues it in the change that causes it: it goes out if and only if the change is committed
 * (DECISIONS G). Answers the delivery's id; raises rest_invalid_param for an address that is none.
 */
export async function queueMail(tx: Tx, queue: Queue, mail: MailToQueue): Promise<number> {
  const to = mail.to.trim()
  if (to.length > 254 || !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(to))
    throw new AppError('rest_invalid_param', {
      message: 'Invalid email address',
      fields: { to: 'Invalid email address' },
    })
  // A line break in a subject would begin another header.
  const subject = mail.subject.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
  const { companyId, jobId, text, html = '' } = mail
  const deliveryId = await insertDelivery(tx, { companyId, jobId, to, subject, text, html })
  await queue.send(tx, 'send-delivery', { companyId, deliveryId })
  return deliveryId
}

/**
 * Queues a message again that could not be sent. Raises rest_not_found for another company's and rest_conflict for one
 * that is sent or still on its way (DECISIONS G, last paragraph).
 */
export async function resend(
  tx: Tx,
  queue: Queue,
  companyIds: readonly number[],
  deliveryId: number,
): Promise<Delivery> {
  const found = await findDelivery(tx, companyIds, deliveryId)
  if (!found) throw new AppError('rest_not_found')
  if (!found.delivery.actions.includes('resend')) {
    const state = found.delivery.status === 'sent' ? 'was sent already' : 'is still on its way'
    throw new AppError('rest_conflict', { message: `This message ${state}.` })
  }
  await requeueDelivery(tx, found.companyId, deliveryId)
  await queue.send(tx, 'send-delivery', { companyId: found.companyId, deliveryId })
  return { ...found.delivery, status: 'queued', actions: [] }
}

export interface SenderParts {
  db: Db
  mail: MailAdapter
  log: Logger
  now: () => Date
  /** Host in the Message-ID. */
  publicUrl: string
  /** Told after each try, so that screens hear of it. */
  wake: () => void
}

/**
 * The worker of 'send-delivery'. Sends at least once: a process that dies between the provider's yes and our note sends
 * again, with the same Message-ID, by which the receiver's side can tell. Each try is counted, the last error kept, and
 * after the last try the message stands as failed for a manager to see and resend.
 */
export function createSender(parts: SenderParts): QueueHandlers['send-delivery'] {
  const { db, mail, log, now, wake } = parts
  const host = new URL(parts.publicUrl).hostname
  return async ({ companyId, deliveryId }, attempt) => {
    const scope = { companyIds: [companyId], userId: null }
    const row = await inTenant(db, scope, (tx) => readDelivery(tx, companyId, deliveryId))
    if (!row) throw new Error(`Delivery ${deliveryId} is gone`)
    if (row.status === 'sent') return
    const note = (outcome: Parameters<typeof noteTry>[3]) =>
      inTenant(db, scope, (tx) => noteTry(tx, companyId, deliveryId, outcome)).finally(wake)
    try {
      await mail.send({
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        ...(row.body_html && { html: row.body_html }),
        messageId: `<delivery-${companyId}-${deliveryId}@${host}>`,
      })
    } catch (error) {
      await note({ status: attempt.isLast ? 'failed' : 'queued', error: reasonOf(error), sentAt: null })
      // The provider's words may name the person, so that they stay in the company's list and out of the log.
      throw new Error(`Delivery ${deliveryId} was not taken`)
    }
    await note({ status: 'sent', error: null, sentAt: now().toISOString() })
    log.info({ deliveryId, attempt: attempt.number }, 'mail sent')
  }
}

/** The provider's words in one bounded line, for the managers' list. */
function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 300) || 'Unknown error'
}
