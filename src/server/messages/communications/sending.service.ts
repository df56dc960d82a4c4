import type { z } from 'zod'
import {
  NO_CONTACT_MESSAGE,
  TEXT_LENGTH,
  type Communication,
  type InfoKind,
  type JobContact,
  type mailInputSchema,
  type textInputSchema,
} from '../../../shared/messages/communications/communication.ts'
import type { marketingInputSchema } from '../../../shared/company/consents/marketing.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
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
import { firstTextTo, queueJobText, textingPhoneOf } from './texting.service.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'

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

/** Returns the contact of a job with a phone number; throws rest_invalid_param if it has none. */
export function textContactOf(
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

/** Returns the contact of a job with an email address; throws rest_invalid_param if it has none. */
export function mailContactOf(
  job: JobRecord,
  viewer: CommunicationViewer,
  to: string,
): Contact & { email: string } {
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
