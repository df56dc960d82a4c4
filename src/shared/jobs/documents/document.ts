import { z } from 'zod'
import { materialItemSchema, MAX_MATERIALS } from '../../company/settings/packing-materials.ts'
import { lineBasisSchema } from '../estimates/line-basis.ts'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, text, TEXT_LIMITS, twoDecimals } from '../../kernel/wire.ts'
import { itemDeliverySchema, itemFields } from './inventory.items.ts'
import { DESCRIPTIVE_SYMBOLS, EXCEPTION_SYMBOLS, LOCATION_SYMBOLS } from './inventory.symbols.ts'
import { ESTIMATE_OPTIONS, VALUATION_CHOICES } from '../../trade/estimate-options.ts'
import { MAX_LINE_DOLLARS } from '../../company/settings/estimate-items.ts'

/** Built-in documents of a job, in the order of their tabs; documents of its company follow. */
export const DOCUMENT_NAMES = [
  'estimate',
  'clientAgreement',
  'coloradoClientAgreement',
  'consumerAdvisement',
  'consumerRights',
  'billOfLading',
  'cubeSheet',
  'inventorySheet',
  'invoice',
  'receipt',
] as const
export type BuiltInDocument = (typeof DOCUMENT_NAMES)[number]

const PICK_ONE = 'Pick one of the documents.'
const OWN_NAME = /^own-[1-9]\d{0,14}$/
/** Name of a document that a company wrote itself. */
export type OwnDocument = `own-${number}`
export type DocumentName = BuiltInDocument | OwnDocument

/** Returns whether a document is one that its company wrote itself. */
export function isOwnDocument(name: string): name is OwnDocument {
  return OWN_NAME.test(name)
}
export const ownDocumentSchema: z.ZodType<OwnDocument, string> = z
  .string()
  .regex(OWN_NAME, PICK_ONE)
  .refine(isOwnDocument, PICK_ONE)

/** Returns the names among these of documents of a job, in the order of their tabs. */
export function documentNamesIn(names: readonly string[]): DocumentName[] {
  return [...DOCUMENT_NAMES.filter((name) => names.includes(name)), ...names.filter(isOwnDocument)]
}

export const documentNameSchema = z.union([z.enum(DOCUMENT_NAMES), ownDocumentSchema], PICK_ONE)

/** Templates of PDFs: the built-in documents, and the card form that managers print. */
export const TEMPLATE_NAMES = [...DOCUMENT_NAMES, 'creditCardAuthorization'] as const
export type BuiltInTemplate = (typeof TEMPLATE_NAMES)[number]
export type TemplateName = BuiltInTemplate | OwnDocument

export const TEMPLATE_TITLES: Record<BuiltInTemplate, string> = {
  estimate: 'Estimate',
  clientAgreement: 'Client agreement',
  coloradoClientAgreement: 'Colorado client agreement',
  consumerAdvisement: 'Consumer advisement',
  consumerRights: 'Consumer rights',
  billOfLading: 'Bill of lading',
  cubeSheet: 'Cube sheet',
  inventorySheet: 'Inventory sheet',
  invoice: 'Invoice',
  receipt: 'Receipt',
  creditCardAuthorization: 'Credit card authorization',
}

/** Returns the title of a document that a record is about, as it was agreed to; null for other records. */
export function agreedTitle({ name, content }: { name: string; content: unknown }): string | null {
  const builtIn = TEMPLATE_NAMES.find((one) => one === name)
  return builtIn ? TEMPLATE_TITLES[builtIn] : (titledSchema.safeParse(content).data?.title ?? null)
}
const titledSchema = z.object({ title: z.string() })

export const MAX_LINES = 100
/** More than any move: a hundred of the largest trucks. */
export const MAX_CUBIC_FEET = 100_000
/** Largest number of photos of one inventory. */
export const MAX_PHOTOS = 300
export const MAX_CUBE_LINES = 1000
export const MAX_ARTICLES = 1000

const rowId = z.number().int().min(0).max(1_000_000_000).optional()
const daySchema = z.string().refine((day) => isDay(day) && day >= '1900-01-01', 'Pick a valid date.')
const optionalText = (max: number) => text(max).nullish()

/** The day of a line; zeros mean no day, as in `jobDate`. */
export const lineDaySchema = z
  .string()
  .transform((day) => (day.startsWith('0000-00-00') ? null : day))
  .refine((day) => day === null || isDay(day), 'Pick a valid date.')
  .nullish()

const lineFields = z.object({
  id: rowId,
  item: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  lineItemDate: lineDaySchema,
  rate: twoDecimals(10_000_000),
  units: twoDecimals(10_000_000),
  /** What the line is calculated from, as it was shown; if absent, the free basis of its item. */
  basis: lineBasisSchema.nullish(),
  /** False for an automatic line that nobody edited; every other line is edited. */
  isDirty: z.boolean().nullish(),
})
const lineCap = {
  path: ['rate'],
  message: `A line comes to at most $${MAX_LINE_DOLLARS.toLocaleString('en-US')}.`,
}
const isUnderCap = ({ rate, units }: { rate: number; units: number }) => rate * units <= MAX_LINE_DOLLARS

