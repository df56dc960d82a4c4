import { z } from 'zod'
import { marketingSchema } from '../../company/consents/marketing.ts'
import { CONTACT_METHODS } from '../../trade/job.choices.ts'
import { idSchema, text, TEXT_LIMITS, shownText } from '../../kernel/wire.ts'
import { COMMUNICATION_TYPES } from '../../jobs/timeline/communication-types.ts'

export const DIRECTIONS = ['outgoing', 'incoming'] as const

/** States of a call, as the provider names them. */
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

/** States of a text. */
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

/** One communication about a job, as the timeline shows it. */
export const communicationSchema = z.object({
  id: z.number(),
  jobId: z.number().nullable(),
  type: z.enum(COMMUNICATION_TYPES),
  direction: z.enum(DIRECTIONS),
  /** UTC. */
  date: z.string(),
  /**
   * The person of the company who sent it; null for people outside the company and for automatic messages.
   */
  sender: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /**
   * The other party; `address` is a phone of ten digits or an email address, null if the viewer may not see
   * it.
   */
  contact: z.object({ id: z.number().nullable(), name: z.string(), address: z.string().nullable() }),
  subject: z.string(),
  body: z.string(),
  status: z.string(),
  /** Facts by type, by the names that the API uses: form, call or SMS meta. */
  meta: z.record(z.string(), z.unknown()),
  /** Short-lived link to the stored recording. */
  recordingUrl: z.string().nullable(),
  files: z.array(z.object({ url: z.string().nullable(), mimeType: z.string() })),
  /** Why a text or mail was not sent; only for managers. */
  error: z.string().nullable(),
  /** What the caller may do with it now. */
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
    /** Email as typed; the client's record can have another. */
    email: z.string(),
    /** The price range that the form showed, as text. */
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
    /** When the caller was told that the call is recorded. */
    recordingAnnouncedAt: z.string(),
    answeredBy: z.string(),
  })
  .partial()

/** An entry of the contact picker: a person of the job who can be reached. */
export const jobContactSchema = z.object({
  /** Identifies the contact within the job: `client`, `billing`, `person-0`, `crew-12`. */
  key: z.string(),
  userId: z.number().nullable(),
  name: z.string(),
  /** Client, Billing contact, Contact person, Crew. */
  role: shownText,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** How they prefer to be reached. */
  contactMethod: z.enum(CONTACT_METHODS).nullable(),
  /** Has opted out of texts; a text to them is rejected with 409. */
  isOptedOut: z.boolean(),
  /** How consent to texts was given, with its day and who of the office recorded it; null if none is recorded. */
  consent: z.object({ source: z.string(), date: z.string(), by: z.string().nullable() }).nullable(),
  /** Whether they agreed to offers and requests to rate, for each channel. */
  marketing: marketingSchema,
  /** Time of the last communication with them about this job; null if none. */
  lastTalkAt: z.string().nullable(),
})
export type JobContact = z.output<typeof jobContactSchema>

/** Longest text, in characters. */
export const TEXT_LENGTH = TEXT_LIMITS.message

/** Messages for a text without a contact or without content. */
export const NO_CONTACT_MESSAGE = 'Please select contact .'
export const NO_TEXT_MESSAGE = ' Invalid sms text.'

/** Input for sending a text. */
export const textInputSchema = z.object({
  /** Phone of a contact of the job. */
  to: z.string({ error: NO_CONTACT_MESSAGE }).trim().min(1, NO_CONTACT_MESSAGE).max(40, NO_CONTACT_MESSAGE),
  message: z
    .string({ error: NO_TEXT_MESSAGE })
    .transform((value) => value.normalize('NFC').replaceAll('\u0000', '').trim())
    .pipe(z.string().min(1, NO_TEXT_MESSAGE).max(TEXT_LENGTH, `Maximum of ${TEXT_LENGTH} characters.`)),
  jobId: idSchema,
  /** How the contact consented to texts, if the office knows; recorded once. */
  consentSource: text(200).optional(),
})

/**
 * What a mail to a contact of a job is sent with.
 */
export const mailInputSchema = z.object({
  to: z.string({ error: NO_CONTACT_MESSAGE }).trim().min(1, NO_CONTACT_MESSAGE).max(254, NO_CONTACT_MESSAGE),
  subject: text(TEXT_LIMITS.other).pipe(z.string().min(1, 'Required.')),
  message: text(TEXT_LIMITS.notes).pipe(z.string().min(1, 'Required.')),
  /** Whether the mail is promotional, such as an offer: it then contains an unsubscribe link. */
  isPromotion: z.boolean().optional(),
})

/** What is sent about a job by hand, in the order of a move; each is a kind of automatic message. */
export const INFO_KINDS = [
  'estimate',
  'agreement',
  'surveyRequest',
  'bookingInfo',
  'paymentRequest',
  'finished',
  'ratingRequest',
] as const
export type InfoKind = (typeof INFO_KINDS)[number]

export const bookingInfoInputSchema = z.object({
  /** What is next for the client, if absent. */
  kind: z.enum(INFO_KINDS).optional(),
  to: z.string({ error: NO_CONTACT_MESSAGE }).trim().min(1, NO_CONTACT_MESSAGE).max(254, NO_CONTACT_MESSAGE),
  channel: z.enum(['text', 'email']),
})

export const TEMPLATE_CHANNELS = ['text', 'email'] as const
/** Placeholders allowed in braces in a template, with their description. */
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

/** A message template of a company. */
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
