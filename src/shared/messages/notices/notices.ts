import type { MessageKind } from '../../company/deliveries/message-kinds.ts'
import type { NoticePlaceholder } from './placeholders.ts'

/** What every message about a job may name. */
const OF_JOB = [
  'client',
  'contact',
  'company',
  'companyPhone',
  'sender',
  'jobNumber',
  'moveDate',
  'moveTime',
  'from',
  'to',
  'total',
  'jobLink',
  'moveDetails',
  'openPayments',
] as const satisfies readonly NoticePlaceholder[]

/** Who decides that a message is sent: an event, a person who presses a button, or the settings of ratings. */
type NoticeTrigger = 'event' | 'button' | 'ratings'

interface NoticeRule {
  /** As the list of outbound messages names it (MESSAGE_KINDS), which pages with the settings alone need not load. */
  label: string
  /** When it is sent, for the settings. */
  hint: string
  trigger: NoticeTrigger
  placeholders: readonly NoticePlaceholder[]
  /** A placeholder without which the message is useless. */
  needed?: NoticePlaceholder
  mail: { subject: string; body: string }
  /** Null if it is never a text message. */
  text: string | null
}

const mail = (subject: string, ...paragraphs: string[]) => ({ subject, body: paragraphs.join('\n\n') })

const OPEN_MOVE = 'Open your move: {jobLink}'
const QUESTIONS = 'Questions? Call us at {companyPhone}.'