/** A line of an estimate or invoice in a save; the server calculates the total. */
const lineInputSchema = lineFields.refine(isUnderCap, lineCap)
export type LineInput = z.output<typeof lineInputSchema>

const storedLineSchema = lineFields.extend({ label: z.string().nullish() }).refine(isUnderCap, lineCap)
/** A stored line of an estimate or invoice. */
export type StoredLine = z.output<typeof storedLineSchema>

/** Stored lines of a document; `removed` names automatic lines of an estimate that somebody removed. */
export const storedLinesSchema = z.object({
  dirty: z.literal(true),
  lineItems: z.array(storedLineSchema).max(MAX_LINES).default([]),
  removed: z.array(lineBasisSchema).optional(),
})

/** How the carrier is liable for goods on the bill of lading. */
export const BILL_VALUATIONS = ['basic', 'depreciated', 'lump', 'lumpReplacement', 'lumpActual'] as const
export type BillValuation = (typeof BILL_VALUATIONS)[number]
export const BILL_VALUATION_LABELS: Record<BillValuation, string> = {
  basic: 'Basic value protection, 60 cents per pound per article',
  depreciated: 'Depreciated value protection, $2 per pound of the shipment',
  lump: 'Lump sum value protection, $500 deductible',
  lumpReplacement: 'Lump sum with full replacement cost',
  lumpActual: 'Lump sum with actual cash value',
}

/** Letters only, at most three, typed by the client. */
const initialsSchema = z
  .string()
  .trim()
  .max(3, 'At most 3 letters.')
  .regex(/^\p{L}*$/u, 'Letters only.')
const optionSchema = z.object({ accept: initialsSchema.default(''), reject: initialsSchema.default('') })

/**
 * The client's choice of protection, as written in either agreement; a coverage or premium that is sent is
 * ignored.
 */
export const protectionInputSchema = z
  .object({
    cargoInsurance: z.boolean().nullable(),
    optionsValuation: z
      .object({ optionA1: optionSchema, optionA2: optionSchema, optionB: optionSchema })
      .nullable(),
    optionValuation: z.enum(VALUATION_CHOICES).nullable(),
    valuation: z
      .object({
        name: text(TEXT_LIMITS.name),
        coverage: twoDecimals(100_000_000),
        deductible: twoDecimals(1_000_000),
        premium: twoDecimals(1_000_000),
      })
      .nullable(),
    valueOfShipment: twoDecimals(100_000_000).nullable(),
  })
  .partial()
export type ProtectionInput = z.output<typeof protectionInputSchema>

export const PAYMENT_FORMS = ['cash', 'cashiers', 'card', 'check'] as const
export const PAYMENT_FORM_LABELS: Record<(typeof PAYMENT_FORMS)[number], string> = {
  cash: 'Cash',
  cashiers: 'Cashier’s check',
  card: 'Card',
  check: 'Check',
}

/** What managers and the crew fill in on a bill of lading; federal items by 49 CFR 375.505. */
export const billOfLadingInputSchema = z
  .object({
    optionEstimate: z.enum(ESTIMATE_OPTIONS),
    optionValuation: z.enum(BILL_VALUATIONS).nullable(),
    declaredValue: twoDecimals(100_000_000).nullable(),
    packingMaterials: z
      .array(
        z.object({
          item: materialItemSchema,
          quantity: twoDecimals(10_000),
          rate: twoDecimals(100_000),
          isDirty: z.boolean().optional(),
        }),
      )
      .max(MAX_MATERIALS * 2),
    participatingCarriers: optionalText(TEXT_LIMITS.other),
    paymentForm: z.enum(PAYMENT_FORMS).nullable(),
    isCollectOnDelivery: z.boolean(),
    notifyPerson: optionalText(TEXT_LIMITS.other),
    pickupFrom: daySchema.nullable(),
    pickupTo: daySchema.nullable(),
    deliveryFrom: daySchema.nullable(),
    deliveryTo: daySchema.nullable(),
    isGuaranteed: z.boolean(),
    guaranteeTerms: optionalText(TEXT_LIMITS.other),
    actualPickup: daySchema.nullable(),
    vehicle: optionalText(TEXT_LIMITS.name),
    paymentTerms: optionalText(TEXT_LIMITS.other),
    insurance: optionalText(TEXT_LIMITS.other),
    accessorialServices: optionalText(TEXT_LIMITS.other),
  })
  .partial()
export type BillOfLadingInput = z.output<typeof billOfLadingInputSchema>

