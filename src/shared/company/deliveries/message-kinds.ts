/** Why a message is sent: service belongs to a move or an account, marketing needs consent of its own. */
export const MESSAGE_PURPOSES = ['service', 'marketing'] as const
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]

interface MessageKindRule {
  /** What the list of messages calls it. */
  label: string
  purpose: MessagePurpose
  /** Texts wait for the morning; those that answer what the recipient just did, or that a person writes, do not. */
  waitsAtNight: boolean
  /** Its mails wait as its texts do, although they are no marketing. */
  isMailHeld?: boolean
  /** It is about what its recipient began: it needs no consent to marketing, only that they did not unsubscribe. */
  isOwnRequest?: boolean
  /** What its mail carries: the move for a calendar, or a document of the job as a PDF. */
  attachment?: 'calendar' | 'estimate' | 'invoice' | 'receipt'
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
  estimate: kind('Estimate', { attachment: 'estimate' }),
  agreement: kind('Agreement to review'),
  personalLink: kind('Personal link'),
  surveyRequest: kind('Survey request'),
  requestReceived: kind('Request received'),
  booked: kind('Booked', { attachment: 'calendar' }),
  moved: kind('New date', { waitsAtNight: true, attachment: 'calendar' }),
  detailsChanged: kind('Changed details', { waitsAtNight: true, attachment: 'calendar' }),
  weekBefore: kind('7 days before the move', { waitsAtNight: true, attachment: 'calendar' }),
  dayBefore: kind('The day before the move', { waitsAtNight: true }),
  onTheWay: kind('Crew on the way'),
  finished: kind('Move complete', { waitsAtNight: true, attachment: 'invoice' }),
  ratingRequest: kind('Rating request', { purpose: 'marketing', waitsAtNight: true }),
  changed: kind('Changed by the client'),
  papersChanged: kind('Review and agree', { waitsAtNight: true }),
  confirmPayment: kind('Confirm payment'),
  receipt: kind('Receipt', { attachment: 'receipt' }),
  paymentRequest: kind('Payment request'),
  paymentDue: kind('Payment due', { waitsAtNight: true, attachment: 'invoice' }),
  refund: kind('Refund'),
  refundDelayed: kind('Delayed refund'),
  canceled: kind('Canceled'),
  unfinishedBooking: kind('Unfinished booking', {
    purpose: 'marketing',
    waitsAtNight: true,
    isOwnRequest: true,
  }),
  dispute: kind('Dispute'),
  followUp: kind('Follow-up', { waitsAtNight: true, isMailHeld: true }),
  followUpOffer: kind('Follow-up offer', { purpose: 'marketing', waitsAtNight: true }),
  inquiry: kind('New inquiry'),
  managerRequest: kind('Request for a manager'),
  chargeback: kind('Chargeback'),
  refundFailed: kind('Failed refund'),
  crewAssigned: kind('Assigned to a job', { waitsAtNight: true }),
  crewApproved: kind('Sign-up approved', { waitsAtNight: true }),
  crewMoved: kind('Job moved', { waitsAtNight: true }),
  crewRemoved: kind('Taken off a job', { waitsAtNight: true }),
  crewCanceled: kind('Job canceled', { waitsAtNight: true }),
  crewReminder: kind('Reminder for the crew', { waitsAtNight: true }),
  daySheet: kind('Day sheet'),
  weeklyReport: kind('Weekly report'),
  crewDeclined: kind('Declined by a worker'),
  crewUnconfirmed: kind('Not confirmed'),
  doorPayment: kind('Payment to check'),
  voicemail: kind('Voicemail'),
  conversationAssigned: kind('Conversation assigned'),
  conversationNews: kind('News in a conversation'),
  review: kind('New rating'),
  erasureRequest: kind('Erasure request'),
  export: kind('Export'),
  insuranceRequest: kind('Insurance request'),
  signUp: kind('New worker'),
  timeOff: kind('Time off'),
  expiry: kind('Expiry'),
  manualTest: kind('Test of the manual'),
  storage: kind('File storage'),
  deviceTest: kind('Test of notifications'),
} as const satisfies Record<string, MessageKindRule>

export type MessageKind = keyof typeof MESSAGE_KINDS

/** Returns the rule of a stored kind; undefined for messages of versions before. */
export function messageKindRule(stored: string): MessageKindRule | undefined {
  return Object.hasOwn(MESSAGE_KINDS, stored) ? MESSAGE_KINDS[stored as MessageKind] : undefined // just checked
}
