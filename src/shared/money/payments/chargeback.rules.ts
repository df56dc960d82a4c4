import type { ChargebackStatus } from './chargeback.ts'

const CLOSED: readonly ChargebackStatus[] = ['won', 'lost', 'inquiry_closed']

/** Whether the bank has not decided yet. */
export function isOpenChargeback({ status }: { status: ChargebackStatus }): boolean {
  return !CLOSED.includes(status)
}

/** Whether it is only a question of the bank, which takes no money back. */
export function isInquiry({ status }: { status: ChargebackStatus }): boolean {
  return status.startsWith('inquiry_')
}

/** Whether the payment cannot be refunded: the bank has it or may still give it back to the cardholder. */
export function blocksRefund({ status }: { status: ChargebackStatus }): boolean {
  return status === 'needs_response' || status === 'under_review' || status === 'lost'
}

/** Whether the bank still waits for an answer of the office. */
export function needsResponse(chargeback: {
  status: ChargebackStatus
  response: string | null
  submissions: number
}): boolean {
  const isAsked = chargeback.status === 'needs_response' || chargeback.status === 'inquiry_needs_response'
  return isAsked && chargeback.response === null && chargeback.submissions === 0
}
