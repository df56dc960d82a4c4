import { z } from 'zod'
import { chargebackSchema } from './chargeback.ts'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** How far a charge has come. */
export const TRANSACTION_STATUSES = [
  'requires_action',
  'requires_confirmation',
  'requires_capture',
  'succeeded',
  'failed',
  'canceled',
  'refunded',
] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]
export const TRANSACTION_STATUS_LABELS: Record<TransactionStatus, string> = {
  requires_action: 'Waits for the card holder',
  requires_confirmation: 'Under way',
  requires_capture: 'Held on the card',
  succeeded: 'Paid',
  failed: 'Declined',
  canceled: 'Cancelled',
  refunded: 'Refunded',
}

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** What a payment is for. */
export const PAYMENT_TYPES = [
  'deposit',
  'beforePickup',
  'beforeDelivery',
  'afterDelivery',
  'tip',
  'changeFee',
  'other',
] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]
export const PAYMENT_TYPE_LABELS: Record<PaymentType, string> = {
  deposit: 'Deposit',
  beforePickup: 'Before pick-up',
  beforeDelivery: 'Before delivery',
  afterDelivery: 'After delivery',
  tip: 'Tip',
  changeFee: 'Change fee',
  other: 'Other',
}

/** How it was paid; cards are charged, the others are recorded by a manager. */
export const PAYMENT_METHODS = ['cash', 'cashiers', 'card', 'check'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const RECORDED_METHODS = ['cash', 'cashiers', 'check'] as const
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  cashiers: "Cashier's check",
  card: 'Card',
  check: 'Check',
}

/** Items of a charge that the job itself makes due, in their order. */
export const DUE_ITEMS = ['serviceFee', 'beforePickup', 'beforeDelivery', 'afterDelivery'] as const
export type DueItem = (typeof DUE_ITEMS)[number]
/** Items of a charge beside them: paid changes, a tip, the fee for paying by card. */
export const EXTRA_ITEMS = ['changeDatetimeFee', 'changeCrewSizeFee', 'tip', 'cardFee'] as const
export const CHARGE_ITEM_LABELS: Record<DueItem | (typeof EXTRA_ITEMS)[number], string> = {
  serviceFee: 'Deposit',
  beforePickup: 'Before pick-up',
  beforeDelivery: 'Before delivery',
  afterDelivery: 'Balance',
  changeDatetimeFee: 'Change of date and time',
  changeCrewSizeFee: 'Change of crew size',
  tip: 'Tip',
  cardFee: 'Fee for paying by credit card',
}

/** Percents of the agreed price that the tip step offers. */
export const TIP_PERCENTS = [20, 25, 30] as const
/** Nobody tips more, in dollars; a slip of the thumb does. */
export const MOST_TIP_DOLLARS = 10_000
/** The most that one charge takes, in dollars: what the card provider bears. */
export const MOST_CHARGE_DOLLARS = 999_999.99

/** Dollars with at most two decimals. */
export const dollarsSchema = (max: number = MOST_CHARGE_DOLLARS) =>
  z
    .number()
    .min(0, 'At least 0.')
    .max(max, `At most ${max}.`)
    .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/** A line of a charge: dollars, and what of the job it pays. */
export const transactionLineSchema = z.object({
  /** The job's id, or that of the revenue line that is paid. */
  productItemId: z.number(),
  productItem: z.string(),
  productRate: z.number(),
  productUnits: z.number(),
  amount: z.number(),
})
export type TransactionLine = z.output<typeof transactionLineSchema>

