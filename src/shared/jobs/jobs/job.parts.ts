import { z } from 'zod'
import { shownText, shownValue } from '../../kernel/wire.ts'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { agreementRecordSchema } from '../agreements/records.ts'
import { SIGNING_PARTIES, signatureSchema } from '../documents/document.ts'
import { VALUATION_CHOICES } from '../../trade/estimate-options.ts'
import { TRUCK_SIZES } from '../documents/truck-sizes.ts'
import { lineBasisSchema } from '../estimates/line-basis.ts'

const daySchema = z.iso.date('Pick a valid date.').refine((day) => day >= '1900-01-01', 'Pick a valid date.')

/** A line of an estimate, invoice or receipt: dollars, and units with two decimals. */
export const estimateLineSchema = z.object({
  id: z.number(),
  item: z.string(),
  /** Null if the job has no date. */
  lineItemDate: z.string().nullable(),
  rate: z.number(),
  units: z.number(),
  total: z.number(),
  /** What the line is calculated from; null for a line added by hand. */
  basis: lineBasisSchema.nullable().default(null),
  /** Name of the line if its item is not enough, such as a crew of five or more; otherwise null. */
  label: z.string().nullable().default(null),
  /** Whether somebody edited or added the line; other lines follow crew, hours and locations. */
  isDirty: z.boolean().default(false),
  /** Values of an edited line without the edit; absent if they are the same or the line is not calculated. */
  automatic: z.object({ rate: z.number(), units: z.number(), total: z.number() }).optional(),
})
export type EstimateLine = z.output<typeof estimateLineSchema>

/** A document of a job as this viewer sees it. */
export const jobDocumentSchema = z.object({
  name: z.string(),
  title: shownText,
  variables: z.record(z.string(), z.unknown()),
  /** Newest first. */
  agreement: z.array(agreementRecordSchema),
  agreed: z.boolean(),
  required: z.boolean(),
  /** Whether its amounts are left out for this viewer; its lines are then names alone. */
  hidesAmounts: z.boolean().optional(),
  total: z.number().optional(),
  /** Names of the lines of change orders by their id, for its reader; the lines keep what was signed. */
  changeNames: z.record(z.string(), shownValue).optional(),
  /** Clause that the client agrees to, if the document is agreed to. */
  clause: z.string().optional(),
  agreementType: z.string().optional(),
  /** Whether this viewer may agree to it now; `blockedBy` is why not yet, for viewers who may at all. */
  mayAgree: z.boolean(),
  /** Whether this viewer may agree to it now together with the documents before it that say so too. */
  mayAgreeTogether: z.boolean().optional(),
  /** Whether its text is the product's own and not one that the company wrote; absent without a text. */
  isStandardText: z.boolean().optional(),
  /** Last day on which its client can cancel the booked move and gets the whole deposit back; null if none. */
  refundableUntil: z.string().nullable().optional(),
  /** Whether the client agreed to an earlier wording than the company's current one; only for managers. */
  hasNewText: z.boolean().optional(),
  blockedBy: shownText.nullable(),
  /** Error code of that reason; absent without one. */
  blockCode: z.string().optional(),
  /** Whether this viewer may write it now. */
  mayWrite: z.boolean(),
  /** Parties that this viewer may sign for now. */
  maySignFor: z.array(z.enum(SIGNING_PARTIES)).optional(),
  hasPdf: z.boolean(),
  /** On the agreement that contains the choice: cost of each protection plan; money in dollars. */
  protection: z
    .object({
      /** Whether the client accepts one option and declines two by initials, as in Colorado. */
      asksInitials: z.boolean(),
      /** Whether nothing can be agreed to without a choice. */
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
      /** What is missing or wrong; null if a valid choice was made. */
      problem: shownText.nullable(),
      /** Weight of the shipment that the minimum is calculated from; null if not known. */
      pounds: z.number().nullable(),
      /** Home size whose usual weight that is; null if the cube sheet gives the weight, or nothing does. */
      homeSize: z.enum(HOME_SIZES).nullable(),
      /** Dollars of the minimum for each of those pounds. */
      perPound: z.number(),
      /** Minimum value for full value protection; null if none. */
      minimum: z.number().nullable(),
      /** Value that the offers are priced for: the declared value, or else the minimum. */
      offersFor: z.number().nullable(),
      /**
       * Full value protection by deductible: dollars for each $100 of declared value, and for the declared
       * value or the minimum.
       */
      offers: z.array(z.object({ deductible: z.number(), rate: z.number(), premium: z.number().nullable() })),
      /** What released value pays per pound of an article; null if no rule is known. */
      releasedPerPound: z.number().nullable(),
    })
    .optional(),
  signatures: z.array(signatureSchema).optional(),
  /** Whether the move is completed and the client, who signed at origin, can still sign for delivery. */
  isDeliveryUnsigned: z.boolean().optional(),
  /** SHA-256 of the content that is signed. */
  contentHash: z.string().optional(),
  /** Why it cannot be signed yet at origin or destination, in a sentence; null if it can be signed. */
  signingBlocks: z.object({ origin: shownText.nullable(), destination: shownText.nullable() }).optional(),
  /** What a bill of lading lacks before it can be signed. */
  gaps: z.array(z.object({ key: z.string(), label: shownText })).optional(),
})
export type JobDocument = z.output<typeof jobDocumentSchema>

/** The client's consent to electronic records, as this viewer sees it. */
export const consentSchema = z.object({
  isGiven: z.boolean(),
  at: z.string().nullable(),
  clause: z.string(),
  content: z.record(z.string(), z.unknown()),
})

/** Input of the 'Rent Truck' tab. */
export const truckInputSchema = z
  .object({
    /** Feet. */
    size: z.union(TRUCK_SIZES.map((size) => z.literal(size))).nullable(),
    pickUpDate: daySchema.nullable(),
    returnDate: daySchema.nullable(),
    /** Whether the client requests the truck. */
    isRequested: z.boolean(),
  })
  .partial()

/** A truck as a job shows it: the request, the recommendation and the price in dollars. */
export const truckSchema = z.object({
  size: z.number().nullable(),
  pickUpDate: z.string().nullable(),
  returnDate: z.string().nullable(),
  isRequested: z.boolean(),
  requestedAt: z.string().nullable(),
  /** Recommended size in feet, number of trucks, and the reason. */
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
  /** Truck lines in the estimate and their total; empty if the move is priced by weight. */
  lines: z.array(estimateLineSchema),
  /** Truck lines as calculated, without edits or removals. */
  automatic: z.array(estimateLineSchema),
  total: z.number(),
  isInEstimate: z.boolean(),
  mayWrite: z.boolean(),
})
export type Truck = z.output<typeof truckSchema>
