import { LINE_ITEM_LABELS } from '../../jobs/estimates/automatic.ts'
import { centsFromDollars, formatCents } from '../../kernel/money.ts'
import { CHARGE_ITEM_LABELS, type JobPayments, type PaymentLine, type TransactionLine } from './payment.ts'

/** The tick of a checkout that stores its card; the mandate's text stands beside it. */
export const SAVE_CARD_LABEL = 'Save this card for later payments'

/** Dollars of the wire as people read them. */
export function money(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}

const ITEM_LABELS: Readonly<Record<string, string>> = { ...LINE_ITEM_LABELS, ...CHARGE_ITEM_LABELS }

/** What a line of a charge is called; a line of revenue by its item. */
export function lineLabel({ productItem }: Pick<TransactionLine, 'productItem'>): string {
  return ITEM_LABELS[productItem] ?? productItem
}

/** How a share of the price stands: paid, due now, or later; with what is paid of it so far. */
export function shareState(share: JobPayments['shares'][number]): {
  word: 'Paid' | 'Due now' | 'Partly due' | 'Later'
  note: string
} {
  if (share.paid >= share.amount) return { word: 'Paid', note: '' }
  const isPart = share.due > 0 && share.paid + share.due < share.amount
  const notes = [
    share.paid > 0 ? `${money(share.paid)} paid` : '',
    isPart ? `${money(share.due)} due now, the rest later` : '',
  ]
  return {
    word: share.due > 0 ? (isPart ? 'Partly due' : 'Due now') : 'Later',
    note: notes.filter((note) => note !== '').join(', '),
  }
}

/** Whether a charge is still under way, so that it is told of as such and not among the payments. */
export function isUnfinished({ status }: { status: PaymentLine['status'] }): boolean {
  return status === 'requires_action' || status === 'requires_confirmation'
}
