import { z } from 'zod'
import { companyPageSchema } from './company-page.ts'
import { bookingSettingsSchema } from './online-booking.ts'
import { defaultLinesSchema } from './default-lines.ts'
import { DEFAULT_UNIT_FEET } from '../../trade/long-carry.ts'
import { timeOptions } from '../../kernel/dates.ts'
import { phoneSchema } from '../../kernel/fields.ts'
import { text, TEXT_LIMITS, shownText } from '../../kernel/wire.ts'
import { materialChangeSchema, MAX_MATERIALS } from './packing-materials.ts'

/** Names of the company variables, in the order of the settings. */
export const COMPANY_VARIABLES = [
  'estimate',
  'depositLocal',
  'depositLong',
  'beforePickupLocal',
  'beforePickupLong',
  'beforeDeliveryLocal',
  'beforeDeliveryLong',
  'afterDeliveryLocal',
  'afterDeliveryLong',
  'minimumTime',
  'truckByDistance',
  'truckFlatRate',
  'hourlyRateOne',
  'hourlyRateTwo',
  'hourlyRateThree',
  'hourlyRateFour',
  'hourlyRateOnePacking',
  'hourlyRateTwoPacking',
  'hourlyRateThreePacking',
  'hourlyRateFourPacking',
  'moving',
  'movingVolToWeightConversion',
  'longCarryUnitDistance',
  'longCarryRate',
  'workerPay',
  'workerFlatPay',
  'serviceFee',
  'discount',
  'deposit',
  'localIntrastateMargin',
  'longDistanceFee',
  'heavyItemFee',
  'changeCrewSizeFee',
  'changeDatetimeFee',
  'tip',
  'truckByTime',
  'materials',
  'bookingFee',
  'protectionDeductible0',
  'protectionDeductible250',
  'protectionDeductible500',
  'protectionPerPound',
  'mostAboveAgreed',
  'crewContactDays',
  'messagesKeptDays',
  'namesKeptYears',
  'historyDetailMonths',
  'clockRounding',
  'clockTravelBilled',
  'clockTravelPaid',
  'workweekStart',
  'clockPositionDays',
] as const
export type CompanyVariableName = (typeof COMPANY_VARIABLES)[number]

export const companyVariableSchema = z.object({
  value: z.number(),
  unitsLabel: shownText,
  rateLabel: shownText,
  verboseName: shownText,
})
export type CompanyVariable = z.output<typeof companyVariableSchema>
export type CompanyVariables = Record<CompanyVariableName, CompanyVariable>

function variable(
  verboseName: string,
  value: number,
  rateLabel: string,
  unitsLabel: string,
): CompanyVariable {
  return { value, unitsLabel, rateLabel, verboseName }
}

