import { LINE_ITEM_LABELS } from '../../jobs/estimates/automatic.ts'
import { centsFromDollars, formatCents } from '../../kernel/money.ts'
import { CHARGE_ITEM_LABELS, type JobPayments, type PaymentLine, type TransactionLine } from './payment.ts'

/** Label of the checkbox that stores the card at checkout; the mandate's text is beside it. */
export const SAVE_CARD_LABEL = 'Save this card for later payments'

/** Returns dollars of the API as formatted text. */
export function money(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}

const ITEM_LABELS: Readonly<Record<string, string>> = { ...LINE_ITEM_LABELS, ...CHARGE_ITEM_LABELS }

/** Returns the name of a line of a charge; a line of revenue is named by its item. */
export function lineLabel({ productItem }: Pick<TransactionLine, 'productItem'>): string {
  return ITEM_LABELS[productItem] ?? productItem
}

/** Returns the state of a share of the price: paid, due now, or later; with what is paid of it so far. */
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

/** Returns whether a charge is still in progress, so that it is shown as such and not among the payments. */
export function isUnfinished({ status }: { status: PaymentLine['status'] }): boolean {
  return status === 'requires_action' || status === 'requires_confirmation'
}
