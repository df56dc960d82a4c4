import { z } from 'zod'
import { jobSchema } from '../../jobs/jobs/job.ts'
import { changedDocumentSchema } from '../../jobs/documents/documents.api.ts'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  flagSchema,
  idParams,
  idSchema,
  text,
  TEXT_LIMITS,
  twoDecimals,
  shownText,
} from '../../kernel/wire.ts'
import { checkoutSchema, MAX_TIP_DOLLARS } from './checkout.ts'
import {
  transactionLineInputSchema,
  transactionLineSchema,
  transactionSchema,
} from '../../jobs/finances/payment.ts'
import {
  MAX_CHARGE_DOLLARS,
  PAYMENT_TYPES,
  RECORDED_METHODS,
  TRANSACTION_STATUSES,
} from '../../jobs/finances/payment.choices.ts'
import { cardParams, paymentMethodId } from './cards.api.ts'
import { dayInput, timeInput } from './paid-changes.api.ts'

const tag = 'Payments'

const paymentIntentId = z.string().regex(/^pi_[A-Za-z0-9_]{1,100}$/, 'Invalid input data')

/** What a charge is for: one job, and lines that the server calculates again. */
const chargeBody = z.object({
  /** The client, if a manager pays on their behalf. */
  userId: idSchema.nullish(),
  productId: idSchema,
  productType: z.literal('jobs').default('jobs'),
  lineItems: z.array(transactionLineInputSchema).min(1, 'There is nothing to pay.').max(20),
})

/** What can be requested with a charge. */
export const CHARGE_FOR = ['due', 'tip', 'changeMoveDate', 'changeCrewSize', 'revenueLine'] as const

export const quoteCharge = endpoint({
  name: 'quoteCharge',
  tag,
  summary: 'What a charge would be, line by line, with the fee of that card where one is taken',
  method: 'POST',
  path: '/wp/v2/transactions/quote',
  access: 'payments.typeCard',
  link: 'read',
  body: z.object({
    userId: idSchema.nullish(),
    productId: idSchema,
    productType: z.literal('jobs').default('jobs'),
    for: z.enum(CHARGE_FOR).default('due'),
    cardId: idSchema.nullish(),
    /** Dollars. */
    tip: twoDecimals(MAX_TIP_DOLLARS).default(0),
    /** Requested crew size, for 'changeCrewSize' and for both at once with 'changeMoveDate'. */
    crewSize: z.number().int().min(1, 'Crew size must be at least 1.').max(100).nullish(),
    /** For 'revenueLine'. */
    revenueLineId: idSchema.nullish(),
    /**
     * Requested date and times, for 'changeMoveDate': the call says whether they are available before
     * anything is paid.
     */
    date: dayInput.nullish(),
    startTime: timeInput.nullish(),
    endTime: timeInput.nullish(),
  }),
  answer: z.object({
    lineItems: z.array(transactionLineSchema),
    amount: z.number(),
    /** Total of the job's estimate in dollars, after the requested change. */
    total: z.number(),
    /** Dollars of the price that are due after the requested change, without its fee; null without one. */
    due: z.number().nullable(),
    /** Documents that the client has agreed to and that the change alters. */
    papers: z.array(changedDocumentSchema),
  }),
})

export const chargeCard = endpoint({
  name: 'chargeCard',
  tag,
  summary: 'Charges a stored card; the holder may have to authenticate before it is through',
  method: 'POST',
  path: '/wp/v2/transactions/checkout/charge/:cardId',
  access: 'payments.pay',
  link: 'act',
  params: cardParams,
  body: chargeBody.extend({
    /** 'manual' only authorizes the amount; a manager captures it later. */
    captureMethod: z.enum(['automatic', 'manual']).default('automatic'),
  }),
  answer: checkoutSchema,
  isIdempotent: true,
})

export const confirmCharge = endpoint({
  name: 'confirmCharge',
  tag,
  summary: 'Goes on with a charge after authentication, or captures what is held',
  method: 'POST',
  path: '/wp/v2/transactions/checkout/charge/:cardId/confirm',
  access: 'payments.pay',
  link: 'act',
  params: cardParams,
  body: z.object({
    userId: idSchema.nullish(),
    paymentIntentId,
    lineItems: z.array(transactionLineInputSchema).max(20).optional(),
    /** Dollars; the whole amount if absent. */
    amountToCapture: twoDecimals(MAX_CHARGE_DOLLARS)
      .refine((value) => value > 0, 'More than 0.')
      .nullish(),
  }),
  answer: transactionSchema.extend({ message: shownText }),
  isIdempotent: true,
  holdsKey: true,
})