export const cubeSheetInputSchema = z
  .object({
    lineItems: z
      .array(
        z.object({
          id: rowId,
          category: text(TEXT_LIMITS.name),
          item: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
          comments: text(200).default(''),
          damage: text(200).default(''),
          delivered: z.boolean().default(false),
          units: twoDecimals(10_000),
          /** Cubic feet of one item. */
          volume: twoDecimals(10_000),
        }),
      )
      .max(MAX_CUBE_LINES),
  })
  .partial()

const codesOf = <const T extends readonly { code: string }[]>(symbols: T) =>
  z
    .array(z.string().refine((code) => symbols.some((symbol) => symbol.code === code), 'Unknown symbol.'))
    .max(symbols.length)
    .default([])

export const inventorySheetInputSchema = z
  .object({
    articles: z
      .array(
        z.object({
          id: rowId,
          article: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
          descriptive_symbols: codesOf(DESCRIPTIVE_SYMBOLS),
          exception_symbols: codesOf(EXCEPTION_SYMBOLS),
          location_symbols: codesOf(LOCATION_SYMBOLS),
          /** Ids of uploaded photos. */
          photos: z
            .array(z.object({ id: idSchema }))
            .max(10)
            .default([]),
          ...itemFields,
        }),
      )
      .max(MAX_ARTICLES),
    /** What was found at the destination; it is written by `changeInventory`. */
    delivery: z.array(itemDeliverySchema).max(MAX_ARTICLES),
    origin_address: text(TEXT_LIMITS.other),
    destination_address: text(TEXT_LIMITS.other),
    origin_condition: text(TEXT_LIMITS.other),
    destination_condition: text(TEXT_LIMITS.other),
  })
  .partial()

export const linesInputSchema = z
  .object({ dirty: z.boolean(), lineItems: z.array(lineInputSchema).max(MAX_LINES) })
  .partial()

/** What a save may write of each document; documents that are not listed are calculated. */
export const DOCUMENT_INPUTS = {
  estimate: linesInputSchema,
  invoice: linesInputSchema,
  clientAgreement: protectionInputSchema,
  coloradoClientAgreement: protectionInputSchema,
  billOfLading: billOfLadingInputSchema,
  cubeSheet: cubeSheetInputSchema,
  inventorySheet: inventorySheetInputSchema,
} as const satisfies Partial<Record<BuiltInDocument, z.ZodType>>
export type WrittenDocumentName = keyof typeof DOCUMENT_INPUTS

/** Returns whether a document is one that people write. */
export function isWrittenDocument(name: DocumentName): name is WrittenDocumentName {
  return Object.hasOwn(DOCUMENT_INPUTS, name)
}

/** Documents in a save of a job; each is validated by its own schema once it is known to be a written one. */
export const documentsInputSchema = z.partialRecord(
  documentNameSchema,
  z.object({ variables: z.record(z.string(), z.unknown()) }),
)
export type DocumentsInput = z.output<typeof documentsInputSchema>

/** Documents that are signed, at origin and destination and for each party. */
export const SIGNED_DOCUMENTS = ['billOfLading', 'inventorySheet'] as const
export type SignedDocument = (typeof SIGNED_DOCUMENTS)[number]
export const SIGNING_PLACES = ['origin', 'destination'] as const
export type SigningPlace = (typeof SIGNING_PLACES)[number]
export const SIGNING_PARTIES = ['client', 'crew'] as const
export type SigningParty = (typeof SIGNING_PARTIES)[number]

/** Largest number of points of a drawing; a signature has some hundred. */
export const MAX_POINTS = 3000
const unit = z
  .number()
  .min(0)
  .max(1)
  .transform((share) => Math.round(share * 10_000) / 10_000)
/** A drawing in a box of 3 : 1; each stroke is a list of points from 0 to 1. */
export const strokesSchema = z
  .array(z.array(z.tuple([unit, unit])).max(500))
  .max(60)
  .refine(
    (strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= MAX_POINTS,
    'The drawing is too long.',
  )

/** Largest number of characters of what a person notes about damage at delivery. */
export const MAX_DAMAGE_CHARACTERS = 2000

/** A signature on a document, never changed; the newest of each place and party counts. */
export const signatureSchema = z.object({
  id: z.number(),
  place: z.enum(SIGNING_PLACES),
  party: z.enum(SIGNING_PARTIES),
  /** As typed by the person who signed. */
  name: z.string(),
  strokes: strokesSchema,
  /** Loss or damage noticed at delivery; empty at origin and if there was none. */
  damage: z.string(),
  signedAt: z.string(),
  /** By the clock of a phone that sent it later; null or absent if it was sent at once. */
  deviceSignedAt: z.string().nullish(),
  /** User who was signed in on the device. */
  userId: z.number(),
  contentHash: z.string(),
  /** False once the document is changed after the signature. */
  isCurrent: z.boolean(),
})
export type Signature = z.output<typeof signatureSchema>
