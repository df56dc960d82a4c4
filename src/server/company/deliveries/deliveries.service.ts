import type { Delivery } from '../../../shared/company/deliveries/deliveries.api.ts'
import {
  MESSAGE_KINDS,
  messageKindRule,
  type MessageKind,
} from '../../../shared/company/deliveries/message-kinds.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { translateMail, writerForRecipient } from '../../kernel/language/mail-language.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { marketingRefusal } from '../consents/consents.service.ts'
import { UNSUBSCRIBE_PATH } from '../mail-optouts/mail-optouts.service.ts'
import {
  findDelivery,
  findMemberName,
  insertDelivery,
  readDelivery,
  requeueDelivery,
  type DeliveryToInsert,
} from './deliveries.store.ts'
import { recordAccepted, recordUndelivered } from './texts.store.ts'

// What a company's mailbox says of mails that were sent.
export { findSentMail, recordBounce } from './incoming-mail.store.ts'
export { deliveriesNamedIn } from './message-ids.ts'

/** The queue of each channel. */
export const QUEUE_OF = { mail: 'send-delivery', text: 'send-text', push: 'send-push' } as const

/** What every message that is queued says of itself. */
interface MessageToQueue {
  companyId: number
  jobId: number | null
  kind: MessageKind
  /** The recipient's account, if it is known. */
  personId?: number | null
  /** A message with the key of an earlier one of the company is not queued again. */
  dedupeKey?: string | null
  /** Delay in seconds; immediately by default. */
  afterSeconds?: number
}

/** A mail to queue. */
export interface MailToQueue extends MessageToQueue {
  to: string
  subject: string
  text: string
  /** Generated from the text by default. */
  html?: string
  /** Written by a person: it is sent as it is. Other mails are translated for their recipient. */
  isWritten?: boolean
  /** Message-ID of the mail that it answers, with its angle brackets. */
  inReplyTo?: string | undefined
  /** Not transactional: it has an unsubscribe link and is not sent to people who unsubscribed. */
  isPromotion?: boolean
}

/**
 * Stores and queues a mail in the transaction that causes it: it is sent if and only if the change is
 * committed. Returns the delivery's id, or that of the earlier message with its key; throws rest_invalid_param for an
 * invalid address, and contact_refuses_mail for an offer to a person who unsubscribed, and
 * marketing_not_agreed for one who never agreed to marketing.
 */
export async function queueMail(tx: Tx, queue: Queue, mail: MailToQueue): Promise<number> {
  const to = mail.to.trim()
  if (to.length > 254 || !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(to))
    throw new AppError('rest_invalid_param', {
      message: 'Invalid email address',
      fields: { to: 'Invalid email address' },
    })
  const texts = mail.isWritten ? mail : await translateMail(tx, mail)
  // A line break in a subject would start another header.
  const subject = texts.subject.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
  const isPromotion = mail.isPromotion ?? MESSAGE_KINDS[mail.kind].purpose === 'marketing'
  if (isPromotion) await rejectUnwanted(tx, mail, to)
  return queueMessage(tx, queue, mail, {
    channel: 'mail',
    to,
    subject,
    inReplyTo: mail.inReplyTo,
    text: texts.text,
    html: mail.html ?? '',
    purpose: isPromotion ? 'marketing' : 'service',
    // The token is added when the mail is sent, because it requires the installation's secret.
    unsubscribeUrl: isPromotion ? UNSUBSCRIBE_PATH : '',
  })
}

async function rejectUnwanted(tx: Tx, { companyId, kind }: MailToQueue, email: string): Promise<void> {
  const refusal = await marketingRefusal(tx, { companyId, email }, messageKindRule(kind)?.isOwnRequest)
  if (refusal !== null) throw new AppError(refusal)
}

/** A text to queue. */
export interface TextToQueue extends MessageToQueue {
  /** Ten digits. */
  to: string
  body: string
  /** Written by a person, or in the recipient's language already. Other texts are translated for their recipient. */
  isWritten?: boolean
}

/**
 * Stores and queues a text in the transaction that causes it. Returns the delivery's id, or that of the earlier message
 * with its key; throws rest_invalid_param for an invalid number. Whether it may be sent is checked again at sending.
 */
