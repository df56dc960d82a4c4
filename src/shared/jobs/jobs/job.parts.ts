import { z } from 'zod'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { agreementRecordSchema } from '../agreements/records.ts'
import { SIGNING_PARTIES, signatureSchema, VALUATION_CHOICES } from '../documents/document.ts'
import { TRUCK_SIZES } from '../documents/truck-sizes.ts'
import { lineBasisSchema } from '../estimates/line-basis.ts'

const daySchema = z.iso.date('Pick a valid date.').refine((day) => day >= '1900-01-01', 'Pick a valid date.')

/** A line of an estimate, invoice or receipt: dollars, and units with two decimals. */
export const estimateLineSchema = z.object({
  id: z.number(),
  item: z.string(),
  /** Null where the job has no date. */
  lineItemDate: z.string().nullable(),
  rate: z.number(),
  units: z.number(),
  total: z.number(),
  /** What the line is worked out from; null for a line added by hand. */
  basis: lineBasisSchema.nullable().default(null),
  /** The name of the line where its item alone would not say it, such as a crew of five or more; else null. */
  label: z.string().nullable().default(null),
  /** Whether somebody edited or added the line; the others follow crew, hours and places. */
  isDirty: z.boolean().default(false),
  /** What an edited line would be if nobody had edited it; absent where that is the same or no such line is worked out. */
  automatic: z.object({ rate: z.number(), units: z.number(), total: z.number() }).optional(),
})
export type EstimateLine = z.output<typeof estimateLineSchema>

/** One document of a job for this viewer. */
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
  /** The client agreed to an earlier wording than the company's present one; managers alone are told. */
  hasNewText: z.boolean().optional(),
  blockedBy: z.string().nullable(),
  /** The error code of that reason; absent without one. */
  blockCode: z.string().optional(),
  /** This viewer may write it now. */
  mayWrite: z.boolean(),
  /** For whom this viewer may sign it now. */
  maySignFor: z.array(z.enum(SIGNING_PARTIES)).optional(),
  hasPdf: z.boolean(),
  /** On the agreement that it is written in: what each choice of protection costs; money in dollars. */
  protection: z
    .object({
      /** Colorado: the client accepts one option and declines two by initials. */
      asksInitials: z.boolean(),
      /** Nothing can be agreed to without a choice. */
      isRequired: z.boolean(),
      isChosen: z.boolean(),
      /** The choice with its price; null also for one from before protection had a price. */
      chosen: z
        .object({
          coverage: z.enum(VALUATION_CHOICES),
          deductible: z.number().nullable(),
          declaredValue: z.number().nullable(),
          premium: z.number(),
        })
        .nullable(),
      /** What is missing or wrong; null once it is chosen. */
      problem: z.string().nullable(),
      /** Weight of the shipment that the minimum is worked out from; null where nothing tells it. */
      pounds: z.number().nullable(),
      /** The home whose usual weight that is; null where the cube sheet tells it, or nothing does. */
      homeSize: z.enum(HOME_SIZES).nullable(),
      /** Dollars that the minimum counts for each of those pounds. */
      perPound: z.number(),
      /** The least value that full value protection is sold for; null for none. */
      minimum: z.number().nullable(),
      /** The value that the offers are priced for: the one declared, else the minimum. */
      offersFor: z.number().nullable(),
      /** Full value protection by deductible: dollars for each $100 of declared value, and for the value declared or the minimum. */
      offers: z.array(z.object({ deductible: z.number(), rate: z.number(), premium: z.number().nullable() })),
      /** What released value pays for each pound of an article; null where no rule is known. */
      releasedPerPound: z.number().nullable(),
    })
    .optional(),
  signatures: z.array(signatureSchema).optional(),
  /** Why nobody can sign it at a place yet, in a sentence; null where it can be signed. */
  signingBlocks: z.object({ origin: z.string().nullable(), destination: z.string().nullable() }).optional(),
  /** What a bill of lading lacks before it can be signed. */
  gaps: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
})
export type JobDocument = z.output<typeof jobDocumentSchema>

/** The consent to electronic records of the client, as this viewer sees it. */
export const consentSchema = z.object({
  isGiven: z.boolean(),
  at: z.string().nullable(),
  clause: z.string(),
  content: z.record(z.string(), z.unknown()),
})

/** What is wanted of the 'Rent Truck' tab. */
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

/** A truck as a job shows it: the wish, the recommendation and the price in dollars. */
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
  /** The company's rates, and the miles of the whole route. */
  flatRate: z.number(),
  perMile: z.number(),
  miles: z.number(),
  /** The lines of the truck in the estimate and what they come to; none where the move is priced by weight. */
  lines: z.array(estimateLineSchema),
  /** The lines that the truck has while nobody edits or removes them. */
  automatic: z.array(estimateLineSchema),
  total: z.number(),
  isInEstimate: z.boolean(),
  mayWrite: z.boolean(),
})
export type Truck = z.output<typeof truckSchema>
