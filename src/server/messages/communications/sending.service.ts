import type { z } from 'zod'
import {
  INFO_KINDS,
  NO_CONTACT_MESSAGE,
  TEXT_LENGTH,
  type bookingInfoInputSchema,
  type Communication,
  type InfoKind,
  type JobContact,
  type mailInputSchema,
  type textInputSchema,
} from '../../../shared/messages/communications/communication.ts'
import type { marketingInputSchema } from '../../../shared/company/consents/marketing.ts'
import { isJobOpen, seesPrice } from '../../../shared/jobs/documents/document.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { NoticeFacts } from '../../../shared/messages/notices/notices.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { jobForClient, nextLine } from '../../jobs/jobs/job.next.ts'
import { openJob, runLeadConsequences, type JobContext } from '../../jobs/jobs/job.service.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { findCommunication, readLastContactTimes } from './communications.store.ts'
import {
  reachableContacts,
  viewCommunication,
  viewContact,
  type CommunicationViewer,
} from './communication.view.ts'
import {
  readConsents,
  readMarketingConsents,
  recordConsent,
  recordMarketingConsent,
} from '../../company/consents/consents.service.ts'
import type { Contact } from './contacts.ts'
import { jobFacts } from '../notices/notice.facts.ts'
import { knownFacts, noticeOf } from '../notices/notices.service.ts'
import { firstTextTo, queueJobText, textingPhoneOf } from './texting.service.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'
import { noticeWriter } from '../notices/notice.writer.ts'

/** Returns a job whose people the caller may contact; throws job_not_found and rest_forbidden. */
export async function openConversation(
  work: JobContext,
  jobId: number,
  purpose: 'read' | 'write',
): Promise<{ job: JobRecord; viewer: CommunicationViewer }> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  const mayTalk =
    viewer.kind === 'manager' || (viewer.kind === 'crew' && viewer.permissions.includes('contact'))
  if (!mayTalk) throw new AppError('rest_forbidden')
  if (purpose === 'write' && job.deletedAt !== null)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  return { job, viewer }
}

/** Returns who can be reached about a job, with their consents; throws as `openConversation` does. */
export async function showContacts(work: JobContext, jobId: number): Promise<JobContact[]> {
  const { job, viewer } = await openConversation(work, jobId, 'read')
  const contacts = reachableContacts(job, viewer)
  const [phones, emails] = [
    contacts.flatMap(({ phone }) => phone ?? []),
    contacts.flatMap(({ email }) => email ?? []),
  ]
  const consents = await readConsents(work.tx, job.companyId, phones)
  const marketing = await readMarketingConsents(work.tx, job.companyId, [...phones, ...emails])
  const talks = await readLastContactTimes(work.tx, job)
  return contacts.map((contact) => viewContact(contact, consents, marketing, talks, viewer))
}

/**
 * Records a contact's decision about marketing. Throws job_not_found, and rest_invalid_param for
 * a contact that the job does not have or who has no address of that channel.
 */
export async function recordMarketingOfContact(
  work: JobContext,
  jobId: number,
  input: z.output<typeof marketingInputSchema>,
): Promise<void> {
  const { job, viewer } = await openConversation(work, jobId, 'write')
  const contact = reachableContacts(job, viewer).find(({ key }) => key === input.contact)
  const address = input.channel === 'mail' ? contact?.email : contact?.phone
  if (!address) throw noContact()
  await recordMarketingConsent(work.tx, {
    companyId: job.companyId,
    address,
    isAllowed: input.isAllowed,
    source: input.source.trim(),
    recordedBy: work.actor.userId,
  })
}

function noContact(): AppError {
  return new AppError('rest_invalid_param', {
    message: NO_CONTACT_MESSAGE,
    fields: { to: NO_CONTACT_MESSAGE },
  })
}

/**
 * Queues a text to a contact of the job and adds it to the timeline. Throws rest_invalid_param for a
 * recipient who is not a contact of the job, contact_opted_out, and phone_number_missing.
 */
export async function sendTextToContact(
  work: JobContext,
  input: z.output<typeof textInputSchema>,
): Promise<Communication> {
  const { job, viewer } = await openConversation(work, input.jobId, 'write')
  const { contact, phone } = textContactOf(job, viewer, input.to)
  return writeText(work, { job, viewer }, contact, phone, input)
}

function textContactOf(
  job: JobRecord,
  viewer: CommunicationViewer,
  to: string,
): { contact: Contact; phone: string } {
  const phone = normalizePhone(to)
  const contact = reachableContacts(job, viewer).find((one) => one.phone !== null && one.phone === phone)
  if (!contact || phone === null) throw noContact()
  return { contact, phone }
}

