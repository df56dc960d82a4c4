import { z } from 'zod'
import { companyPageSchema } from './company-page.ts'
import { bookingSettingsSchema } from './online-booking.ts'
import { defaultLinesSchema } from './default-lines.ts'
import { timeOptions } from '../../kernel/dates.ts'
import { phoneSchema } from '../../kernel/fields.ts'
import { text, TEXT_LIMITS, shownText } from '../../kernel/wire.ts'
import { materialChangeSchema, MAX_MATERIALS } from './packing-materials.ts'
import { companyVariableSchema } from './company.variables.ts'

export const WORKER_PAY_MODES = ['laborVariable', 'laborFlat'] as const

/**
 * Registration numbers that a state or the federal government requires of a company; Colorado keeps its own
 * field name.
 */
export const stateMetaSchema = z
  .object({
    Colorado: z
      .object({
        pucNumber: text(TEXT_LIMITS.name),
        pucAddress: text(TEXT_LIMITS.other),
        samePrimaryPuc: z.boolean(),
      })
      .partial(),
    /** Number of the motor carrier certificate of the Texas Department of Motor Vehicles. */
    Texas: z.object({ certificateNumber: text(20) }).partial(),
    Federal: z.object({ usdotNumber: text(20), mcNumber: text(20) }).partial(),
  })
  .partial()
export type StateMeta = z.output<typeof stateMetaSchema>

export const MAIL_SECURITIES = ['', 'ssl', 'tls'] as const
/** Length of a voicemail message, in seconds. */
export const RECORDING_LENGTHS = { min: 10, max: 600, standard: 120 } as const

/** A company's own mail server; the password is write-only. */
export const mailServerInputSchema = z.object({
  host: text(253).pipe(
    z
      .string()
      .min(1, 'Required.')
      .regex(/^[A-Za-z0-9.:-]+$/, 'Has to be the name of a mail server.'),
  ),
  port: z.number().int().min(1, 'At least 1.').max(65_535, 'At most 65535.').default(587),
  auth: z.boolean().default(true),
  secure: z.enum(MAIL_SECURITIES).default('tls'),
  username: text(254).default(''),
  /** If absent, the stored password is kept. */
  password: z.string().max(500).optional(),
  /** Whether to save the server without a test connection. */
  saveAnyway: z.boolean().optional(),
})
export type MailServerInput = z.output<typeof mailServerInputSchema>

/** Minutes in which a company wants to answer a new inquiry. */
export const INQUIRY_MINUTES = { min: 1, max: 1440 } as const

/** Times from which a company chooses for its messages to the crew of the next day: within the hours of texts. */
export const EVENING_TIMES = timeOptions(15).filter((time) => time >= '12:00' && time < '21:00')

/**
 * What a save of a company may contain; an absent field is not changed, and `stateMeta` and prices may be
 * sent in part.
 */
export const companyInputSchema = z.object({
  stateMeta: stateMetaSchema.optional(),
  /** Changes of the packing materials; materials that are not named are not changed. */
  packingMaterials: z
    .array(materialChangeSchema)
    .max(MAX_MATERIALS * 2)
    .optional(),
  /** 1 and 0, or true and false. */
  showDocuments: z
    .union([z.boolean(), z.literal(0), z.literal(1)])
    .transform(Boolean)
    .optional(),
  /** URL of an uploaded mp3 of purpose `voicemail`; null restores the spoken greeting. */
  voicemail: text(TEXT_LIMITS.other).nullish(),
  /** Seconds. */
  recordingMaxLength: z
    .number()
    .int()
    .min(RECORDING_LENGTHS.min, `At least ${RECORDING_LENGTHS.min}.`)
    .max(RECORDING_LENGTHS.max, `At most ${RECORDING_LENGTHS.max}.`)
    .optional(),
  /** When crews are reminded of the next day, `HH:MM` on the company's clock. */
  crewReminderTime: z.enum(EVENING_TIMES, { error: 'Pick a time.' }).optional(),
  /** When managers are told who has not confirmed for the next day. */
  crewReportTime: z.enum(EVENING_TIMES, { error: 'Pick a time.' }).optional(),
  /** Minutes in which a new inquiry should be answered. */
  inquiryTargetMinutes: z
    .number()
    .int('Whole minutes.')
    .min(INQUIRY_MINUTES.min, `At least ${INQUIRY_MINUTES.min}.`)
    .max(INQUIRY_MINUTES.max, `At most ${INQUIRY_MINUTES.max}.`)
    .optional(),
  /** Null restores the installation's mail server. */
  mailServer: mailServerInputSchema.nullish(),
  /** Phone number for calls and texts; null if none. */
  smuvsPhone: phoneSchema.nullish(),
})
export type CompanyInput = z.output<typeof companyInputSchema>

/** Public data of a company. */
export const publicCompanySchema = z.object({
  id: z.number(),
  handle: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  smuvsPhone: z.string().nullable(),
  address: z.string(),
  addressState: z.string().nullable(),
  description: z.string(),
  timezone: z.string(),
  /** The mover registration numbers that the company has set. */
  licenses: z.array(z.object({ label: z.string(), number: z.string() })),
  variables: z.record(z.string(), companyVariableSchema),
  /** Lines that new estimates start with, by kind of move; only for people of the company. */
  estimateLines: defaultLinesSchema,
})

/** A company as its managers see it (`context=edit`). */
export const companySchema = publicCompanySchema.extend({
  /** Sent back with a save, so that it does not overwrite another person's change. */
  version: z.number(),
  email: z.string().nullable(),
  unit: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Ids of its approved workers, and of those whom sales calls ring first. */
  workers: z.array(z.number()),
  salesCall: z.array(z.number()),
  standardCrewSize: z.number(),
  defaultJobType: z.string(),
  defaultWorkerPay: z.enum(WORKER_PAY_MODES),
  showDocuments: z.boolean(),
  /**
   * Percent added to payments by credit card, and the largest one that the company's state allows; null if no
   * limit is known.
   */
  cardFeePercent: z.number(),
  cardFeeLimit: z.number().nullable(),
  pluginToken: z.string().nullable(),
  booking: bookingSettingsSchema,
  page: companyPageSchema,
  stateMeta: stateMetaSchema,
  /** Link to the recorded voicemail greeting; null if the provider speaks it. */
  voicemail: z.string().nullable(),
  recordingMaxLength: z.number(),
  crewReminderTime: z.string(),
  crewReportTime: z.string(),
  inquiryTargetMinutes: z.number(),
  mailServer: z
    .object({
      host: z.string(),
      port: z.number(),
      auth: z.boolean(),
      secure: z.enum(MAIL_SECURITIES),
      username: z.string(),
      hasPassword: z.boolean(),
    })
    .nullable(),
  /** Prices of all packing materials in dollars. */
  packingMaterials: z.array(z.object({ item: z.string(), label: shownText, rate: z.number() })),
  /** Number of open jobs that keep the rates they were agreed to or booked at, whatever is saved here. */
  jobsKeepingRates: z.number(),
})
export type PublicCompany = z.output<typeof publicCompanySchema>
export type Company = z.output<typeof companySchema>
