import type { NoticeKind } from '../../../shared/messages/notices/notices.ts'
import type { NoticeFacts } from '../../../shared/messages/notices/placeholders.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readConsents, recordConsent } from '../../company/consents/consents.service.ts'
import { firstTextTo, queueJobText, textingPhoneOf } from '../communications/texting.service.ts'
import { jobFacts } from './notice.facts.ts'
import { knownFacts, noticeOf, type CompanyNotice } from './notices.service.ts'
import { readQueuedAt } from './notices.store.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'
import { noticeWriter } from './notice.writer.ts'

/** What sending needs. */
export interface NoticeWork {
  tx: Tx
  kernel: Pick<Kernel, 'queue' | 'config' | 'now'>
}

/** Who gets a message. */
interface NoticeRecipient {
  id: number | null
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

/** An automatic message to send. */
interface NoticeToSend {
  kind: NoticeKind
  /** Values of its placeholders, besides those that follow from the job. */
  facts?: NoticeFacts
  /** The client of the job by default. */
  to?: NoticeRecipient
  /** Who sends it; null for an automatic message. */
  senderId?: number | null
  /** It is sent at most once by each channel. */
  onceKey?: string
  /** A text with this key is sent at most once, whatever job it is about. */
  textKey?: string
  /** Delay in seconds; immediately by default. */
  afterSeconds?: number
}

/** Returns the keys of the deliveries of a message that is sent once. */
export function keysOf(onceKey: string): { mail: string; text: string } {
  return { mail: `${onceKey}:mail`, text: `${onceKey}:text` }
}

/**
 * Sends an automatic message by the channels that the company has on: a mail, and a text to a person who consents to
 * texts, or who has no email and left their number for this move. Returns whether anything was queued. The caller makes
 * sure that a message with a key is not sent again.
 */
export async function sendNotice(work: NoticeWork, job: JobRecord, sent: NoticeToSend): Promise<boolean> {
  const to = sent.to ?? job.client
  if (!to) return false
  const notice = await noticeOf(work.tx, job.companyId, sent.kind)
  const facts = knownFacts(sent.kind, {
    ...(await jobFacts(work, job, { contact: to.firstName })),
    ...sent.facts,
  })
  const isMailed = notice.isMailOn && (await mailNotice(work, job, sent, { notice, facts, to }))
  const isTexted = notice.isTextOn && (await textNotice(work, job, sent, { notice, facts, to }))
  return isMailed || isTexted
}

interface Prepared {
  notice: CompanyNotice
  facts: NoticeFacts
  to: NoticeRecipient
}

async function mailNotice(
  { tx, kernel }: NoticeWork,
  job: JobRecord,
  { kind, senderId = null, onceKey, afterSeconds }: NoticeToSend,
  { notice, facts, to }: Prepared,
): Promise<boolean> {
  if (to.email === null) return false
  const about = { companyId: job.companyId, jobId: job.id }
  const language = await languageOfRecipient(tx, { personId: to.id, email: to.email })
  const write = noticeWriter(language, kind, [notice.mailSubject, notice.mailBody])
  // The timeline keeps what was sent.
  const mail = { subject: write(notice.mailSubject, facts), text: write(notice.mailBody, facts) }
  let deliveryId: number
  try {
    deliveryId = await queueMail(tx, kernel.queue, {
      ...about,
      kind,
      personId: to.id,
      to: to.email,
      ...mail,
      isWritten: true,
      ...(onceKey !== undefined && { dedupeKey: keysOf(onceKey).mail }),
      ...(afterSeconds !== undefined && { afterSeconds }),
    })
  } catch (error) {
    // An address that takes no mail must not undo the change that the message is about.
    if (error instanceof AppError && error.code === 'rest_invalid_param') return false
    throw error
  }
  await insertCommunication(tx, {
    ...about,
    type: 'email',
    direction: 'outgoing',
    senderId,
    contactId: to.id,
    contactName: nameOf(to),
    contactAddress: to.email.toLowerCase(),
    subject: mail.subject,
    body: mail.text,
    deliveryId,
  })
  return true
}

async function textNotice(
  { tx, kernel }: NoticeWork,
  job: JobRecord,
  { kind, senderId = null, onceKey, textKey, afterSeconds }: NoticeToSend,
  { notice, facts, to }: Prepared,
): Promise<boolean> {
  const phone = normalizePhone(to.phone ?? '')
  if (phone === null || notice.textBody === null) return false
  const dedupeKey = textKey ?? (onceKey === undefined ? undefined : keysOf(onceKey).text)
  if (textKey !== undefined && (await readQueuedAt(tx, job.companyId, [textKey])) !== null) return false
  const textingPhone = await textingPhoneOf(tx, job.companyId)
  if (textingPhone === null) return false
  const consent = (await readConsents(tx, job.companyId, [phone])).get(phone)
  // Without a decision, only those get texts who cannot be told of their own move in another way.
  if (consent ? !consent.isAllowed : to.email !== null) return false
  const language = await languageOfRecipient(tx, { personId: to.id, email: to.email })
  const write = noticeWriter(language, kind, [notice.textBody])
  const body = await firstTextTo(tx, job, { phone, language }, write(notice.textBody, facts))
  if (body === null) return false
  if (!consent)
    await recordConsent(tx, {
      companyId: job.companyId,
      phone,
      isAllowed: true,
      source: `Assumed: the number is on job #${job.id}`,
      recordedBy: null,
    })
  await queueJobText({ tx, queue: kernel.queue }, job, {
    kind,
    from: textingPhone,
    to: { userId: to.id, name: nameOf(to), phone },
    body,
    senderId,
    hasPrices: true,
    ...(dedupeKey !== undefined && { dedupeKey }),
    ...(afterSeconds !== undefined && { afterSeconds }),
  })
  return true
}

function nameOf({ firstName, lastName }: NoticeRecipient): string {
  return `${firstName} ${lastName}`.trim()
}
