import { TEMPLATE_PLACEHOLDERS } from '../communications/communication.ts'

/** Placeholders allowed in automatic messages, with their description. */
export const NOTICE_PLACEHOLDERS = {
  ...TEMPLATE_PLACEHOLDERS,
  contact: 'Name of the person who gets the message',
  moveDetails: 'Date, addresses, crew and price, one on each line',
  openPayments: 'What is still to be paid, one payment on each line',
  priceLines: 'Price, what is paid and what is left to pay, one on each line',
  nextStep: 'The next step of the move',
  request: 'The requested move, with its cities and day',
  homeSize: 'Size of the home',
  price: 'The price that the form showed',
  oldDate: 'Date and time before the change',
  newDate: 'Date and time after the change',
  changedBy: 'Who made the change: your company or the client',
  changes: 'What changed, new and old, one change on each line',
  reason: 'Why the client has to agree again',
  whatChanged: 'What your company did, as a sentence',
  invoiceTotal: 'Total of the invoice, in dollars',
  amountDue: 'What is due now, in dollars',
  paymentLink: 'Link to pay, if something is due',
  documentsLink: 'Link to the documents of the move, at its invoice once it is completed',
  surveyLink: 'Link to count what moves, room by room',
  amount: 'Amount of the payment, in dollars',
  paymentLines: 'What was paid for, one on each line',
  card: 'Card that was charged',
  paymentNumber: 'Number of the payment',
  ratingLink: 'Personal link to rate the move',
} as const
export type NoticePlaceholder = keyof typeof NOTICE_PLACEHOLDERS

/** Values of the placeholders of one message; a missing or empty one leaves out the sentences that name it. */
export type NoticeFacts = Partial<Record<NoticePlaceholder, string>>

/** Facts of several lines, which are put together from single ones. */
export const LINE_PLACEHOLDERS: readonly NoticePlaceholder[] = [
  'moveDetails',
  'openPayments',
  'priceLines',
  'changes',
  'paymentLines',
]
