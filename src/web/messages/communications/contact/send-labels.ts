import { MESSAGE_KINDS } from '../../../../shared/company/deliveries/message-kinds.ts'
import type { InfoKind } from '../../../../shared/messages/communications/communication.ts'
import { DOCUMENT_OF_KIND, SENT_DOCUMENT_LABELS } from '../../../../shared/messages/sends/sends.ts'

/** The send button of each message about a job. */
export const SEND_LABELS: Record<InfoKind, string> = {
  estimate: 'Send estimate',
  agreement: 'Send agreement',
  surveyRequest: 'Send survey link',
  bookingInfo: 'Send booking information',
  paymentRequest: 'Ask for payment',
  finished: 'Send invoice',
  ratingRequest: 'Ask for a rating',
}

/** Returns the name of what is sent. */
export function sentName(kind: InfoKind): string {
  const document = DOCUMENT_OF_KIND[kind]
  return document ? SENT_DOCUMENT_LABELS[document] : MESSAGE_KINDS[kind].label
}
