import { z } from 'zod'
import { chargebackSchema } from './chargeback.ts'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, text, TEXT_LIMITS, twoDecimals, shownText } from '../../kernel/wire.ts'
import { DUE_ITEMS } from '../../company/settings/price-shares.ts'
import {
  TRANSACTION_STATUSES,
  REFUND_STATUSES,
  PAYMENT_TYPES,
  PAYMENT_METHODS,
  MAX_CHARGE_DOLLARS,
} from './payment.choices.ts'

/** A line of a charge: dollars, and the part of the job that it pays. */
export const transactionLineSchema = z.object({
  /** Id of the job, or of the revenue line that is paid. */
  productItemId: z.number(),
  productItem: z.string(),
  productRate: z.number(),
  productUnits: z.number(),
  amount: z.number(),
})
export type TransactionLine = z.output<typeof transactionLineSchema>

/** A line as a browser sends it back; the server calculates every amount itself. */
export const transactionLineInputSchema = z.object({
  productItemId: idSchema,
  productItem: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  productRate: twoDecimals(10_000_000),
  productUnits: twoDecimals(10_000_000),
  amount: twoDecimals(MAX_CHARGE_DOLLARS),
})

export const refundSchema = z.object({
  id: z.number(),
  amount: z.number(),
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
})

/** A charge as its payer and the office see it. */
export const transactionSchema = z.object({
  id: z.number(),
  productId: z.number(),
  productType: z.literal('jobs'),
  userId: z.number(),
  status: z.enum(TRANSACTION_STATUSES),
  amount: z.number(),
  /** Dollars captured; less than the amount after a partial capture. */
  captured: z.number(),
  refunded: z.number(),
  lineItems: z.array(transactionLineSchema),
  /** The stored card; null for a card used only once. */
  cardId: z.number().nullable(),
  cardType: z.string(),
  cardNumberMasked: z.string(),
  paymentIntentId: z.string().nullable(),
  /** Why it did not succeed, as text for the cardholder. */
  message: shownText,
  /** Whether it is a fee that a change of date or crew size has used up. */
  isUsed: z.boolean(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  createdBy: z.string(),
  refunds: z.array(refundSchema),
})
export type Transaction = z.output<typeof transactionSchema>

/** A payment of a job: a captured charge, or a payment recorded by a manager. */
export const paymentLineSchema = z.object({
  id: z.number(),
  amount: z.number(),
  /** Day in the company's time zone. */
  date: z.string(),
  /** Instant, for `formatPaidAt`. */
  paidAt: z.string(),
  method: z.enum(PAYMENT_METHODS),
  paymentType: z.enum(PAYMENT_TYPES),
  note: z.string(),
  /** The charge of this payment; null for a recorded payment. */
  transactionId: z.number().nullable(),
  status: z.enum([...TRANSACTION_STATUSES, 'voided']),
  cardType: z.string(),
  cardNumberMasked: z.string(),
  /** Dollars that count toward the total, less their refunds. */
  counted: z.number(),
  tip: z.number(),
  refunded: z.number(),
  /** Dollars that the cardholder's bank returned permanently: a lost chargeback. */
  returned: z.number(),
  /** Chargebacks and inquiries of the cardholder's bank; empty for clients. */
  chargebacks: z.array(chargebackSchema),
  recordedBy: z.string(),
  /** Link to the photo of a check for the office, valid for ten minutes; absent without one. */
  photo: z.string().optional(),
  /** Why the office has to look at a payment that a crew took; absent if it fits. */
  doubt: shownText.optional(),
  lineItems: z.array(transactionLineSchema),
})
export type PaymentLine = z.output<typeof paymentLineSchema>

/** One share of the price: what it is, when it is due, and how much of it is paid. */
export const shareSchema = z.object({
  item: z.enum(DUE_ITEMS),
  amount: z.number(),
  paid: z.number(),
  isDue: z.boolean(),
  /** Dollars of it that are due now. */
  due: z.number(),
  /** When it is due, as text. */
  when: shownText,
})

/**
 * A part of a payment on the receipt; the parts of the price add up to what is paid, the others are listed
 * beside it.
 */
const receiptLineSchema = z.object({
  /** Number of the payment or refund. */
  id: z.number(),
  /** The payment that was refunded. */
  refundOf: z.number().nullable(),
  kind: z.enum(['price', 'tip', 'changeFee', 'cardFee']),
  what: shownText,
  /** When it was charged; null for a payment recorded by its day. */
  at: z.string().nullable(),
  day: z.string(),
  method: z.enum(PAYMENT_METHODS),
  cardType: z.string(),
  cardLast4: z.string(),
  /** Dollars; negative for a refund. */
  amount: z.number(),
  isPending: z.boolean(),
})
export type ReceiptLine = z.output<typeof receiptLineSchema>

/** A refund to a card that pays a claim: nothing of it was paid for the move. */
const claimRefundSchema = z.object({
  /** Number of the refund. */
  id: z.number(),
  claimId: z.number(),
  /** When it was settled, or else begun. */
  at: z.string(),
  cardType: z.string(),
  cardLast4: z.string(),
  /** Dollars, positive. */
  amount: z.number(),
  isPending: z.boolean(),
})

/** A check to the client that paid a claim. */
const claimCheckSchema = z.object({
  claimId: z.number(),
  /** `YYYY-MM-DD`. */
  day: z.string(),
  checkNumber: z.string(),
  /** Dollars, positive. */
  amount: z.number(),
})

/** What a viewer sees of a job's payments. */
export const jobPaymentsSchema = z.object({
  /** Whether a manager recorded a payment by hand. */
  dirty: z.boolean(),
  lineItems: z.array(paymentLineSchema),
  /** What is due now, as lines that a charge sends back; without a tip. */
  due: z.array(transactionLineSchema),
  dueTotal: z.number(),
  shares: z.array(shareSchema),
  total: z.number(),
  /**
   * Source of the total: the invoice, the estimate until the job is completed, or a limit because the
   * estimate is binding.
   */
  totalBy: z.enum(['invoice', 'estimate', 'limit']),
  paid: z.number(),
  /** Total less paid; negative if the client has paid too much. */
  balance: z.number(),
  tips: z.number(),
  /**
   * What the client agreed to pay, and its source: the estimate they agreed to, the one at booking, or the
   * current one.
   */
  agreed: z.object({
    total: z.number(),
    from: z.enum(['agreement', 'booking', 'estimate']),
    /** Whether no more is owed for the same services: the estimate is binding, or not to exceed. */
    isFixed: z.boolean(),
  }),
  /**
   * Largest amount of the price that staff may still charge to a card; null for clients and if there is no
   * limit.
   */
  staffMost: z.number().nullable(),
  /** Amount that the trade's rules defer, and until which day. */
  later: z.object({ amount: z.number(), day: z.string().nullable(), source: z.string() }).nullable(),
  /** 'Book Now', 'Pay Now' or the receipt. */
  stage: z.enum(['book', 'pay', 'receipt']),
  /** Whether this viewer may pay now; if not, `blockedBy` says why. */
  mayPay: z.boolean(),
  blockedBy: shownText.nullable(),
  /** Whether the day of an unpaid inquiry is now fully booked: its client must first pick another one. */
  isDayFull: z.boolean(),
  /** Whether the client is asked for a tip: once, after the move. */
  mayTip: z.boolean(),
  /** Base of tip percentages in dollars: what is billed without fees. */
  tipBase: z.number(),
  /** Payments received and refunded, for the receipt: each charge in its parts. */
  receipt: z.array(receiptLineSchema),
  /** Refunds that pay claims, listed on the receipt beside the price; absent in answers of the version before. */
  claimRefunds: z.array(claimRefundSchema).optional(),
  claimChecks: z.array(claimCheckSchema).optional(),
  /** Fees of paid changes in dollars: for the date, and per crew member; null if there is nothing to pay. */
  changeFees: z
    .object({
      date: z.number(),
      crewMember: z.number(),
      isFree: z.boolean(),
      unused: z.array(transactionSchema),
    })
    .nullable(),
  /** Percent added to payments by credit card; 0 if no fee is charged. */
  cardFeePercent: z.number(),
  mayRecord: z.boolean(),
  mayRefund: z.boolean(),
  /**
   * The chargeback that must be responded to first, with its last day; null for clients and if there is none.
   */
  chargebackDue: z.object({ day: z.string().nullable(), isInquiry: z.boolean() }).nullable(),
  /** Charges in progress; another one cannot start before they end. */
  open: z.array(transactionSchema),
})
export type JobPayments = z.output<typeof jobPaymentsSchema>

/** A payment line in a save or a recording; a line with an id already exists. */
export const paymentLineInputSchema = z.object({
  id: idSchema.nullish(),
  amount: twoDecimals(10_000_000).refine((value) => value > 0, 'More than 0.'),
  date: z.string().refine((day) => isDay(day) && day >= '1900-01-01', 'Pick a valid date.'),
  method: z.enum(PAYMENT_METHODS),
  paymentType: z.enum(PAYMENT_TYPES),
  note: text(TEXT_LIMITS.other).optional(),
})
export const paymentsInputSchema = z.object({
  dirty: z.boolean().optional(),
  lineItems: z.array(paymentLineInputSchema).max(500).optional(),
  /** Whether to release the amounts authorized on cards for the job, as when it is canceled. */
  releaseHolds: z.boolean().optional(),
})
export type PaymentsInput = z.output<typeof paymentsInputSchema>
