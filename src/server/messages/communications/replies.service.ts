import type { z } from 'zod'
import { type Communication } from '../../../shared/messages/communications/communication.ts'
import type { replySchema } from '../../../shared/messages/communications/conversations.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { readConsents, recordConsent } from '../../company/consents/consents.service.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'
import { viewCommunication } from './communication.view.ts'
import { findCommunication, readTextingCompany } from './communications.store.ts'
import { listJobsOfConversation, readAnsweredMail, readReach } from './conversation-state.store.ts'
import { readConversationRow } from './conversations.store.ts'
import type { ConversationPerson } from './person-key.store.ts'
import { openPerson, type InboxCall } from './conversations.service.ts'
import { openConversation, writeMail, writeText } from './sending.service.ts'
import { firstTextTo, queueJobText } from './texting.service.ts'

type Reply = z.output<typeof replySchema>

/**
 * Queues a text or mail to the person of a conversation, about the job that was spoken about last, and adds it to the
 * timeline; without a job, the reply has none. Throws rest_not_found, rest_conflict for a person without a phone or email,
 * contact_opted_out, phone_number_missing, and rest_invalid_param.
 */
export async function replyTo(
  work: InboxCall,
  { features, actor }: Pick<JobContext, 'features' | 'actor'>,
  id: number,
  reply: Reply,
): Promise<Communication> {
  const { tx, kernel, companyIds } = work
  const person = await openPerson(work, id)
  const now = kernel.now().toISOString()
  // Started together, so that their queries share a round trip.
  const [row, { phone, email }, [job]] = await Promise.all([
    readConversationRow(tx, { ...person, userId: work.userId, now }, person),
    readReach(tx, person),
    listJobsOfConversation(tx, person),
  ])
  if (!row) throw new AppError('rest_not_found')
  const address = reply.channel === 'text' ? phone : email
  if (address === null)
    throw new AppError('rest_conflict', {
      message:
        reply.channel === 'text' ? 'This person has no phone number.' : 'This person has no email address.',
    })
  if (!job) return replyWithoutJob(work, person, { name: row.name, address }, reply)
  const jobWork: JobContext = { tx, kernel, features, actor, companyIds }
  const talk = await openConversation(jobWork, job.id, 'write')
  const contact = {
    key: '',
    userId: person.contactId,
    name: row.name,
    role: 'Contact person',
    phone,
    email,
    contactMethod: null,
  } as const
  return reply.channel === 'text'
    ? writeText(jobWork, talk, contact, address, reply)
    : writeMail(jobWork, talk, { ...contact, email: address }, reply, await readAnsweredMail(tx, person))
}

async function replyWithoutJob(
  work: InboxCall,
  person: ConversationPerson,
  to: { name: string; address: string },
  reply: Reply,
): Promise<Communication> {
  const { tx, kernel } = work
  const id =
    reply.channel === 'text'
      ? await textWithoutJob(work, person, to, reply)
      : await mailWithoutJob(work, person, to, reply)
  const row = await findCommunication(tx, [person.companyId], id)
  if (!row) throw new AppError('rest_not_found')
  return viewCommunication(kernel, row, { kind: 'manager', permissions: [] }, null)
}

async function textWithoutJob(
  { tx, kernel, userId }: InboxCall,
  { companyId, contactId }: ConversationPerson,
  { name, address: phone }: { name: string; address: string },
  { message }: Reply,
): Promise<number> {
  const company = await readTextingCompany(tx, companyId)
  if (company.textingPhone === null) throw new AppError('phone_number_missing')
  const consent = (await readConsents(tx, companyId, [phone])).get(phone)
  if (consent?.isAllowed === false) throw new AppError('contact_opted_out')
  const language = await languageOfRecipient(tx, { personId: contactId })
  const body = await firstTextTo(tx, { companyId, company }, { phone, language }, message)
  if (body === null) {
    const text = 'Too long for the first text to a person, which says how to end texts.'
    throw new AppError('rest_invalid_param', { message: text, fields: { message: text } })
  }
  if (!consent)
    await recordConsent(tx, {
      companyId,
      phone,
      isAllowed: true,
      source: 'Called or wrote first',
      recordedBy: userId,
    })
  return queueJobText(
    { tx, queue: kernel.queue },
    { companyId, id: null },
    {
      kind: 'written',
      from: company.textingPhone,
      to: { userId: contactId, name, phone },
      body,
      senderId: userId,
      hasPrices: false,
    },
  )
}

async function mailWithoutJob(
  { tx, kernel, userId }: InboxCall,
  person: ConversationPerson,
  { name, address: to }: { name: string; address: string },
  { subject, message }: Reply,
): Promise<number> {
  const { companyId, contactId } = person
  const deliveryId = await queueMail(tx, kernel.queue, {
    companyId,
    jobId: null,
    kind: 'written',
    personId: contactId,
    to,
    subject,
    text: message,
    isWritten: true,
    inReplyTo: await readAnsweredMail(tx, person),
  })
  const { id } = await insertCommunication(tx, {
    companyId,
    jobId: null,
    type: 'email',
    direction: 'outgoing',
    senderId: userId,
    contactId,
    contactName: name,
    contactAddress: to.toLowerCase(),
    subject,
    body: message,
    deliveryId,
  })
  return id
}