export const checkout = endpoint({
  name: 'checkout',
  tag,
  summary: 'Pays with a card that is not stored; the browser or the server confirms it',
  method: 'POST',
  path: '/wp/v2/transactions/checkout',
  access: 'payments.typeCard',
  link: 'act',
  body: chargeBody.extend({
    /** Dollars; the sum of the lines. */
    amount: twoDecimals(MAX_CHARGE_DOLLARS).optional(),
    paymentMethodId,
    /** Whether to store the card once the payment succeeds; otherwise it is used only once. */
    saveCard: z.boolean().default(false),
    /**
     * 'manual': confirmed by the server with this card, whose fee is charged; 'automatic': by the browser.
     */
    confirmationMethod: z.enum(['automatic', 'manual']).default('automatic'),
  }),
  answer: checkoutSchema,
  isIdempotent: true,
})

export const confirmCheckout = endpoint({
  name: 'confirmCheckout',
  tag,
  summary: 'Settles a payment that the browser has confirmed, or confirms it',
  method: 'POST',
  path: '/wp/v2/transactions/confirm',
  access: 'payments.typeCard',
  link: 'act',
  body: z.object({ paymentIntentId }),
  answer: checkoutSchema,
  isIdempotent: true,
  holdsKey: true,
})

export const cancelTransaction = endpoint({
  name: 'cancelTransaction',
  tag,
  summary: 'Gives up a charge that is not through, or lets go of what is held',
  method: 'POST',
  path: '/wp/v2/transactions/:id/cancel',
  access: 'payments.pay',
  link: 'act',
  params: idParams,
  answer: transactionSchema,
})

export const refundTransaction = endpoint({
  name: 'refundTransaction',
  tag,
  summary: 'Refunds a charge, in full or in part',
  method: 'POST',
  path: '/wp/v2/transactions/:id/refund',
  access: 'payments.manage',
  params: idParams,
  body: z
    .object({
      /** Dollars; the whole remaining amount if absent. */
      amount: twoDecimals(MAX_CHARGE_DOLLARS)
        .refine((value) => value > 0, 'More than 0.')
        .nullish(),
      reason: text(TEXT_LIMITS.other).nullish(),
    })
    .nullish(),
  answer: transactionSchema,
  isIdempotent: true,
})

export const listJobTransactions = endpoint({
  name: 'listJobTransactions',
  tag,
  summary: 'Charges of a job, the newest first; `status=complete` for those that went through',
  method: 'GET',
  path: '/wp/v2/jobs/:id/transactions',
  access: 'payments.pay',
  link: 'read',
  params: idParams,
  query: z.object({
    productId: idSchema.optional(),
    status: z.enum([...TRANSACTION_STATUSES, 'complete']).optional(),
    all: flagSchema,
  }),
  answer: z.array(transactionSchema),
})

/** A payment that the company received without a card; its amount is in dollars. */
export const newRecordedPaymentSchema = z.object({
  amount: twoDecimals(10_000_000).refine((value) => value > 0, 'More than 0.'),
  date: z.string().refine((day) => isDay(day) && day >= '1900-01-01', 'Pick a valid date.'),
  method: z.enum(RECORDED_METHODS, 'Choose how it was paid.'),
  paymentType: z.enum(PAYMENT_TYPES, 'Choose what it was paid for.'),
  note: text(TEXT_LIMITS.other).default(''),
})

export const recordPayment = endpoint({
  name: 'recordPayment',
  tag,
  summary: "Records cash, a check or a cashier's check that a client paid",
  method: 'POST',
  path: '/wp/v2/jobs/:id/payments',
  access: 'payments.manage',
  params: idParams,
  body: newRecordedPaymentSchema,
  answer: jobSchema,
  isIdempotent: true,
})

export const voidPayment = endpoint({
  name: 'voidPayment',
  tag,
  summary: 'Takes back a recorded payment; it stays on record, and counts no more',
  method: 'POST',
  path: '/wp/v2/jobs/:id/payments/:paymentId/void',
  access: 'payments.manage',
  params: z.object({ id: idSchema, paymentId: idSchema }),
  body: z.object({ reason: text(TEXT_LIMITS.other).pipe(z.string().min(1, 'Required.')) }),
  answer: jobSchema,
})
