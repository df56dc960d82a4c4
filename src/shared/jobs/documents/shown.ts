import { z } from 'zod'
import { estimateLineSchema, type EstimateLine } from '../jobs/job.parts.ts'
import { BILL_VALUATIONS, PAYMENT_FORMS } from './document.ts'
import { itemDeliverySchema, itemFields } from './inventory.items.ts'
import { ESTIMATE_OPTIONS, VALUATION_CHOICES } from '../../trade/estimate-options.ts'

/** The wording used in a document, with the facts that fill it. */
const wordingReferenceSchema = z.object({
  version: z.number(),
  hash: z.string(),
  facts: z.record(z.string(), z.string()),
})

/** Variables of an estimate as a job shows them. */
export const shownEstimateSchema = z.object({
  dirty: z.boolean(),
  lineItems: z.array(estimateLineSchema),
  optionEstimate: z.enum(ESTIMATE_OPTIONS).nullable().default(null),
})

/** Variables of an invoice or receipt; a receipt is never dirty. */
export const shownLinesSchema = z.object({
  dirty: z.boolean().default(false),
  lineItems: z.array(estimateLineSchema),
})

/** Variables of a document whose amounts are left out: the names of its lines. */
export const namedLinesSchema = z.object({
  lineItems: z.array(z.object({ item: z.string(), label: z.string().nullable() })).default([]),
})

const agreedEstimateSchema = z.object({
  lineItems: z.array(estimateLineSchema),
  /** Dollars. */
  total: z.number(),
  optionEstimate: z.enum(ESTIMATE_OPTIONS).nullable(),
})

const answersSchema = z.object({ accept: z.string(), reject: z.string() })
const shownOptionsSchema = z.object({
  optionA1: answersSchema,
  optionA2: answersSchema,
  optionB: answersSchema,
})

/** Variables of either client agreement; money in dollars. */
export const shownClientAgreementSchema = z.object({
  estimate: agreedEstimateSchema,
  wording: wordingReferenceSchema,
  cargoInsurance: z.boolean().nullable(),
  optionsValuation: shownOptionsSchema.nullable(),
  optionValuation: z.enum(VALUATION_CHOICES).nullable(),
  valuation: z
    .object({ name: z.string(), coverage: z.number(), deductible: z.number(), premium: z.number() })
    .nullable(),
  valueOfShipment: z.number().nullable(),
})
export type ShownClientAgreement = z.output<typeof shownClientAgreementSchema>

/** Variables of the Colorado agreement, whose boxes are always there. */
export const shownColoradoSchema = shownClientAgreementSchema.extend({
  optionsValuation: shownOptionsSchema,
  company: z.object({ name: z.string(), pucNumber: z.string(), pucAddress: z.string() }),
})
export type ShownColorado = z.output<typeof shownColoradoSchema>

/** A packing material of a bill of lading; rate and amount in dollars. */
const shownMaterialSchema = z.object({
  item: z.string(),
  label: z.string(),
  quantity: z.number(),
  rate: z.number(),
  amount: z.number(),
  isDirty: z.boolean(),
})
export type ShownMaterial = z.output<typeof shownMaterialSchema>

/** Variables of a bill of lading; days `YYYY-MM-DD`, money in dollars. */
export const shownBillOfLadingSchema = z.object({
  optionEstimate: z.enum(ESTIMATE_OPTIONS).nullable(),
  optionValuation: z.enum(BILL_VALUATIONS).nullable(),
  declaredValue: z.number().nullable(),
  /** For full value protection that the client chose, in dollars. */
  deductible: z.number().optional(),
  packingMaterials: z.array(shownMaterialSchema),
  packingTotal: z.number(),
  participatingCarriers: z.string(),
  paymentForm: z.enum(PAYMENT_FORMS).nullable(),
  isCollectOnDelivery: z.boolean(),
  notifyPerson: z.string(),
  pickupFrom: z.string().nullable(),
  pickupTo: z.string().nullable(),
  deliveryFrom: z.string().nullable(),
  deliveryTo: z.string().nullable(),
  isGuaranteed: z.boolean(),
  guaranteeTerms: z.string(),
  actualPickup: z.string().nullable(),
  vehicle: z.string(),
  paymentTerms: z.string(),
  insurance: z.string(),
  accessorialServices: z.string(),
})
export type ShownBillOfLading = z.output<typeof shownBillOfLadingSchema>

/** Variables of a cube sheet; volume of one item in cubic feet. */
export const shownCubeSheetSchema = z.object({
  lineItems: z.array(
    z.object({
      id: z.number(),
      category: z.string(),
      item: z.string(),
      comments: z.string(),
      damage: z.string(),
      delivered: z.boolean(),
      units: z.number(),
      volume: z.number(),
    }),
  ),
})
export type ShownCubeLine = z.output<typeof shownCubeSheetSchema>['lineItems'][number]

/** Variables of an inventory; photos are links that are valid for ten minutes. */
export const shownInventorySchema = z.object({
  articles: z.array(
    z.object({
      id: z.number(),
      article: z.string(),
      descriptive_symbols: z.array(z.string()),
      exception_symbols: z.array(z.string()),
      location_symbols: z.array(z.string()),
      photos: z.array(z.object({ id: z.number(), source_url: z.string() })),
      ...itemFields,
    }),
  ),
  delivery: z.array(itemDeliverySchema).optional(),
  origin_address: z.string(),
  destination_address: z.string(),
  origin_condition: z.string(),
  destination_condition: z.string(),
})
export type ShownArticle = z.output<typeof shownInventorySchema>['articles'][number]

/** Returns the lines of the estimate that a document contains; empty for a document without them. */
export function documentLines(variables: Record<string, unknown>): EstimateLine[] {
  const own = paperLinesSchema.safeParse(variables['estimate'] ?? variables)
  return own.success ? own.data.lineItems : []
}
const paperLinesSchema = z.object({ lineItems: z.array(estimateLineSchema) })