/** Every automatic message to clients, in the order of a move; the keys are kinds of outbound messages. */
export const NOTICES = {
  requestReceived: {
    label: 'Request received',
    hint: 'When a visitor sends a quote request, a client asks for a move, or a booking is left unfinished',
    trigger: 'event',
    placeholders: [
      'company',
      'companyPhone',
      'request',
      'homeSize',
      'moveDate',
      'price',
      'jobNumber',
      'jobLink',
    ],
    mail: mail(
      'We have your request, {company}',
      'Hello,',
      'Thank you for asking {company} about {request}.\nHome: {homeSize}.\nThe price is {price}.\nWe will call you soon to talk about it. Our number is {companyPhone}. Nothing is booked and nothing is due yet.',
      'Book now: {jobLink}',
      'If you did not ask for this, ignore this email. You can also tell us at {companyPhone}.',
      '{company}',
    ),
    text: '{company}: we have your request for {request}. Price: {price}. Book now: {jobLink}',
  },
  estimate: {
    label: 'Estimate',
    hint: 'When you send the estimate from the Contact tab of a job',
    trigger: 'button',
    placeholders: [...OF_JOB, 'nextStep'],
    mail: mail(
      'Book your move with {company}',
      'Hello {client},',
      'Here is your move with {company}.\nDate: {moveDate}, {moveTime}.\nThe estimate is {total}.',
      '{nextStep}',
      '{jobLink}',
      '{company}',
    ),
    text: '{company}: your estimate is {total}. {nextStep}. Book here: {jobLink}',
  },
  agreement: {
    label: 'Agreement to review',
    hint: 'When you send the agreement from the Contact tab of a job',
    trigger: 'button',
    placeholders: [...OF_JOB, 'nextStep', 'documentsLink'],
    mail: mail(
      'Book your move with {company}',
      'Hello {client},',
      'The agreement for your move with {company} is ready.\nDate: {moveDate}, {moveTime}.\nThe estimate is {total}.',
      '{nextStep}',
      'Review and agree:\n{documentsLink}',
      '{company}',
    ),
    text: '{company}: the agreement for your move is ready. Review and agree: {documentsLink}',
  },
  surveyRequest: {
    label: 'Survey request',
    hint: 'When you send the survey link from the cube sheet of a job',
    trigger: 'button',
    placeholders: [...OF_JOB, 'surveyLink'],
    needed: 'surveyLink',
    mail: mail(
      'Show us what moves',
      'Hello {client},',
      'Walk through your home with your phone and count what goes on the truck, room by room. It is saved as you go, and you see the price of your move with {company}.',
      'Show us what moves:\n{surveyLink}',
      QUESTIONS,
      '{company}',
    ),
    text: '{company}: count what moves, room by room, and see your price: {surveyLink}',
  },
  bookingInfo: {
    label: 'Booking information',
    hint: 'When you send booking information from the Contact tab of a job',
    trigger: 'button',
    placeholders: [...OF_JOB, 'nextStep'],
    mail: mail(
      'Your move with {company}',
      'Hello {client},',
      'Here is everything about your move with {company}.\nDate: {moveDate}, {moveTime}.',
      '{nextStep}',
      '{jobLink}',
      '{company}',
    ),
    text: '{company}: everything about your move is here: {jobLink}',
  },
  booked: {
    label: 'Booked',
    hint: 'When the move is booked',
    trigger: 'event',
    placeholders: [...OF_JOB, 'nextStep'],
    mail: mail(
      'Your move is booked for {moveDate}, {moveTime}',
      'Hello {client},',
      'Your move with {company} is booked.',
      '{moveDetails}',
      'Still to be paid:\n{openPayments}',
      `{nextStep}\nOn the page of your move you can read what you agreed to, or change the day and the crew size.\n${QUESTIONS}`,
      OPEN_MOVE,
      '{company}',
    ),
    text: '{company}: your move is booked for {moveDate}, {moveTime}. Your move: {jobLink}',
  },
  moved: {
    label: 'New date',
    hint: 'When the date or time of a booked move changes',
    trigger: 'event',
    placeholders: [...OF_JOB, 'oldDate', 'newDate', 'changedBy', 'changes', 'priceLines'],
    mail: mail(
      'Your move is now on {newDate}',
      'Hello {client},',
      'Your move with {company} was moved from {oldDate} to {newDate}.',
      'Changed by {changedBy}:\n{changes}',
      'Price and payments:\n{priceLines}',
      OPEN_MOVE,
      '{company}',
    ),
    text: '{company}: your move is now on {newDate} (was {oldDate}), changed by {changedBy}. Your move: {jobLink}',
  },
  detailsChanged: {
    label: 'Changed details',
    hint: 'When the hours, crew size or addresses of a booked move change, but not the date',
    trigger: 'event',
    placeholders: [...OF_JOB, 'changedBy', 'changes', 'priceLines'],
    mail: mail(
      'Your move on {moveDate} has changed',
      'Hello {client},',
      'Your move with {company} has changed.',
      'Changed by {changedBy}:\n{changes}',
      'Price and payments:\n{priceLines}',
      OPEN_MOVE,
      '{company}',
    ),
    text: '{company}: your move on {moveDate} was changed by {changedBy}.\n{changes}\nYour move: {jobLink}',
  },
  papersChanged: {
    label: 'Review and agree',
    hint: 'When a change by your company makes an agreement void, or when you ask to agree to new texts',
    trigger: 'event',
    placeholders: [...OF_JOB, 'documentsLink', 'reason', 'whatChanged', 'changes'],
    mail: mail(
      'Review and agree: {reason}',
      'Hello {client},',
      '{whatChanged} Please read the documents and agree again: what you agreed to before no longer counts.',
      'What changed:\n{changes}',
      'Review and agree:\n{documentsLink}',
      '{company}',
    ),
    text: '{company}: {reason}. Review and agree: {documentsLink}',
  },
  weekBefore: {
    label: '7 days before the move',
    hint: 'At 8 AM of your time zone',
    trigger: 'event',
    placeholders: OF_JOB,
    mail: mail(
      'Your move is in 7 days: {moveDate}, {moveTime}',
      'Hello {client},',
      'Your move with {company} is in 7 days. Please check that everything is right.',
      '{moveDetails}',
      'Still to be paid:\n{openPayments}',
      QUESTIONS,
      OPEN_MOVE,
      '{company}',
    ),
    text: '{company}: your move is in 7 days, on {moveDate}, {moveTime}. Please check the details: {jobLink}',
  },
  dayBefore: {
    label: 'The day before the move',
    hint: 'At 8 AM of your time zone',
    trigger: 'event',
    placeholders: OF_JOB,
    mail: mail(
      'Your move is tomorrow: {moveDate}, {moveTime}',
      'Hello {client},',
      'Your move with {company} is tomorrow.',
      '{moveDetails}',
      'Still to be paid:\n{openPayments}',
      QUESTIONS,
      OPEN_MOVE,
      '{company}',
    ),
    text: '{company}: your move is tomorrow, {moveDate}, {moveTime}. Your move: {jobLink}',
  },
  onTheWay: {
    label: 'Crew on the way',
    hint: 'When the crew or the office presses "Tell the client we are on the way" on the day of the move',
    trigger: 'event',
    placeholders: OF_JOB,
    mail: mail(
      'Your crew is on the way',
      'Hello {client},',
      'Your crew from {company} is on the way to {from}.',
      QUESTIONS,
      OPEN_MOVE,
      '{company}',
    ),
    text: '{company}: your crew is on the way to {from}. Questions? Call {companyPhone}. Your move: {jobLink}',
  },
  finished: {
    label: 'Move complete',
    hint: 'When the move is completed, or when you send the invoice of a job',
    trigger: 'event',
    placeholders: [...OF_JOB, 'invoiceTotal', 'amountDue', 'paymentLink', 'documentsLink'],
    mail: mail(
      'Your move with {company} is complete',
      'Hello {client},',
      'Your move with {company} is complete. The invoice is {invoiceTotal}.',
      'Still to be paid: {amountDue}.',
      'Pay online:\n{paymentLink}',
      'Invoice and documents:\n{documentsLink}',
      QUESTIONS,
      '{company}',
    ),
    text: '{company}: your move is complete. The invoice is {invoiceTotal}, due now: {amountDue}. Pay here: {paymentLink}\nInvoice: {documentsLink}',
  },
  paymentRequest: {
    label: 'Payment request',
    hint: 'When you ask for what is due from the Documents or Contact tab of a job',
    trigger: 'button',
    placeholders: [...OF_JOB, 'amountDue', 'paymentLink'],
    needed: 'paymentLink',
    mail: mail(
      'Payment for your move with {company}',
      'Hello {client},',
      'Your move with {company}: {amountDue} is due now.\nDate: {moveDate}, {moveTime}.',
      'Pay online:\n{paymentLink}',
      QUESTIONS,
      '{company}',
    ),
    text: '{company}: {amountDue} is due now for your move. Pay here: {paymentLink}',
  },
  receipt: {
    label: 'Receipt',
    hint: 'When a card payment is received',
    trigger: 'event',
    placeholders: [
      ...OF_JOB,
      'amount',
      'paymentLines',
      'card',
      'paymentNumber',
      'priceLines',
      'documentsLink',
    ],
    mail: mail(
      'Payment of {amount} received',
      'Hello {contact},',
      'Thank you. We received {amount} for move #{jobNumber}:',
      '{paymentLines}',
      'Card: {card}. Payment number: {paymentNumber}.',
      'Price and payments:\n{priceLines}',
      'Invoice and documents:\n{documentsLink}',
      OPEN_MOVE,
      '{company}',
    ),
    text: '{company}: we received your payment of {amount}. Thank you. Your move: {jobLink}',
  },
  ratingRequest: {
    label: 'Rating request',
    hint: 'By email the morning after the move, if you ask for ratings (Online booking), and when you send it from the Documents or Contact tab of a completed job',
    trigger: 'ratings',
    placeholders: ['client', 'contact', 'company', 'companyPhone', 'jobNumber', 'moveDate', 'ratingLink'],
    needed: 'ratingLink',
    mail: mail(
      'How was your move with {company}?',
      'Hello {client},',
      'Thank you for moving with {company} on {moveDate}. How did it go? One to five stars, and a few words if you like:',
      '{ratingLink}',
      'It takes a minute. Every rating is shown on the page of {company}.',
      '{company}',
    ),
    text: '{company}: how was your move? One to five stars, and a few words if you like: {ratingLink}',
  },
} as const satisfies Partial<Record<MessageKind, NoticeRule>>

export type NoticeKind = keyof typeof NOTICES
/** The kinds of automatic messages, in the order of a move. */
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[] // the keys of a literal

/** Returns the rule of an automatic message. */
export function noticeRule(kind: NoticeKind): NoticeRule {
  return NOTICES[kind]
}
