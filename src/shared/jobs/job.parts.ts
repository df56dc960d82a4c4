import { z } from 'zod'
import { dayRatesSchema } from '../booking/rates.ts'
import { agreementRecordSchema } from '../agreements/records.ts'
import { SIGNING_PARTIES, signatureSchema } from '../documents/document.ts'
import { TRUCK_SIZES } from '../documents/truck-sizes.ts'
import { defaultLinesSchema } from '../estimates/default-lines.ts'

const daySchema = z.iso.date('Pick a valid date.').refine((day) => day >= '1900-01-01', 'Pick a valid date.')

/** A line of the estimate: dollars and units with two decimals (spec 2 §3). */
export const estimateLineSchema = z.object({
  id: z.number(),
  item: z.string(),
  lineItemDate: z.string().nullable(),
  rate: z.number(),
  units: z.number(),
  total: z.number(),
})
export type EstimateLine = z.output<typeof estimateLineSchema>

/** One document of a job for this viewer (DECISIONS K3). */
export const jobDocumentSchema = z.object({
  name: z.string(),
  title: z.string(),
  variables: z.record(z.string(), z.unknown()),
  /** Newest first. */
  agreement: z.array(agreementRecordSchema),
  agreed: z.boolean(),
  required: z.boolean(),
  total: z.number().optional(),
  /** What the client agrees with, where the document is agreed to. */
  clause: z.string().optional(),
  agreementType: z.string().optional(),
  /** This viewer may agree to it now; the reason why not yet, for who may at all. */
  mayAgree: z.boolean(),
  blockedBy: z.string().nullable(),
  /** This viewer may write it now. */
  mayWrite: z.boolean(),
  /** For whom this viewer may sign it now. */
  maySignFor: z.array(z.enum(SIGNING_PARTIES)).optional(),
  hasPdf: z.boolean(),
  signatures: z.array(signatureSchema).optional(),
  /** What a federal bill of lading lacks before it can be issued (49 CFR 375.505). */
  gaps: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
  /** Lines of the company's own that the estimate starts with, by kind of move; absent without any. */
  defaultLines: defaultLinesSchema.optional(),
  /** The percents of weekdays and seasons that the estimate keeps; absent is none. */
  dayRates: dayRatesSchema.optional(),
})
export type JobDocument = z.output<typeof jobDocumentSchema>

/** The consent to electronic records of the client, as this viewer sees it (DECISIONS J). */
export const consentSchema = z.object({
  isGiven: z.boolean(),
  at: z.string().nullable(),
  clause: z.string(),
  content: z.record(z.string(), z.unknown()),
})

/** What is wanted of the 'Rent Truck' tab (DECISIONS C12). */
export const truckInputSchema = z
  .object({
    /** Feet. */
    size: z.union(TRUCK_SIZES.map((size) => z.literal(size))).nullable(),
    pickUpDate: daySchema.nullable(),
    returnDate: daySchema.nullable(),
    /** The client asks for the truck. */
    isRequested: z.boolean(),
  })
  .partial()

/** A truck as a job shows it: the wish, the recommendation and the price in dollars (DECISIONS C12). */
export const truckSchema = z.object({
  size: z.number().nullable(),
  pickUpDate: z.string().nullable(),
  returnDate: z.string().nullable(),
  isRequested: z.boolean(),
  requestedAt: z.string().nullable(),
  /** Feet, how many of them, and what speaks for it. */
  recommended: z.object({
    size: z.number(),
    trucks: z.number(),
    basis: z.enum(['cubeSheet', 'rooms', 'none']),
    cubicFeet: z.number(),
    rooms: z.number(),
  }),
  flatRate: z.number(),
  perMile: z.number(),
  miles: z.number(),
  total: z.number(),
  /** Whether the estimate has the truck's lines. */
  isInEstimate: z.boolean(),
  mayWrite: z.boolean(),
})
export type Truck = z.output<typeof truckSchema>
