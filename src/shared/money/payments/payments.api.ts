import { z } from 'zod'
import { jobSchema } from '../../jobs/jobs/job.ts'
import { isDay } from '../../kernel/dates.ts'
import { changedDocumentSchema, documentAgreementsSchema } from '../../jobs/documents/documents.api.ts'
import { refundStepSchema } from '../../company/settings/online-booking.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  doneSchema,
  flagSchema,
  idParams,
  idSchema,
  text,
  TEXT_LIMITS,
  twoDecimals,
  shownText,
} from '../../kernel/wire.ts'
import { openDaySchema } from '../../schedule/capacity/days.ts'
import { cardSchema, checkoutSchema, MAX_TIP_DOLLARS } from './checkout.ts'
import {
  PAYMENT_TYPES,
  RECORDED_METHODS,
  TRANSACTION_STATUSES,
  transactionLineInputSchema,
  transactionLineSchema,
  transactionSchema,
  MAX_CHARGE_DOLLARS,
} from '../../jobs/finances/payment.ts'

const tag = 'Payments'

/** The provider's id of a card: the only card data that reaches the server. */
const paymentMethodId = z.string().regex(/^pm_[A-Za-z0-9_]{1,100}$/, 'Invalid input data')
const paymentIntentId = z.string().regex(/^pi_[A-Za-z0-9_]{1,100}$/, 'Invalid input data')
const cardParams = z.object({ cardId: idSchema })

/** What a charge is for: one job, and lines that the server calculates again. */
const chargeBody = z.object({
  /** The client, if a manager pays on their behalf. */
  userId: idSchema.nullish(),
  productId: idSchema,
  productType: z.literal('jobs').default('jobs'),
  lineItems: z.array(transactionLineInputSchema).min(1, 'There is nothing to pay.').max(20),
})

const dayInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/, 'Pick a valid date.')
  .transform((value) => value.slice(0, 10))
  .refine((day) => isDay(day) && day >= '1900-01-01', 'Pick a valid date.')
const timeInput = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'You must input a valid time.')
  .transform((value) => value.slice(0, 5))
const crewSizeInput = z
  .number()
  .int('Crew size must be a whole number.')
  .min(1, 'Crew size must be at least 1.')
  .max(100, 'Crew size must be at most 100.')

const cardsQuery = z.object({
  all: flagSchema,
  order: z.enum(['asc', 'desc']).default('desc'),
  job: idSchema.optional(),
})

export const listMyCards = endpoint({
  name: 'listMyCards',
  tag,
  summary: 'Own stored cards, the newest first; with `job` those that can pay for it',
  method: 'GET',
  path: '/wp/v2/payments/cards',
  access: 'payments.pay',
  link: 'read',
  query: cardsQuery,
  answer: z.array(cardSchema),
})

export const listCardsOf = endpoint({
  name: 'listCardsOf',
  tag,
  summary: 'Stored cards of a client, for managers',
  method: 'GET',
  path: '/wp/v2/payments/cards/:id',
  access: 'payments.manage',
  params: idParams,
  query: cardsQuery,
  answer: z.array(cardSchema),
})

export const saveCard = endpoint({
  name: 'saveCard',
  tag,
  summary: 'Verifies a card with its bank and keeps it; the first one becomes the primary card',
  method: 'POST',
  path: '/wp/v2/payments/cards/stripe',
  access: 'payments.pay',
  body: z.object({
    paymentMethodId,
    userId: idSchema.nullish(),
    companyId: idSchema.nullish(),
    jobId: idSchema.nullish(),
    /** The setup that an earlier call left for the holder to confirm (`card_unconfirmed`). */
    setupIntentId: z
      .string()
      .regex(/^seti_[A-Za-z0-9_]{1,100}$/, 'Invalid input data')
      .nullish(),
  }),
  answer: cardSchema.extend({ message: shownText }),
  isIdempotent: true,
  holdsKey: true,
})

export const choosePrimaryCard = endpoint({
  name: 'choosePrimaryCard',
  tag,
  summary: 'Makes a stored card the primary one',
  method: 'POST',
  path: '/wp/v2/cards/primary-card',
  access: 'payments.pay',
  body: z.object({ id: idSchema }),
  answer: cardSchema,
})

export const removeCard = endpoint({
  name: 'removeCard',
  tag,
  summary: 'Forgets a stored card',
  method: 'DELETE',
  path: '/wp/v2/payments/cards/:id',
  access: 'payments.pay',
  params: idParams,
  answer: doneSchema,
})

