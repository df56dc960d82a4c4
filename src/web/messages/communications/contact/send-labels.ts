/** The send button of what the office sends a client next. */
export const SEND_LABELS = {
  estimate: 'Send estimate',
  agreement: 'Send agreement',
  bookingInfo: 'Send booking information',
} as const
