import { z } from 'zod'
import { shownText, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { strokesSchema } from '../documents/document.ts'

/** Names of the records: what the client signed, and what the office decided about it. */
export const CHANGE_ORDER_RECORD = 'changeOrder'
export const WITHDRAWAL_RECORD = 'changeOrderWithdrawal'
export const REVIEW_RECORD = 'changeOrderReview'

/** What the client confirms with their signature. */
export const CHANGE_ORDER_CLAUSE = 'I agree to this change and to its price before the work is done.'

/** What a change of the work can be, in the order of the screen. */
export const CHANGE_KINDS = ['stop', 'item', 'service', 'packing', 'waiting', 'impracticable'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const CHANGE_KIND_LABELS: Readonly<Record<ChangeKind, string>> = {
  stop: 'Extra stop',
  item: 'Item',
  service: 'Service',
  packing: 'Packing',
  waiting: 'Waiting time',
  impracticable: 'Impracticable operation',
}

export const CHANGE_UNITS = ['hour', 'mile', 'item', 'distance'] as const
export type ChangeUnit = (typeof CHANGE_UNITS)[number]

/** A rate of the job that a change can be priced by; dollars for each unit. */
const changeRateSchema = z.object({
  key: z.string(),
  kind: z.enum(CHANGE_KINDS),
  label: z.string(),
  /** The label for its reader, in answers; the record keeps `label`. */
  shownLabel: shownText.optional(),
  unit: z.enum(CHANGE_UNITS),
  rate: z.number(),
})
export type ChangeRate = z.output<typeof changeRateSchema>

export const MOST_CHANGE_LINES = 30
/** Largest total of a change order in dollars. */
const MOST_DOLLARS = 1_000_000
const MOST_UNITS = 10_000

const twoDecimalNumber = (most: number) =>
  z
    .number()
    .min(0, 'At least 0.')
    .max(most, `At most ${most}.`)
    .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/** A line as it was shown and signed, in dollars. */
export const changeLineSchema = z.object({
  key: text(60),
  kind: z.enum(CHANGE_KINDS, 'Choose what changes.'),
  label: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  /** What or where it is, in the words of who wrote it. */
  note: text(TEXT_LIMITS.name).default(''),
  unit: z.enum(CHANGE_UNITS),
  rate: twoDecimalNumber(MOST_DOLLARS),
  units: twoDecimalNumber(MOST_UNITS).refine((units) => units > 0, 'More than 0.'),
  total: twoDecimalNumber(MOST_DOLLARS),
})
export type ChangeLine = z.output<typeof changeLineSchema>

const clockTime = z.iso.datetime({ message: 'Use a time with its zone.' })

/** A change order as the phone sends it. */
export const signedChangeSchema = z.object({
  /** Made on the phone: the same one that arrives twice is one. */
  id: z.uuid('Invalid id'),
  lines: z.array(changeLineSchema).min(1, 'Add what changes.').max(MOST_CHANGE_LINES, 'Too many lines.'),
  /** Version of the rates that priced it. */
  ratesVersion: text(64),
  total: twoDecimalNumber(MOST_DOLLARS),
  /** The agreed price that was shown before and after it, in dollars. */
  agreedBefore: twoDecimalNumber(100_000_000),
  agreedAfter: twoDecimalNumber(100_000_000),
  /**
   * Whether both were shown as a price that cannot turn out higher. Absent in earlier records, which were shown as
   * agreed prices.
   */
  isFixed: z.boolean().optional(),
  signer: z.object({
    name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
    strokes: strokesSchema.default([]),
  }),
  /** When the client signed, by the clock of the phone. */
  deviceTime: clockTime,
})
export type SignedChange = z.output<typeof signedChangeSchema>
export type SignedChangeInput = z.input<typeof signedChangeSchema>

/** A change order as its record keeps it. */
export const changeContentSchema = signedChangeSchema.extend({
  title: z.string(),
  /** When it was signed, by the phone's clock with its error taken off, and when it arrived; UTC. */
  signedAt: z.string(),
  receivedAt: z.string(),
  /** Whether loading had begun: on federal moves it is then beside the estimate (49 CFR 375.407). */
  isAfterLoading: z.boolean(),
  /** Why the office should look at it, in sentences; empty if nothing differs. */
  flags: z.array(z.string()),
})
export type ChangeContent = z.output<typeof changeContentSchema>

/** A change order as its job shows it. */
export const changeOrderSchema = z.object({
  id: z.string(),
  lines: z.array(changeLineSchema.extend({ shownLabel: shownText.optional() })),
  total: z.number(),
  agreedBefore: z.number(),
  agreedAfter: z.number(),
  /** Whether both are shown as prices that cannot turn out higher, as they were when it was signed. */
  isFixed: z.boolean(),
  signedBy: z.string(),
  strokes: strokesSchema,
  signedAt: z.string(),
  /** Who was signed in on the device. */
  takenBy: z.string(),
  isAfterLoading: z.boolean(),
  withdrawn: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
  /** What the office should look at; empty for others and once it was reviewed. */
  flags: z.array(shownText),
  mayWithdraw: z.boolean(),
})
export type ChangeOrder = z.output<typeof changeOrderSchema>

/** The change orders of a job, with what a new one is priced by. */
export const jobChangesSchema = z.object({
  jobId: z.number(),
  client: z.string(),
  timezone: z.string(),
  orders: z.array(changeOrderSchema),
  /** The agreed price with all accepted change orders, in dollars. */
  agreed: z.number(),
  /** Whether that cannot turn out higher: the estimate is binding, or not to exceed. */
  isFixed: z.boolean(),
  /** What the client confirms with their signature, as its record keeps it: legal text, in English. */
  clause: z.string(),
  /** How the price rules treat a change now, in a sentence; null without a special rule. */
  rule: shownText.nullable(),
  /** Null for those who cannot make one. */
  pricing: z.object({ version: z.string(), rates: z.array(changeRateSchema) }).nullable(),
  /** Why none can be added now; null if one can. */
  blockedBy: shownText.nullable(),
})
export type JobChanges = z.output<typeof jobChangesSchema>
