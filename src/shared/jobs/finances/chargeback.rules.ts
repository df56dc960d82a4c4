import type { ChargebackStatus } from './chargeback.ts'

const CLOSED: readonly ChargebackStatus[] = ['won', 'lost', 'inquiry_closed']

/** Returns whether the bank has not decided yet. */
export function isOpenChargeback({ status }: { status: ChargebackStatus }): boolean {
  return !CLOSED.includes(status)
}

/** Returns whether it is only an inquiry of the bank, which takes no money back. */
export function isInquiry({ status }: { status: ChargebackStatus }): boolean {
  return status.startsWith('inquiry_')
}

/**
 * Returns whether the payment cannot be refunded: the bank has the money or may still return it to the
 * cardholder.
 */
export function blocksRefund({ status }: { status: ChargebackStatus }): boolean {
  return status === 'needs_response' || status === 'under_review' || status === 'lost'
}

/** Returns whether the bank still waits for the office's response. */
export function needsResponse(chargeback: {
  status: ChargebackStatus
  response: string | null
  submissions: number
}): boolean {
  const isAsked = chargeback.status === 'needs_response' || chargeback.status === 'inquiry_needs_response'
  return isAsked && chargeback.response === null && chargeback.submissions === 0
}