/** Default variables of a new company, in dollars, hours, miles, feet or pounds as their label says. */
export const DEFAULT_VARIABLES: CompanyVariables = {
  estimate: variable('Estimate', 0, '$/hour', 'hours'),
  depositLocal: variable('Deposit (local)', 0, '$', '$'),
  depositLong: variable('Deposit (long distance)', 0, '$', '$'),
  beforePickupLocal: variable('Before pick-up (local)', 0, '%', '%'),
  beforePickupLong: variable('Before pick-up (long distance)', 0, '%', '%'),
  beforeDeliveryLocal: variable('Before delivery (local)', 0, '%', '%'),
  beforeDeliveryLong: variable('Before delivery (long distance)', 0, '%', '%'),
  afterDeliveryLocal: variable('After delivery (local)', 100, '%', '%'),
  afterDeliveryLong: variable('After delivery (long distance)', 100, '%', '%'),
  minimumTime: variable('Minimum time', 3, 'hours', 'hours'),
  truckByDistance: variable('Truck, by distance', 1, '$/mile', 'miles'),
  truckFlatRate: variable('Truck, flat rate', 80, '$', 'trucks'),
  hourlyRateOne: variable('Moving labor, crew of 1', 40, '$/hour', 'hours'),
  hourlyRateTwo: variable('Moving labor, crew of 2', 80, '$/hour', 'hours'),
  hourlyRateThree: variable('Moving labor, crew of 3', 120, '$/hour', 'hours'),
  hourlyRateFour: variable('Moving labor, crew of 4', 160, '$/hour', 'hours'),
  hourlyRateOnePacking: variable('Packing labor, crew of 1', 30, '$/hour', 'hours'),
  hourlyRateTwoPacking: variable('Packing labor, crew of 2', 60, '$/hour', 'hours'),
  hourlyRateThreePacking: variable('Packing labor, crew of 3', 90, '$/hour', 'hours'),
  hourlyRateFourPacking: variable('Packing labor, crew of 4', 120, '$/hour', 'hours'),
  moving: variable('Moving, by weight', 1.5, '$/lb', 'lbs'),
  movingVolToWeightConversion: variable('Volume to weight', 7, 'lbs', 'cu ft'),
  longCarryUnitDistance: variable('Long carry unit distance', DEFAULT_UNIT_FEET, 'ft', 'ft'),
  longCarryRate: variable('Long carry', 50, '$/unit distance', 'unit distances'),
  workerPay: variable('Worker pay, variable', 12, '$/hour', 'hours'),
  workerFlatPay: variable('Worker pay, flat', 150, '$', 'jobs'),
  serviceFee: variable('Service fee', 40, '$', 'fees'),
  discount: variable('Discount', 40, '$', 'discounts'),
  deposit: variable('Deposit', 50, '$', 'deposits'),
  localIntrastateMargin: variable('Local intrastate margin', 30, 'miles', 'miles'),
  longDistanceFee: variable('Long distance fee', 1, '$', 'fees'),
  heavyItemFee: variable('Heavy item fee', 1, '$', 'items'),
  changeCrewSizeFee: variable('Change crew size fee', 1, '$', 'crew members'),
  changeDatetimeFee: variable('Change date and time fee', 1, '$', 'changes'),
  tip: variable('Tip', 1, '$', 'tips'),
  truckByTime: variable('Truck, by time', 1, '$/hour', 'hours'),
  materials: variable('Materials', 1, '$', 'items'),
  bookingFee: variable('Booking fee', 50, '$', 'bookings'),
  protectionDeductible0: variable('Full value, $0 deductible', 1, '$/$100 declared', '$100 declared'),
  protectionDeductible250: variable('Full value, $250 deductible', 0.75, '$/$100 declared', '$100 declared'),
  protectionDeductible500: variable('Full value, $500 deductible', 0.5, '$/$100 declared', '$100 declared'),
  protectionPerPound: variable('Minimum declared value', 6, '$/lb', 'lbs'),
  mostAboveAgreed: variable('Most above the agreed price', 25, '%', '%'),
  crewContactDays: variable("Crew sees a client's phone and email", 30, 'days', 'days'),
  messagesKeptDays: variable('Messages of erased clients', 365, 'days', 'days'),
  namesKeptYears: variable('Names on the papers of erased clients', 7, 'years', 'years'),
  historyDetailMonths: variable('Long texts and lists in the history', 24, 'months', 'months'),
  clockRounding: variable('Round times to', 0, 'minutes', 'minutes'),
  clockTravelBilled: variable('The way to the job on the bill', 0, 'choice', 'choice'),
  clockTravelPaid: variable('The way to the job in the pay', 1, 'choice', 'choice'),
  workweekStart: variable('The workweek begins on', 0, 'weekday', 'weekday'),
  clockPositionDays: variable('Positions of phones', 30, 'days', 'days'),
}

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

/** Returns the default variables overridden by what a company stored. */
export function withDefaultVariables(
  stored: Record<string, { value: number; unitsLabel?: string | undefined }>,
): CompanyVariables {
  const merged = { ...DEFAULT_VARIABLES }
  for (const name of COMPANY_VARIABLES) {
    const own = stored[name]
    if (own) {
      merged[name] = {
        ...DEFAULT_VARIABLES[name],
        value: own.value,
        unitsLabel: own.unitsLabel ?? DEFAULT_VARIABLES[name].unitsLabel,
      }
    }
  }
  return merged
}
