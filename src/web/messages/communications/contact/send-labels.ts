import type { InfoKind } from '../../../../shared/messages/communications/communication.ts'

/** The send button of each message about a job. */
export const SEND_LABELS: Record<InfoKind, string> = {
  estimate: 'Send estimate',
  agreement: 'Send agreement',
  surveyRequest: 'Send survey link',
  bookingInfo: 'Send booking information',
  paymentRequest: 'Ask for payment',
  finished: 'Send invoice',
}

/** What is chosen to be sent. */
export const SENT_NAMES: Record<InfoKind, string> = {
  estimate: 'Estimate',
  agreement: 'Agreement to review',
  surveyRequest: 'Survey',
  bookingInfo: 'Booking information',
  paymentRequest: 'Payment request',
  finished: 'Invoice',
}
