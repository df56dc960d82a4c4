import { money } from '../../kernel/money.ts'
import type { JobPayments, PaymentLine } from '../../jobs/finances/payment.ts'

/** Label of the checkbox that stores the card at checkout; the mandate's text is beside it. */
export const SAVE_CARD_LABEL = 'Save this card for later payments'

const SHARE_LABELS = { paid: 'Paid', dueNow: 'Due now', partlyDue: 'Partly due', later: 'Later' } as const

/** Returns the state of a share of the price: paid, due now, or later; with what is paid of it so far. */
export function shareState(share: JobPayments['shares'][number]): {
  state: keyof typeof SHARE_LABELS
  label: string
  note: string
} {
  const isPart = share.due > 0 && share.paid + share.due < share.amount
  const isPaid = share.paid >= share.amount
  const state = isPaid ? 'paid' : isPart ? 'partlyDue' : share.due > 0 ? 'dueNow' : 'later'
  const notes = [
    share.paid > 0 ? `${money(share.paid)} paid` : '',
    isPart ? `${money(share.due)} due now, the rest later` : '',
  ]
  return {
    state,
    label: SHARE_LABELS[state],
    note: isPaid ? '' : notes.filter((note) => note !== '').join(', '),
  }
}

/** Returns what was paid for a job in all, what of it was paid back, and what the company kept, in dollars. */
export function settledSums(lines: readonly PaymentLine[]): { paid: number; refunded: number; kept: number } {
  const made = lines.filter(({ status }) => status === 'succeeded' || status === 'refunded')
  const cents = (of: (line: PaymentLine) => number) =>
    made.reduce((sum, line) => sum + Math.round(of(line) * 100), 0)
  const [paid, refunded] = [cents(({ amount }) => amount), cents((line) => line.refunded + line.returned)]
  return { paid: paid / 100, refunded: refunded / 100, kept: (paid - refunded) / 100 }
}

/** Returns whether a charge is still in progress, so that it is shown as such and not among the payments. */
export function isUnfinished({ status }: { status: PaymentLine['status'] }): boolean {
  return status === 'requires_action' || status === 'requires_confirmation'
}
