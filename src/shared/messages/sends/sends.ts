import type { Delivery } from '../../company/deliveries/deliveries.api.ts'
import type { MessageKind } from '../../company/deliveries/message-kinds.ts'

/** What is sent to a client and then opened, signed, paid or rated. */
export const SENT_DOCUMENTS = ['estimate', 'agreement', 'invoice', 'payment', 'survey', 'rating'] as const
export type SentDocument = (typeof SENT_DOCUMENTS)[number]

export const SENT_DOCUMENT_LABELS: Record<SentDocument, string> = {
  estimate: 'Estimate',
  agreement: 'Agreement',
  invoice: 'Invoice',
  payment: 'Payment request',
  survey: 'Survey',
  rating: 'Rating request',
}

/** The document that a message of the outbox carries. */
export const DOCUMENT_OF_KIND: Partial<Record<MessageKind, SentDocument>> = {
  estimate: 'estimate',
  agreement: 'agreement',
  papersChanged: 'agreement',
  finished: 'invoice',
  paymentDue: 'payment',
  paymentRequest: 'payment',
  surveyRequest: 'survey',
  ratingRequest: 'rating',
}

/** How far a sent document is, in order; a failed one is none of the others. */
export const SEND_STATES = [
  'failed',
  'waiting',
  'queued',
  'sent',
  'delivered',
  'opened',
  'signed',
  'paid',
  'rated',
] as const
export type SendState = (typeof SEND_STATES)[number]

/** What the state of a send follows from; times are instants, null if it has not happened. */
export interface SendFacts {
  document: SentDocument
  status: Delivery['status']
  /** When it may be sent, and the present. */
  dueAt: string | null
  now: string
  sentAt: string | null
  deliveredAt: string | null
  /** When its personal link was first used. */
  openedAt: string | null
  /** When the client signed or rated what was sent, afterward. */
  doneAt: string | null
  /** Whether nothing of the job's price is open any more. */
  isPaid: boolean
}

/** Days between two messages by the same channel that ask for the same rating. */
export const RATING_ASK_DAYS = 7

/** Returns whether a document asks for a payment. */
export function isToPay(document: SentDocument): boolean {
  return document === 'invoice' || document === 'payment'
}

/** Returns how far a sent document is, and when it came so far; the time is null if it is not known. */
export function sendState(facts: SendFacts): { state: SendState; at: string | null } {
  const { document, status, doneAt, openedAt, deliveredAt, sentAt, dueAt, now, isPaid } = facts
  if (doneAt !== null) return { state: document === 'rating' ? 'rated' : 'signed', at: doneAt }
  if (isToPay(document) && isPaid) return { state: 'paid', at: null }
  if (openedAt !== null) return { state: 'opened', at: openedAt }
  if (status === 'failed') return { state: 'failed', at: null }
  if (deliveredAt !== null) return { state: 'delivered', at: deliveredAt }
  if (status === 'sent') return { state: 'sent', at: sentAt }
  const isLater = dueAt !== null && Date.parse(dueAt) > Date.parse(now)
  return isLater ? { state: 'waiting', at: dueAt } : { state: 'queued', at: null }
}
