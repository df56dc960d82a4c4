import { z } from 'zod'
import { transactionSchema } from '../../jobs/finances/payment.ts'
import { TRANSACTION_STATUSES } from '../../jobs/finances/payment.choices.ts'

/** Percents of the bill that the tip step offers. */
export const TIP_PERCENTS = [20, 25, 30] as const
/** Largest tip in dollars, a guard against typing errors. */
export const MAX_TIP_DOLLARS = 10_000

/** Response to starting a charge. */
export const checkoutSchema = z.object({
  transaction: transactionSchema,
  requiresAction: z.boolean(),
  /** For the browser's authentication of this charge; null once it has ended. */
  clientSecret: z.string().nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  paymentIntentId: z.string().nullable(),
})
export type Checkout = z.output<typeof checkoutSchema>

/** A stored card; only the last four digits of its number are known. */
export const cardSchema = z.object({
  id: z.number(),
  companyId: z.number(),
  cardType: z.string(),
  cardNumberMasked: z.string(),
  cardName: z.string(),
  funding: z.string(),
  /** Month and year, `08/2030`; empty by a personal link, as `cardName` is. */
  expires: z.string(),
  isExpired: z.boolean(),
  primaryCard: z.boolean(),
})
export type Card = z.output<typeof cardSchema>
