import type { ChargebackStatus } from './chargeback.ts'

export const CHARGEBACK_STATUS_LABELS: Record<ChargebackStatus, string> = {
  needs_response: 'Chargeback: response needed',
  under_review: 'Chargeback: the bank is deciding',
  won: 'Chargeback won',
  lost: 'Chargeback lost',
  inquiry_needs_response: 'Bank inquiry: response needed',
  inquiry_under_review: 'Bank inquiry: the bank is deciding',
  inquiry_closed: 'Bank inquiry closed',
}

const REASONS: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment.',
  credit_not_processed: 'The cardholder says they were promised a refund and did not get it.',
  duplicate: 'The cardholder says they were charged twice.',
  fraudulent: 'The cardholder says they did not authorize this payment.',
  incorrect_account_details: 'The card details were wrong.',
  insufficient_funds: 'The account did not have enough funds.',
  noncompliant: 'The bank says a rule of the card network was not followed.',
  product_not_received: 'The cardholder says the move did not take place.',
  product_unacceptable: 'The cardholder says the service was not as described, or that things were damaged.',
  subscription_canceled: 'The cardholder says they had canceled.',
  unrecognized: 'The cardholder does not recognize this payment.',
}

/** Returns why the cardholder's bank took the payment back, as readable text. */
export function reasonText(reason: string): string {
  // hasOwn has already checked that it is one of the keys.
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? '') : 'The bank gave no particular reason.'
}
