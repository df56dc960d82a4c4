/** Explains to the office the state of a message that nobody confirmed. */
export const SENT_MEANING =
  '“Sent” means handed over to the email or text service. A text becomes “Delivered” once the phone confirms it; email confirms nothing.'
