import { z } from 'zod'
import { CONTACT_METHODS } from '../../trade/job.choices.ts'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** Kinds of communication, under the specs' names. */
export const COMMUNICATION_TYPES = ['smuvsrp_quote', 'smuvsrp_chat', 'phone', 'sms', 'email'] as const
export type CommunicationType = (typeof COMMUNICATION_TYPES)[number]
export const COMMUNICATION_TYPE_LABELS: Record<CommunicationType, string> = {
  smuvsrp_quote: 'Quote forms',
  smuvsrp_chat: 'Chats',
  phone: 'Calls',
  sms: 'Texts',
  email: 'Mails',
}
export const DIRECTIONS = ['outgoing', 'incoming'] as const

/** States of a call, in the provider's words. */
export const CALL_STATUSES = [
  'queued',
  'ringing',
  'in-progress',
  'completed',
  'answered',
  'busy',
  'no-answer',
  'failed',
  'canceled',
] as const
export type CallStatus = (typeof CALL_STATUSES)[number]

/** How far a text has come. */
export const TEXT_STATUSES = ['queued', 'sent', 'delivered', 'undelivered', 'failed', 'received'] as const
export type TextStatus = (typeof TEXT_STATUSES)[number]
export const TEXT_STATUS_LABELS: Record<TextStatus, string> = {
  queued: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Failed',
  received: 'Received',
}

/** One thing said about a job, as the timeline shows it. */
export const communicationSchema = z.object({
  id: z.number(),
  jobId: z.number().nullable(),
  type: z.enum(COMMUNICATION_TYPES),
  direction: z.enum(DIRECTIONS),
  /** UTC. */
  date: z.string(),
  /** Who of the company said it; null for outsiders and for what the product sends by itself. */
  sender: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** The other side; phone as ten digits or an email address, null for who may not see it. */
  contact: z.object({ id: z.number().nullable(), name: z.string(), address: z.string().nullable() }),
  subject: z.string(),
  body: z.string(),
  status: z.string(),
  /** Facts by type, by the names that the API uses: form, call or SMS meta. */
  meta: z.record(z.string(), z.unknown()),
  /** A short-lived link to the recording that we keep. */
  recordingUrl: z.string().nullable(),
  files: z.array(z.object({ url: z.string().nullable(), mimeType: z.string() })),
  /** Why a text or mail was not sent, for managers. */
  error: z.string().nullable(),
  /** What the caller may do to it now. */
  actions: z.array(z.enum(['assign', 'resend'])),
})
export type Communication = z.output<typeof communicationSchema>

/** Meta of a quote form. */
export const quoteMetaSchema = z
  .object({
    addressFrom: z.string(),
    addressTo: z.string(),
    noAddressTo: z.boolean(),
    moveDate: z.string(),
    moveType: z.string(),
    homeSize: z.string(),
    /** As it was typed; the client's record may say another. */
    email: z.string(),
    /** What the form said the move may cost, in words. */
    priceRange: z.string(),
  })
  .partial()

/** Meta of a call. */
export const callMetaSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    called: z.string(),
    caller: z.string(),
    callStatus: z.enum(CALL_STATUSES),
    dialCallStatus: z.string(),
    direction: z.string(),
    recordingUrl: z.string().nullable(),
    recordingStatus: z.string(),
    /** Seconds. */
    recordingDuration: z.number(),
    recordingStartTime: z.string(),
    transcriptionText: z.string(),
    transcriptionStatus: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    isVoicemail: z.boolean(),
    /** When it was said that the call is recorded. */
    recordingAnnouncedAt: z.string(),
    answeredBy: z.string(),
  })
  .partial()

/** What stands in the contact picker: somebody of the job who can be reached. */
export const jobContactSchema = z.object({
  /** Names the contact within the job: `client`, `billing`, `person-0`, `crew-12`. */
  key: z.string(),
  userId: z.number().nullable(),
  name: z.string(),
  /** Client, Billing contact, Contact person, Crew. */
  role: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** How they like to be reached. */
  contactMethod: z.enum(CONTACT_METHODS).nullable(),
  /** Refused texts; a text to them is 409. */
  isOptedOut: z.boolean(),
  /** How consent to texts was given, with its day; null while nothing is recorded. */
  consent: z.object({ source: z.string(), date: z.string() }).nullable(),
  /** When this job was last talked about with them; null for never. */
  lastTalkAt: z.string().nullable(),
})
export type JobContact = z.output<typeof jobContactSchema>

/** The longest text, in characters. */
export const TEXT_LENGTH = TEXT_LIMITS.message

/** The spec's refusals of a text, to the letter. */
export const NO_CONTACT_MESSAGE = 'Please select contact .'
export const NO_TEXT_MESSAGE = ' Invalid sms text.'

/** What a text is sent with. */
export const textInputSchema = z.object({
  /** Phone of a contact of the job. */
  to: z.string({ error: NO_CONTACT_MESSAGE }).trim().min(1, NO_CONTACT_MESSAGE).max(40, NO_CONTACT_MESSAGE),
  message: z
    .string({ error: NO_TEXT_MESSAGE })
    .transform((value) => value.normalize('NFC').replaceAll('\u0000', '').trim())
    .pipe(z.string().min(1, NO_TEXT_MESSAGE).max(TEXT_LENGTH, `Maximum of ${TEXT_LENGTH} characters.`)),
  jobId: idSchema,
  /** How the contact agreed to texts, where the office knows; recorded once. */
  consentSource: text(200).optional(),
})

/**
 * What a mail to a contact of a job is sent with.
 */
export const mailInputSchema = z.object({
  to: z.string({ error: NO_CONTACT_MESSAGE }).trim().min(1, NO_CONTACT_MESSAGE).max(254, NO_CONTACT_MESSAGE),
  subject: text(TEXT_LIMITS.other).pipe(z.string().min(1, 'Required.')),
  message: text(TEXT_LIMITS.notes).pipe(z.string().min(1, 'Required.')),
  /** Belongs to no transaction, such as an offer: it carries a way to refuse more of it. */
  isPromotion: z.boolean().optional(),
})

export const bookingInfoInputSchema = z.object({
  to: z.string({ error: NO_CONTACT_MESSAGE }).trim().min(1, NO_CONTACT_MESSAGE).max(254, NO_CONTACT_MESSAGE),
  channel: z.enum(['text', 'email']),
})

export const TEMPLATE_CHANNELS = ['text', 'email'] as const
/** What may stand in braces in a template, and what it is filled with. */
export const TEMPLATE_PLACEHOLDERS = {
  client: "Client's first name",
  contact: 'Name of the contact who is written to',
  company: 'Name of the company',
  companyPhone: 'Phone number of the company',
  sender: 'Name of who writes',
  jobNumber: 'Number of the job',
  moveDate: 'Date of the move',
  moveTime: 'Time of the move',
  from: 'First address',
  to: 'Last address',
  total: 'Total of the estimate, in dollars',
  jobLink: 'Link to the job for the client',
} as const

/** A message that a company sends often. */
export const templateSchema = z.object({
  id: z.number(),
  name: z.string(),
  channel: z.enum(TEMPLATE_CHANNELS),
  subject: z.string(),
  body: z.string(),
  isPromotion: z.boolean(),
})
export type MessageTemplate = z.output<typeof templateSchema>

export const templateInputSchema = z.object({
  name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  channel: z.enum(TEMPLATE_CHANNELS),
  subject: text(TEXT_LIMITS.other).default(''),
  body: text(TEXT_LIMITS.notes).pipe(z.string().min(1, 'Required.')),
  isPromotion: z.boolean().default(false),
})