export async function queueText(tx: Tx, queue: Queue, text: TextToQueue): Promise<number> {
  const { to, body } = text
  if (!/^\d{10}$/.test(to))
    throw new AppError('rest_invalid_param', { message: 'Invalid phone', fields: { to: 'Invalid phone' } })
  const write = text.isWritten ? null : await writerForRecipient(tx, text)
  return queueMessage(tx, queue, text, {
    channel: 'text',
    to,
    text: write ? write(body) : body,
    purpose: MESSAGE_KINDS[text.kind].purpose,
  })
}

/** A notification to queue, for all devices of a person. */
export interface PushToQueue extends MessageToQueue {
  personId: number
  /** What happened; it may be read on a locked screen, so it says no more than a text would. */
  title: string
  body: string
  /** The screen that it opens, from the root. */
  path: `/${string}`
}

/**
 * Stores and queues a notification in the transaction that causes it. One about a job replaces earlier ones about it.
 * Returns the delivery's id, or that of the earlier message with its key; throws rest_not_found for a person who is not
 * in the company.
 */
export async function queuePush(tx: Tx, queue: Queue, push: PushToQueue): Promise<number> {
  const name = await findMemberName(tx, push.companyId, push.personId)
  if (name === undefined) throw new AppError('rest_not_found')
  const write = await writerForRecipient(tx, push)
  return queueMessage(tx, queue, push, {
    channel: 'push',
    to: name,
    // Push services take 4096 bytes; a letter has four at most.
    subject: write(push.title).replaceAll(/\s+/g, ' ').trim().slice(0, 120),
    text: write(push.body).trim().slice(0, 500),
    path: push.path.slice(0, 300),
    purpose: MESSAGE_KINDS[push.kind].purpose,
  })
}

async function queueMessage(
  tx: Tx,
  queue: Queue,
  { companyId, jobId, kind, personId = null, dedupeKey = null, afterSeconds = 0 }: MessageToQueue,
  content: Omit<DeliveryToInsert, keyof MessageToQueue>,
): Promise<number> {
  const { id, isNew } = await insertDelivery(tx, {
    ...content,
    companyId,
    jobId,
    kind,
    personId,
    dedupeKey,
    afterSeconds,
  })
  const work = { companyId, deliveryId: id }
  if (isNew) await queue.send(tx, QUEUE_OF[content.channel], work, afterSeconds)
  return id
}

/**
 * Queues a message again that could not be sent. Throws rest_not_found for a message of another company, and
 * rest_conflict for one that is sent or still queued.
 */
export async function resendMessage(
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
  const work = { companyId: found.companyId, deliveryId }
  await queue.send(tx, QUEUE_OF[found.delivery.channel], work)
  return { ...found.delivery, status: 'queued', actions: [] }
}

/**
 * Records that the provider has a text with this sid, because its webhook said so: this counts even if its
 * response to us was lost, and prevents a second send. Returns whether the sid is new, known for this text,
 * or not of its current attempt: it belongs to an earlier message that failed and was sent again, or to no
 * text of this company.
 */
export async function recordSid(
  tx: Tx,
  companyId: number,
  deliveryId: number,
  sid: string,
): Promise<'new' | 'known' | 'past'> {
  const row = await readDelivery(tx, companyId, deliveryId, 'for update')
  if (row?.channel !== 'text') return 'past'
  if (row.provider_sid === sid) return row.status === 'queued' ? 'past' : 'known'
  // An unknown sid belongs to this text only while it is unknown whether an attempt reached the provider.
  if (row.status === 'sent' || row.tried_at === null) return 'past'
  await recordAccepted(tx, companyId, deliveryId, sid)
  return 'new'
}

/**
 * Records the final state of a text that the provider accepted: `error` is why it did not arrive, null if it
 * did.
 */
export async function recordArrival(
  tx: Tx,
  text: { companyId: number; deliveryId: number; sid: string; error: string | null },
): Promise<void> {
  const { companyId, deliveryId, sid, error } = text
  if (error === null) await recordAccepted(tx, companyId, deliveryId, sid, true)
  else await recordUndelivered(tx, companyId, deliveryId, error)
}