/** A line as a browser sends it back; the server computes every amount itself. */
export const transactionLineInputSchema = z.object({
  productItemId: idSchema,
  productItem: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  productRate: dollarsSchema(10_000_000),
  productUnits: dollarsSchema(10_000_000),
  amount: dollarsSchema(),
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
  /** What was really taken, in dollars; less than the amount after a partial capture. */
  captured: z.number(),
  refunded: z.number(),
  lineItems: z.array(transactionLineSchema),
  /** The stored card; null for one that was used this once. */
  cardId: z.number().nullable(),
  cardType: z.string(),
  cardNumberMasked: z.string(),
  paymentIntentId: z.string().nullable(),
  /** Why it did not succeed, in words for the card holder. */
  message: z.string(),
  /** A fee that a change of date or crew size has used up. */
  isUsed: z.boolean(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  createdBy: z.string(),
  refunds: z.array(refundSchema),
})
export type Transaction = z.output<typeof transactionSchema>

/** What starting a charge answers. */
export const checkoutSchema = z.object({
  transaction: transactionSchema,
  requiresAction: z.boolean(),
  /** For the browser's authentication of this one charge; null once it is over. */
  clientSecret: z.string().nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  paymentIntentId: z.string().nullable(),
})
export type Checkout = z.output<typeof checkoutSchema>

/** A stored card; its number is known by the last four digits only. */
export const cardSchema = z.object({
  id: z.number(),
  companyId: z.number(),
  cardType: z.string(),
  cardNumberMasked: z.string(),
  cardName: z.string(),
  funding: z.string(),
  /** Month and year, `08/2030`. */
  expires: z.string(),
  isExpired: z.boolean(),
  primaryCard: z.boolean(),
})
export type Card = z.output<typeof cardSchema>

/** A payment of a job: a captured charge, or what a manager recorded. */
export const paymentLineSchema = z.object({
  id: z.number(),
  amount: z.number(),
  /** The day in the company's time zone. */
  date: z.string(),
  /** The time of the payment. */
  paidAt: z.string(),
  method: z.enum(PAYMENT_METHODS),
  paymentType: z.enum(PAYMENT_TYPES),
  note: z.string(),
  /** The charge behind it; null for a recorded payment. */
  transactionId: z.number().nullable(),
  status: z.enum([...TRANSACTION_STATUSES, 'voided']),
  cardType: z.string(),
  cardNumberMasked: z.string(),
  /** Dollars that count towards the total, less what was refunded of them. */
  counted: z.number(),
  tip: z.number(),
  refunded: z.number(),
  /** Dollars that the cardholder's bank gave back to them for good: a chargeback that was lost. */
  returned: z.number(),
  /** Chargebacks and inquiries of the cardholder's bank; empty for clients. */
  chargebacks: z.array(chargebackSchema),
  recordedBy: z.string(),
  lineItems: z.array(transactionLineSchema),
})
export type PaymentLine = z.output<typeof paymentLineSchema>

/** One share of the price: what it is, when it falls due, and how far it is paid. */
export const shareSchema = z.object({
  item: z.enum(DUE_ITEMS),
  amount: z.number(),
  paid: z.number(),
  isDue: z.boolean(),
  /** Dollars of it that are due now. */
  due: z.number(),
  /** When it falls due, in words. */
  when: z.string(),
})

/** A part of a payment on the receipt; those of the price add up to what is paid, the others stand beside it. */
const receiptLineSchema = z.object({
  /** The number of the payment or refund. */
  id: z.number(),
  /** The payment that a refund is of. */
  refundOf: z.number().nullable(),
  kind: z.enum(['price', 'tip', 'changeFee', 'cardFee']),
  what: z.string(),
  /** When it was charged; null for what was recorded by its day. */
  at: z.string().nullable(),
  day: z.string(),
  method: z.enum(PAYMENT_METHODS),
  cardType: z.string(),
  cardLast4: z.string(),
  /** Dollars; a refund is below 0. */
  amount: z.number(),
  isPending: z.boolean(),
})
export type ReceiptLine = z.output<typeof receiptLineSchema>

/** What a viewer sees of a job's payments. */
export const jobPaymentsSchema = z.object({
  /** Whether a manager recorded a payment by hand. */
  dirty: z.boolean(),
  lineItems: z.array(paymentLineSchema),
  /** What is due now, as E1 wants it back; without a tip. */
  due: z.array(transactionLineSchema),
  dueTotal: z.number(),
  shares: z.array(shareSchema),
  total: z.number(),
  /** What the total is: that of the invoice, the estimate's until the job is completed, or less because the estimate binds. */
  totalBy: z.enum(['invoice', 'estimate', 'limit']),
  paid: z.number(),
  /** Total less paid; below 0 is what the client has too much. */
  balance: z.number(),
  tips: z.number(),
  /** What the client agreed to pay, and from what: the estimate they agreed to, or as it stood at booking or stands now. */
  agreed: z.object({ total: z.number(), from: z.enum(['agreement', 'booking', 'estimate']) }),
  /** The most that staff may still charge a card for the price; null for clients and where nothing limits it. */
  staffMost: z.number().nullable(),
  /** What the rules of the trade defer, and until which day. */
  later: z.object({ amount: z.number(), day: z.string().nullable(), source: z.string() }).nullable(),
  /** 'Book Now', 'Pay Now' or the receipt. */
  stage: z.enum(['book', 'pay', 'receipt']),
  /** This viewer may pay now; else why not. */
  mayPay: z.boolean(),
  blockedBy: z.string().nullable(),
  /** Others have taken the day of an inquiry that is not paid for: its client picks another one first. */
  isDayFull: z.boolean(),
  /** The client is asked for a tip: once, after the move. */
  mayTip: z.boolean(),
  /** What the percents of a tip are taken of, in dollars: the agreed price without fees. */
  tipBase: z.number(),
  /** What came in and was given back, for the receipt: each charge in its parts. */
  receipt: z.array(receiptLineSchema),
  /** Fees of paid changes in dollars: for the date, and for each crew member; null where there is nothing to pay. */
  changeFees: z
    .object({
      date: z.number(),
      crewMember: z.number(),
      isFree: z.boolean(),
      unused: z.array(transactionSchema),
    })
    .nullable(),
  /** Percent that paying by credit card adds; 0 where none is charged. */
  cardFeePercent: z.number(),
  mayRecord: z.boolean(),
  mayRefund: z.boolean(),
  /** The chargeback that has to be answered first, with the last day to do so; null for clients and where there is none. */
  chargebackDue: z.object({ day: z.string().nullable(), isInquiry: z.boolean() }).nullable(),
  /** A charge that is not settled: it is waited for before another begins. */
  open: z.array(transactionSchema),
})
export type JobPayments = z.output<typeof jobPaymentsSchema>

/** A payment line as a save or a recording sends it; a line with an id is one that stands already. */
export const paymentLineInputSchema = z.object({
  id: idSchema.nullish(),
  amount: dollarsSchema(10_000_000).refine((value) => value > 0, 'More than 0.'),
  date: z.string().refine((day) => isDay(day) && day >= '1900-01-01', 'Pick a valid date.'),
  method: z.enum(PAYMENT_METHODS),
  paymentType: z.enum(PAYMENT_TYPES),
  note: text(TEXT_LIMITS.other).optional(),
})
export const paymentsInputSchema = z.object({
  dirty: z.boolean().optional(),
  lineItems: z.array(paymentLineInputSchema).max(500).optional(),
  /** Releases what is held on cards for the job, as when it is canceled. */
  releaseHolds: z.boolean().optional(),
})
export type PaymentsInput = z.output<typeof paymentsInputSchema>
