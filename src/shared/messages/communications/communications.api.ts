import { z } from 'zod'
import { marketingInputSchema } from '../../company/consents/marketing.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, listOf, pageQuery } from '../../kernel/wire.ts'
import {
  bookingInfoInputSchema,
  INFO_KINDS,
  communicationSchema,
  jobContactSchema,
  mailInputSchema,
  templateInputSchema,
  templateSchema,
  textInputSchema,
} from './communication.ts'
import { COMMUNICATION_TYPES } from '../../jobs/timeline/communication-types.ts'
import { unreadSchema } from './unread.ts'

const tag = 'Communications'

export const listCommunications = endpoint({
  name: 'listCommunications',
  tag,
  summary: 'What was said about a job, newest first unless told',
  method: 'GET',
  path: '/wp/v2/jobs/:id/communications',
  access: 'communications.read',
  params: idParams,
  query: z.object({
    ...pageQuery,
    order: z.enum(['asc', 'desc']).default('desc'),
    type: listOf(COMMUNICATION_TYPES),
  }),
  answer: z.array(communicationSchema),
  isList: true,
})

export const listClientCommunications = endpoint({
  name: 'listClientCommunications',
  tag: 'People',
  summary: 'What was said with a client or about their jobs, newest first',
  method: 'GET',
  path: '/wp/v2/clients/:id/communications',
  access: 'clients.read',
  params: idParams,
  query: z.object({ ...pageQuery, type: listOf(COMMUNICATION_TYPES) }),
  answer: z.array(communicationSchema),
  isList: true,
})

export const listInbox = endpoint({
  name: 'listInbox',
  tag,
  summary: 'Messages and calls that belong to no job yet, newest first',
  method: 'GET',
  path: '/wp/v2/communications',
  access: 'communications.sort',
  query: z.object({ ...pageQuery, type: listOf(COMMUNICATION_TYPES) }),
  answer: z.array(communicationSchema),
  isList: true,
})

export const assignCommunication = endpoint({
  name: 'assignCommunication',
  tag,
  summary: 'Says to which job a message belongs that stood in the inbox',
  method: 'POST',
  path: '/wp/v2/communications/:id',
  access: 'communications.sort',
  params: idParams,
  body: z.object({ jobId: idSchema }),
  answer: communicationSchema,
})

export const markDone = endpoint({
  name: 'markDone',
  tag,
  summary: 'Says that an incoming message or missed call needs no answer, or that it waits again',
  method: 'POST',
  path: '/wp/v2/communications/:id/done',
  access: 'communications.sort',
  params: idParams,
  body: z.object({ isDone: z.boolean() }),
  answer: z.object({
    id: z.number(),
    /** UTC; null while it waits. */
    doneAt: z.string().nullable(),
  }),
})

export const getUnread = endpoint({
  name: 'getUnread',
  tag,
  summary: 'What came in since the caller last looked: messages without a job, and jobs with something new',
  method: 'GET',
  path: '/wp/v2/communications/unread',
  access: 'communications.sort',
  answer: unreadSchema,
})

export const readInbox = endpoint({
  name: 'readInbox',
  tag,
  summary: 'Says that the caller has looked at the inbox',
  method: 'POST',
  path: '/wp/v2/communications/read',
  access: 'communications.sort',
  answer: unreadSchema,
})

export const readCommunications = endpoint({
  name: 'readCommunications',
  tag,
  summary: 'Says that the caller has looked at what was said about a job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/communications/read',
  access: 'communications.sort',
  params: idParams,
  answer: unreadSchema,
})

export const listJobContacts = endpoint({
  name: 'listJobContacts',
  tag,
  summary: 'Who can be reached about a job, and how',
  method: 'GET',
  path: '/wp/v2/jobs/:id/contacts',
  access: 'communications.read',
  params: idParams,
  answer: z.array(jobContactSchema),
})

export const recordMarketing = endpoint({
  name: 'recordMarketing',
  tag,
  summary: 'Records that a contact agreed to marketing by a channel or refused it, and how the office knows',
  method: 'POST',
  path: '/wp/v2/jobs/:id/marketing',
  access: 'deliveries.manage',
  params: idParams,
  body: marketingInputSchema,
  answer: z.array(jobContactSchema),
})

const sentSchema = doneSchema.extend({ communication: communicationSchema })

export const sendText = endpoint({
  name: 'sendText',
  tag,
  summary: 'Queues a text to a contact of a job',
  method: 'POST',
  path: '/wp/v2/twilio/message',
  access: 'communications.write',
  body: textInputSchema,
  answer: sentSchema,
  isIdempotent: true,
})

export const sendMail = endpoint({
  name: 'sendMail',
  tag,
  summary: 'Queues a mail to a contact of a job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/email',
  access: 'communications.write',
  params: idParams,
  body: mailInputSchema,
  answer: sentSchema,
  isIdempotent: true,
})

export const sendBookingInfo = endpoint({
  name: 'sendBookingInfo',
  tag,
  summary:
    'Sends a contact the estimate, agreement, survey, booking information, payment request or invoice of a job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/booking-info',
  access: 'communications.write',
  params: idParams,
  body: bookingInfoInputSchema,
  answer: sentSchema,
  isIdempotent: true,
})

export const previewBookingInfo = endpoint({
  name: 'previewBookingInfo',
  tag,
  summary: 'What the message about a job would say now',
  method: 'GET',
  path: '/wp/v2/jobs/:id/booking-info',
  access: 'communications.read',
  params: idParams,
  query: z.object({ kind: bookingInfoInputSchema.shape.kind }),
  answer: z.object({
    /** What it is; what is next for the client unless one was asked for. */
    kind: z.enum(INFO_KINDS),
    /** What can be sent now. */
    kinds: z.array(z.enum(INFO_KINDS)),
    subject: z.string(),
    text: z.string(),
    /** What is sent as a text message. */
    textMessage: z.string(),
    /** The client's next step; null if none. */
    next: z.string().nullable(),
  }),
})

export const listTemplates = endpoint({
  name: 'listTemplates',
  tag,
  summary: "The company's templates, by name",
  method: 'GET',
  path: '/wp/v2/companies/:id/message-templates',
  access: 'communications.read',
  params: idParams,
  answer: z.array(templateSchema),
})

export const createTemplate = endpoint({
  name: 'createTemplate',
  tag,
  summary: 'Adds a template; two of one channel can not share a name',
  method: 'POST',
  path: '/wp/v2/companies/:id/message-templates',
  access: 'companies.write',
  params: idParams,
  body: templateInputSchema,
  answer: templateSchema,
  isIdempotent: true,
})

const templateParams = idParams.extend({ templateId: idSchema })

export const updateTemplate = endpoint({
  name: 'updateTemplate',
  tag,
  summary: 'Changes a template',
  method: 'POST',
  path: '/wp/v2/companies/:id/message-templates/:templateId',
  access: 'companies.write',
  params: templateParams,
  body: templateInputSchema,
  answer: templateSchema,
})

export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  tag,
  summary: 'Removes a template',
  method: 'DELETE',
  path: '/wp/v2/companies/:id/message-templates/:templateId',
  access: 'companies.write',
  params: templateParams,
  answer: doneSchema.extend({ deleted: z.literal(true), id: z.number() }),
})

export const fillTemplates = endpoint({
  name: 'fillTemplates',
  tag,
  summary: 'The templates with their placeholders filled for one contact of a job',
  method: 'GET',
  path: '/wp/v2/jobs/:id/message-templates',
  access: 'communications.read',
  params: idParams,
  query: z.object({ contact: z.string().max(40).optional() }),
  answer: z.array(templateSchema),
})
