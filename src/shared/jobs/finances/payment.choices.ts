import type { DueItem } from '../../company/settings/price-shares.ts'

/** States of a charge. */
export const TRANSACTION_STATUSES = [
  'requires_action',
  'requires_confirmation',
  'requires_capture',
  'succeeded',
  'failed',
  'canceled',
  'refunded',
] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]
export const TRANSACTION_STATUS_LABELS: Record<TransactionStatus, string> = {
  requires_action: 'Waits for the card holder',
  requires_confirmation: 'Under way',
  requires_capture: 'Held on the card',
  succeeded: 'Paid',
  failed: 'Declined',
  canceled: 'Cancelled',
  refunded: 'Refunded',
}

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** What a payment is for. */
export const PAYMENT_TYPES = [
  'deposit',
  'beforePickup',
  'beforeDelivery',
  'afterDelivery',
  'tip',
  'changeFee',
  'other',
] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]
export const PAYMENT_TYPE_LABELS: Record<PaymentType, string> = {
  deposit: 'Deposit',
  beforePickup: 'Before pick-up',
  beforeDelivery: 'Before delivery',
  afterDelivery: 'After delivery',
  tip: 'Tip',
  changeFee: 'Change fee',
  other: 'Other',
}

/** How it was paid; cards are charged, the others are recorded by a manager. */
export const PAYMENT_METHODS = ['cash', 'cashiers', 'card', 'check'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const RECORDED_METHODS = ['cash', 'cashiers', 'check'] as const
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  cashiers: "Cashier's check",
  card: 'Card',
  check: 'Check',
}

/** Other items of a charge: paid changes, a tip, the card fee. */
export const EXTRA_ITEMS = ['changeDatetimeFee', 'changeCrewSizeFee', 'tip', 'cardFee'] as const
export const CHARGE_ITEM_LABELS: Record<DueItem | (typeof EXTRA_ITEMS)[number], string> = {
  serviceFee: 'Deposit',
  beforePickup: 'Before pick-up',
  beforeDelivery: 'Before delivery',
  afterDelivery: 'Balance',
  changeDatetimeFee: 'Change of date and time',
  changeCrewSizeFee: 'Change of crew size',
  tip: 'Tip',
  cardFee: 'Fee for paying by credit card',
}

/** Largest charge in dollars, the limit of the card provider. */
export const MAX_CHARGE_DOLLARS = 999_999.99
