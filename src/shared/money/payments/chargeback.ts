import { z } from 'zod'

/**
 * How a chargeback stands: the cardholder's bank took a payment back. The `inquiry_…` ones are questions of the bank that
 * take no money back.
 */
export const CHARGEBACK_STATUSES = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'inquiry_needs_response',
  'inquiry_under_review',
  'inquiry_closed',
] as const
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number]

/** What the office answered to the bank. */
export const CHARGEBACK_RESPONSES = ['evidence', 'accept'] as const
/** The most that the office writes to the bank itself, in characters. */
export const MOST_EXPLANATION = 5000

/** A chargeback of a payment as the office sees it; amounts in dollars. */
export const chargebackSchema = z.object({
  id: z.number(),
  jobId: z.number(),
  transactionId: z.number(),
  status: z.enum(CHARGEBACK_STATUSES),
  /** In plain words. */
  reason: z.string(),
  amount: z.number(),
  /** What the bank holds at the moment, or has taken for good. */
  taken: z.number(),
  /** The card provider's fees. */
  fee: z.number(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  /** Until when the bank takes evidence. */
  dueBy: z.string().nullable(),
  /** What the office answered; null before it did. */
  response: z.enum(CHARGEBACK_RESPONSES).nullable(),
  respondedAt: z.string().nullable(),
  respondedBy: z.string(),
  /** The answer has reached the card provider. */
  isAnswered: z.boolean(),
  /** Why the card provider refused the last answer; '' where it did not. */
  problem: z.string(),
  explanation: z.string(),
  /** The PDF that was sent can still be downloaded. */
  hasSentPdf: z.boolean(),
  /** This viewer may answer it now. */
  mayRespond: z.boolean(),
  /** This viewer may see its evidence. */
  maySeeEvidence: z.boolean(),
})
export type Chargeback = z.output<typeof chargebackSchema>
