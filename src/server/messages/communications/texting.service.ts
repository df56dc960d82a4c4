import type { MessageKind } from '../../../shared/company/deliveries/message-kinds.ts'
import { withOptOutLine } from '../../../shared/company/deliveries/opt-out.ts'
import { queueText } from '../../company/deliveries/deliveries.service.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { readTextingCompany, wasTexted } from './communications.store.ts'
import { translate } from '../../kernel/language/catalogs.ts'

/** A text about a job, which may be sent: the caller has checked the consent of its recipient. */
interface JobText {
  kind: MessageKind
  /** The company's number for texts. */
  from: string
  to: { userId: number | null; name: string; phone: string }
  /** In the language of its recipient. */
  body: string
  /** Null for an automatic text. */
  senderId: number | null
  /** Whether it may contain prices, which the crew of the job must not read. */
  hasPrices: boolean
  dedupeKey?: string
  /** Delay in seconds; immediately by default. */
  afterSeconds?: number
}

/** Returns the number from which a company sends texts, or null. */
export async function textingPhoneOf(tx: Tx, companyId: number): Promise<string | null> {
  return (await readTextingCompany(tx, companyId)).textingPhone
}

/**
 * Returns a text, in the language of its recipient, as it is sent to a number: the first one says how to end texts. Null
 * if both do not fit.
 */
export async function firstTextTo(
  tx: Tx,
  { companyId, company }: { companyId: number; company: { name: string } },
  { phone, language }: { phone: string; language: string },
  body: string,
): Promise<string | null> {
  if (await wasTexted(tx, companyId, phone)) return body
  return withOptOutLine(body, company.name, (text) => translate(text, language))
}

/** Queues a text and adds it to the timeline of the job, if there is one; returns its id there. */
export async function queueJobText(
  { tx, queue }: { tx: Tx; queue: Queue },
  { companyId, id: jobId }: { companyId: number; id: number | null },
  { kind, from, to, body, senderId, hasPrices, dedupeKey, afterSeconds }: JobText,
): Promise<number> {
  const deliveryId = await queueText(tx, queue, {
    companyId,
    jobId,
    kind,
    personId: to.userId,
    to: to.phone,
    body,
    isWritten: true,
    ...(dedupeKey !== undefined && { dedupeKey }),
    ...(afterSeconds !== undefined && { afterSeconds }),
  })
  const { id } = await insertCommunication(tx, {
    companyId,
    jobId,
    type: 'sms',
    direction: 'outgoing',
    senderId,
    contactId: to.userId,
    contactName: to.name,
    contactAddress: to.phone,
    body,
    status: 'queued',
    meta: {
      body,
      from,
      to: to.phone,
      smsStatus: 'queued',
      numMedia: 0,
      ...(hasPrices && { isBookingInfo: true }),
    },
    deliveryId,
  })
  return id
}
