import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'

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

/** The day of a line; zeros mean no day, as in `jobDate`. */
export const lineDaySchema = z
  .string()
  .transform((day) => (day.startsWith('0000-00-00') ? null : day))
  .refine((day) => day === null || isDay(day), 'Pick a valid date.')
  .nullish()

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

export const PAYMENT_FORMS = ['cash', 'cashiers', 'card', 'check'] as const
export const PAYMENT_FORM_LABELS: Record<(typeof PAYMENT_FORMS)[number], string> = {
  cash: 'Cash',
  cashiers: 'Cashier’s check',
  card: 'Card',
  check: 'Check',
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
