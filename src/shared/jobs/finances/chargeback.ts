import { z } from 'zod'
import { shownText } from '../../kernel/wire.ts'

/**
 * States of a chargeback, in which the cardholder's bank takes a payment back. The `inquiry_…` ones are
 * inquiries of the bank that take no money back.
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

/** The office's response to the bank. */
export const CHARGEBACK_RESPONSES = ['evidence', 'accept'] as const
/** Longest explanation of the office to the bank, in characters. */
export const MAX_EXPLANATION_LENGTH = 5000

/** A chargeback of a payment as the office sees it; amounts in dollars. */
export const chargebackSchema = z.object({
  id: z.number(),
  jobId: z.number(),
  transactionId: z.number(),
  status: z.enum(CHARGEBACK_STATUSES),
  /** As readable text. */
  reason: shownText,
  amount: z.number(),
  /** Amount that the bank holds now or has taken permanently. */
  taken: z.number(),
  /** Fees of the card provider. */
  fee: z.number(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  /** Deadline for evidence. */
  dueBy: z.string().nullable(),
  /** The office's response; null if it has not responded. */
  response: z.enum(CHARGEBACK_RESPONSES).nullable(),
  respondedAt: z.string().nullable(),
  respondedBy: z.string(),
  /** Whether the response has reached the card provider. */
  isAnswered: z.boolean(),
  /** Why the card provider rejected the last response; '' if it did not. */
  problem: shownText,
  explanation: z.string(),
  /** Whether the PDF that was sent can still be downloaded. */
  hasSentPdf: z.boolean(),
  /** Whether this viewer may respond now. */
  mayRespond: z.boolean(),
  /** Whether this viewer may see its evidence. */
  maySeeEvidence: z.boolean(),
})
export type Chargeback = z.output<typeof chargebackSchema>