/** Queues a text about an open job to one of its contacts; throws as `sendTextToContact` does. */
export async function writeText(
  work: JobContext,
  talk: { job: JobRecord; viewer: CommunicationViewer },
  contact: Contact,
  phone: string,
  input: { message: string; consentSource?: string | undefined; kind?: InfoKind },
): Promise<Communication> {
  const { tx, actor, kernel } = work
  const { job, viewer } = talk
  const { companyId } = job
  const textingPhone = await textingPhoneOf(tx, companyId)
  if (textingPhone === null) throw new AppError('phone_number_missing')
  const consent = (await readConsents(tx, companyId, [phone])).get(phone)
  if (consent?.isAllowed === false) throw new AppError('contact_opted_out')
  const language = await languageOfRecipient(tx, { personId: contact.userId })
  const body = await firstTextTo(tx, job, { phone, language }, input.message)
  if (body === null)
    throw new AppError('rest_invalid_param', {
      message: `The first text to a person says how to end texts: use at most ${TEXT_LENGTH - 60 - job.company.name.length} characters.`,
      fields: { message: 'Too long for the first text to a person, which says how to end texts.' },
    })
  const source = input.consentSource?.trim()
  if (!consent || source)
    await recordConsent(tx, {
      companyId,
      phone,
      isAllowed: true,
      source: source ? source : `Assumed: the number is on job #${job.id}`,
      recordedBy: actor.userId,
    })
  const id = await queueJobText({ tx, queue: kernel.queue }, job, {
    kind: input.kind ?? 'written',
    from: textingPhone,
    to: { userId: contact.userId, name: contact.name, phone },
    body,
    senderId: actor.userId,
    hasPrices: input.kind !== undefined,
  })
  return show(work, id, viewer, job)
}

/**
 * Queues a mail to a contact of the job and notes it on the timeline; throws as `sendTextToContact` does.
 */
export async function sendMailToContact(
  work: JobContext,
  jobId: number,
  input: z.output<typeof mailInputSchema>,
): Promise<Communication> {
  const { job, viewer } = await openConversation(work, jobId, 'write')
  const contact = mailContactOf(job, viewer, input.to)
  return writeMail(work, { job, viewer }, contact, input)
}

function mailContactOf(job: JobRecord, viewer: CommunicationViewer, to: string): Contact & { email: string } {
  const wanted = to.trim().toLowerCase()
  for (const contact of reachableContacts(job, viewer)) {
    const { email } = contact
    if (email !== null && email.toLowerCase() === wanted) return { ...contact, email }
  }
  throw noContact()
}

/** Queues a mail about an open job to one of its contacts, in answer to a mail if one is named, and adds it to the timeline. */
export async function writeMail(
  work: JobContext,
  talk: { job: JobRecord; viewer: CommunicationViewer },
  contact: Contact & { email: string },
  mail: { subject: string; message: string; isPromotion?: boolean | undefined; kind?: InfoKind },
  inReplyTo?: string,
): Promise<Communication> {
  const { tx, actor, kernel } = work
  const { job, viewer } = talk
  const deliveryId = await queueMail(tx, kernel.queue, {
    companyId: job.companyId,
    jobId: job.id,
    kind: mail.kind ?? 'written',
    personId: contact.userId,
    to: contact.email,
    subject: mail.subject,
    text: mail.message,
    isPromotion: mail.isPromotion ?? false,
    isWritten: true,
    inReplyTo,
  })
  const { id } = await insertCommunication(tx, {
    companyId: job.companyId,
    jobId: job.id,
    type: 'email',
    direction: 'outgoing',
    senderId: actor.userId,
    contactId: contact.userId,
    contactName: contact.name,
    contactAddress: contact.email.toLowerCase(),
    subject: mail.subject,
    body: mail.message,
    deliveryId,
  })
  return show(work, id, viewer, job)
}

/** A message with the job, the client's next step, and the link, as the office sends it by mail or text. */
interface BookingInfo {
  kind: InfoKind
  kinds: InfoKind[]
  subject: string
  text: string
  textMessage: string
  next: string | null
}

/**
 * Returns a message about a job in the company's words, or the product's in the client's language. Without a kind it is what
 * is next for the client: the estimate of an inquiry, the agreement, the invoice of a completed job, else booking information.
 * Throws rest_forbidden, and rest_conflict if this kind cannot be sent now.
 */