export const getCardProvider = endpoint({
  name: 'getCardProvider',
  tag,
  summary: "What the browser's card form speaks with",
  method: 'GET',
  path: '/wp/v2/payments/stripe/token',
  access: 'payments.typeCard',
  link: 'read',
  answer: z.object({
    publishableKey: z.string(),
    /** URL of the local simulator, if it is used instead of the provider. */
    standInUrl: z.string().nullable(),
  }),
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

/** A new date and times (hh:mm) of a move, and a new crew size if that changes too. */
export const newDateSchema = z.object({
  date: dayInput,
  startTime: timeInput,
  endTime: timeInput.nullish(),
  /** Another crew size along with the date: one charge pays both fees. */
  crewSize: crewSizeInput.nullish(),
  transactionId: idSchema.nullish(),
  version: z.number().int().positive().optional(),
  agreements: documentAgreementsSchema.optional(),
})

export const listDaysForChange = endpoint({
  name: 'listDaysForChange',
  tag,
  summary:
    "Days to which a client's job can be moved, as a change of its date is judged; at most 92 days at once",
  method: 'GET',
  path: '/wp/v2/jobs/:id/open-days',
  access: 'jobs.reschedule',
  link: 'read',
  params: idParams,
  query: z.object({ from: dayInput, to: dayInput }),
  answer: z.array(openDaySchema),
})

export const changeMoveDate = endpoint({
  name: 'changeMoveDate',
  tag,
  summary:
    "Moves a client's job to another date, also with another crew size; a scheduled job needs its change fee",
  method: 'POST',
  path: '/wp/v2/jobs/:id/change-move-date',
  access: 'jobs.reschedule',
  link: 'act',
  params: idParams,
  body: newDateSchema,
  answer: jobSchema,
  isIdempotent: true,
})

/** What canceling now would mean for the client, in dollars. */
export const cancellationSchema = z.object({
  /** What goes back to the cards that paid. */
  refund: z.number(),
  /** What was paid by cash or check and the company pays back itself. */
  refundByHand: z.number(),
  /** What the company keeps. */
  kept: z.number(),
  /** Percentage of the deposit that is refunded. */
  depositPercent: z.number(),
  /** Why this percentage: nothing is booked yet, the right to withdraw, or the company's steps. */
  basis: z.enum(['inquiry', 'rescission', 'steps']),
  /** The last day on which the client may withdraw without penalty; null without such a right. */
  rescissionUntil: z.string().nullable(),
  /** The company's steps, the earliest first. */
  steps: z.array(refundStepSchema),
  /** Until when the deposit of the move is refundable once it is booked: 'Refundable until Sat, Dec 5.' */
  refundable: shownText,
  /** A save of the job since then makes `cancelMove` 409. */
  version: z.number(),
})
export type Cancellation = z.output<typeof cancellationSchema>

export const getCancellation = endpoint({
  name: 'getCancellation',
  tag,
  summary: 'What a client would get back if they canceled their move now',
  method: 'GET',
  path: '/wp/v2/jobs/:id/cancel',
  access: 'jobs.reschedule',
  link: 'read',
  params: idParams,
  answer: cancellationSchema,
})

export const cancelMove = endpoint({
  name: 'cancelMove',
  tag,
  summary: "Cancels a client's move and refunds what the rules give back",
  method: 'POST',
  path: '/wp/v2/jobs/:id/cancel',
  access: 'jobs.reschedule',
  link: 'act',
  params: idParams,
  body: z.object({
    version: z.number().int().positive(),
    /** The refund to cards that was shown, in dollars; another one now is 409 `amount_changed`. */
    refund: z.number().optional(),
    reason: text(TEXT_LIMITS.other).optional(),
  }),
  answer: jobSchema,
  isIdempotent: true,
})

export const changeCrewSize = endpoint({
  name: 'changeCrewSize',
  tag,
  summary: "Changes the crew size of a client's job; a scheduled job needs its change fee",
  method: 'POST',
  path: '/wp/v2/jobs/:id/change-crew-size',
  access: 'jobs.reschedule',
  link: 'act',
  params: idParams,
  body: z.object({
    crewSize: crewSizeInput,
    transactionId: idSchema.nullish(),
    version: z.number().int().positive().optional(),
    agreements: documentAgreementsSchema.optional(),
  }),
  answer: jobSchema,
  isIdempotent: true,
})
