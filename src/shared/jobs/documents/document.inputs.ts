import { z } from 'zod'
import { materialItemSchema, MAX_MATERIALS } from '../../company/settings/packing-materials.ts'
import { MAX_LINE_DOLLARS } from '../../company/settings/estimate-items.ts'
import { isDay } from '../../kernel/dates.ts'
import { groupThousands } from '../../kernel/money.ts'
import { idSchema, text, TEXT_LIMITS, twoDecimals } from '../../kernel/wire.ts'
import { ESTIMATE_OPTIONS, VALUATION_CHOICES } from '../../trade/estimate-options.ts'
import { lineBasisSchema } from '../estimates/line-basis.ts'
import {
  BILL_VALUATIONS,
  MAX_ARTICLES,
  MAX_CUBE_LINES,
  lineDaySchema,
  MAX_LINES,
  PAYMENT_FORMS,
  type BuiltInDocument,
  type DocumentName,
} from './document.ts'
import { itemDeliverySchema, itemFields } from './inventory.items.ts'
import { DESCRIPTIVE_SYMBOLS, EXCEPTION_SYMBOLS, LOCATION_SYMBOLS } from './inventory.symbols.ts'

// What a save writes of the documents of a job. Apart from document.ts, which every page loads.

const rowId = z.number().int().min(0).max(1_000_000_000).optional()
const daySchema = z.string().refine((day) => isDay(day) && day >= '1900-01-01', 'Pick a valid date.')
const optionalText = (max: number) => text(max).nullish()

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
  message: `A line comes to at most $${groupThousands(MAX_LINE_DOLLARS)}.`,
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
