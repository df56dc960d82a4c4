import type { Delivery } from '../../../shared/company/deliveries/deliveries.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { refusesOffers, UNSUBSCRIBE_PATH } from '../mail-optouts/mail-optouts.service.ts'
import { findDelivery, insertDelivery, readDelivery, requeueDelivery } from './deliveries.store.ts'
import { noteTaken, noteUndelivered } from './texts.store.ts'

/** A mail as a feature asks for it. */
export interface MailToQueue {
  companyId: number
  jobId: number | null
  to: string
  subject: string
  text: string
  /** Made from the text unless given. */
  html?: string
  /** Belongs to no transaction: it carries a way to refuse more of it, and goes to nobody who did. */
  isPromotion?: boolean
  /** It goes out so much later; at once unless told. */
  afterSeconds?: number
}

/**
 * Writes a mail and queues it in the change that causes it: it goes out if and only if the change is
 * committed. Returns the delivery's id; throws rest_invalid_param for an address that is none and
 * contact_refuses_mail for an offer to somebody who wants no more of them.
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
  const { companyId, jobId, text, html = '', isPromotion = false } = mail
  if (isPromotion && (await refusesOffers(tx, { companyId, email: to })))
    throw new AppError('contact_refuses_mail')
  const deliveryId = await insertDelivery(tx, {
    companyId,
    jobId,
    channel: 'mail',
    to,
    subject,
    text,
    html,
    // The token is added when it is sent: it takes the installation's secret to make one.
    unsubscribeUrl: isPromotion ? UNSUBSCRIBE_PATH : '',
  })
  await queue.send(tx, 'send-delivery', { companyId, deliveryId }, mail.afterSeconds)
  return deliveryId
}

/** A text as a feature asks for it. */
export interface TextToQueue {
  companyId: number
  jobId: number | null
  /** Ten digits. */
  to: string
  body: string
}

/**
 * Writes a text and queues it in the change that causes it. Returns the delivery's id; throws
 * rest_invalid_param for a number that is none. Whether it may be sent is asked once more when it is.
 */
export async function queueText(tx: Tx, queue: Queue, text: TextToQueue): Promise<number> {
  const { companyId, jobId, to, body } = text
  if (!/^\d{10}$/.test(to))
    throw new AppError('rest_invalid_param', { message: 'Invalid phone', fields: { to: 'Invalid phone' } })
  const deliveryId = await insertDelivery(tx, { companyId, jobId, channel: 'text', to, text: body })
  await queue.send(tx, 'send-text', { companyId, deliveryId })
  return deliveryId
}

/**
 * Queues a message again that could not be sent. Throws rest_not_found for another company's and
 * rest_conflict for one that is sent or still on its way.
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
  const name = found.delivery.channel === 'text' ? 'send-text' : 'send-delivery'
  await queue.send(tx, name, { companyId: found.companyId, deliveryId })
  return { ...found.delivery, status: 'queued', actions: [] }
}

/**
 * Notes that the provider has a text under this sid, because it told so by itself: that counts even where its
 * answer to us was lost, and keeps the text from being sent again. Returns whether the sid is new, known as
 * this text's, or none of what it stands for now: an earlier message, which failed and is or was sent again,
 * or no text of this company.
 */
export async function adoptSid(
  tx: Tx,
  companyId: number,
  deliveryId: number,
  sid: string,
): Promise<'new' | 'known' | 'past'> {
  const row = await readDelivery(tx, companyId, deliveryId, 'lock')
  if (row?.channel !== 'text') return 'past'
  if (row.provider_sid === sid) return row.status === 'queued' ? 'past' : 'known'
  // Only while it is not known whether a try reached the provider, a sid that we do not know is this text's.
  if (row.status === 'sent' || row.tried_at === null) return 'past'
  await noteTaken(tx, companyId, deliveryId, sid)
  return 'new'
}

/** Notes how a text that the provider took ended there: `error` says why it did not arrive, null that it did. */
export async function noteArrival(
  tx: Tx,
  text: { companyId: number; deliveryId: number; sid: string; error: string | null },
): Promise<void> {
  const { companyId, deliveryId, sid, error } = text
  if (error === null) await noteTaken(tx, companyId, deliveryId, sid)
  else await noteUndelivered(tx, companyId, deliveryId, error)
}
