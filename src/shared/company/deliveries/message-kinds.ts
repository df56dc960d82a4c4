/** Why a message is sent: service belongs to a move or an account, marketing needs consent of its own. */
export const MESSAGE_PURPOSES = ['service', 'marketing'] as const
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]

interface MessageKindRule {
  /** What the list of messages calls it. */
  label: string
  purpose: MessagePurpose
  /** Texts wait for the morning; those that answer what the recipient just did, or that a person writes, do not. */
  waitsAtNight: boolean
}

const kind = (label: string, more: Partial<MessageKindRule> = {}): MessageKindRule => ({
  label,
  purpose: 'service',
  waitsAtNight: false,
  ...more,
})

/** Every message that the product sends for a company. */
export const MESSAGE_KINDS = {
  written: kind('Written message'),
  bookingInfo: kind('Booking information'),
  estimate: kind('Estimate'),
  agreement: kind('Agreement to review'),
  personalLink: kind('Personal link'),
  requestReceived: kind('Request received'),
  booked: kind('Booked'),
  moved: kind('New date', { waitsAtNight: true }),
  detailsChanged: kind('Changed details', { waitsAtNight: true }),
  weekBefore: kind('7 days before the move', { waitsAtNight: true }),
  dayBefore: kind('The day before the move', { waitsAtNight: true }),
  onTheWay: kind('Crew on the way'),
  finished: kind('Move complete', { waitsAtNight: true }),
  ratingRequest: kind('Rating request', { purpose: 'marketing', waitsAtNight: true }),
  changed: kind('Changed by the client'),
  papersChanged: kind('Review and agree', { waitsAtNight: true }),
  confirmPayment: kind('Confirm payment'),
  receipt: kind('Receipt'),
  paymentDue: kind('Payment due', { waitsAtNight: true }),
  refund: kind('Refund'),
  unfinishedBooking: kind('Unfinished booking', { purpose: 'marketing', waitsAtNight: true }),
  dispute: kind('Dispute'),
  inquiry: kind('New inquiry'),
  managerRequest: kind('Request for a manager'),
  chargeback: kind('Chargeback'),
  refundFailed: kind('Failed refund'),
  voicemail: kind('Voicemail'),
  review: kind('New rating'),
  erasureRequest: kind('Erasure request'),
  export: kind('Export'),
  insuranceRequest: kind('Insurance request'),
  signUp: kind('New worker'),
  timeOff: kind('Time off'),
  expiry: kind('Expiry'),
  manualTest: kind('Test of the manual'),
  storage: kind('File storage'),
} as const satisfies Record<string, MessageKindRule>

export type MessageKind = keyof typeof MESSAGE_KINDS

/** Returns the rule of a stored kind; undefined for messages of versions before. */
export function messageKindRule(stored: string): MessageKindRule | undefined {
  return Object.hasOwn(MESSAGE_KINDS, stored) ? MESSAGE_KINDS[stored as MessageKind] : undefined // just checked
}