export async function bookingInfo(
  work: JobContext,
  job: JobRecord,
  viewer: CommunicationViewer,
  { contact, kind: asked }: { contact?: Contact; kind?: InfoKind | undefined } = {},
): Promise<BookingInfo> {
  // Crew who may not see the price send none either.
  const seesPrices = seesPrice(viewer)
  const { shown, next } = await jobForClient(work, job, seesPrices)
  const known = await jobFacts(work, job, {
    contact: contact?.name ?? job.client?.firstName ?? '',
    seesPrices,
  })
  const refusals = refusalsToSend(shown, job, viewer, known)
  const kinds = INFO_KINDS.filter((one) => refusals[one] === null)
  const kind = asked ?? (kinds.includes('finished') ? 'finished' : (toAgreeTo(shown) ?? 'bookingInfo'))
  const refusal = refusals[kind]
  if (refusal !== null) throw refusal
  const { mailSubject, mailBody, textBody } = await noticeOf(work.tx, job.companyId, kind)
  const facts = knownFacts(kind, { ...known, nextStep: nextLine(next).join(' ') })
  const language = await languageOfRecipient(work.tx, { personId: contact?.userId ?? job.clientId })
  const writeMailOf = noticeWriter(language, kind, [mailSubject, mailBody])
  const textTemplate = textBody ?? ''
  return {
    kind,
    kinds,
    subject: writeMailOf(mailSubject, facts),
    text: writeMailOf(mailBody, facts),
    textMessage: noticeWriter(language, kind, [textTemplate])(textTemplate, facts),
    next: next?.text ?? null,
  }
}

/** Returns what the client of an inquiry reviews next; null if nothing. */
function toAgreeTo({
  jobStatus,
  documents,
  next,
}: Pick<Job, 'jobStatus' | 'documents' | 'next'>): 'estimate' | 'agreement' | null {
  if (jobStatus !== 'inquiring' || next?.turn !== 'client') return null
  // Without a survey there is no estimate yet.
  if (documents['estimate']?.blockCode === 'survey_needed') return null
  return next.step === 'agreement' ? 'agreement' : 'estimate'
}

/** Returns why each message about a job cannot be sent now; null for those that can. */
function refusalsToSend(
  shown: Job,
  job: JobRecord,
  viewer: CommunicationViewer,
  { invoiceTotal, amountDue }: NoticeFacts,
): Record<InfoKind, AppError | null> {
  const conflict = (message: string) => new AppError('rest_conflict', { message })
  const asksForMoney = viewer.kind === 'manager' || viewer.permissions.includes('payment')
  const forbidden = new AppError('rest_forbidden')
  const toReview = toAgreeTo(shown)
  return {
    estimate: toReview === 'estimate' ? null : conflict('The client has no estimate to review now.'),
    agreement: toReview === 'agreement' ? null : conflict('The client has no agreement to review now.'),
    surveyRequest:
      viewer.kind !== 'manager'
        ? forbidden
        : isJobOpen(job)
          ? null
          : conflict('This job is over. Its client can’t be asked what moves.'),
    bookingInfo: null,
    paymentRequest: !asksForMoney ? forbidden : amountDue ? null : conflict('Nothing is due now.'),
    finished: !asksForMoney
      ? forbidden
      : job.jobStatus === 'completed' && invoiceTotal
        ? null
        : conflict('This job has no invoice yet.'),
  }
}

/**
 * Sends the message of `bookingInfo` by text or mail; throws as the two do.
 */
export async function sendBooking(
  work: JobContext,
  jobId: number,
  input: z.output<typeof bookingInfoInputSchema>,
): Promise<Communication> {
  const talk = await openConversation(work, jobId, 'write')
  const { job, viewer } = talk
  const infoFor = (contact: Contact) => bookingInfo(work, job, viewer, { contact, kind: input.kind })
  let sent: Communication
  let info: BookingInfo
  if (input.channel === 'email') {
    const contact = mailContactOf(job, viewer, input.to)
    info = await infoFor(contact)
    sent = await writeMail(work, talk, contact, { ...info, message: info.text })
  } else {
    const { contact, phone } = textContactOf(job, viewer, input.to)
    info = await infoFor(contact)
    sent = await writeText(work, talk, contact, phone, { message: info.textMessage, kind: info.kind })
  }
  if (info.kind === 'estimate') await runLeadConsequences(work, job, 'estimateSent')
  return sent
}

async function show(
  work: JobContext,
  id: number,
  viewer: CommunicationViewer,
  job: JobRecord,
): Promise<Communication> {
  const row = await findCommunication(work.tx, [job.companyId], id)
  if (!row) throw new AppError('rest_not_found')
  return viewCommunication(work.kernel, row, viewer, job)
}
