import { CHARGEBACK_STATUSES } from '../../../shared/jobs/finances/chargeback.ts'
import { CHARGEBACK_STATUS_LABELS } from '../../../shared/jobs/finances/chargeback.words.ts'
import { LINE_ITEM_LABELS } from '../../../shared/jobs/estimates/automatic.ts'
import { COGS_ITEM_LABELS, EXPENSE_ITEM_LABELS } from '../../../shared/jobs/finances/financial.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import {
  CHARGE_ITEM_LABELS,
  PAYMENT_METHODS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_TYPES,
  PAYMENT_TYPE_LABELS,
} from '../../../shared/jobs/finances/payment.choices.ts'
import { formatCard } from '../../../shared/jobs/finances/words.ts'
import { event, textOf, type Change, type PartRow, type Row } from './job.history.row.ts'

/** Descriptions of entries of the money tables; costs and pay are shown without amounts. */
export const MONEY_CHANGES: Partial<Record<string, (row: PartRow) => Change[]>> = {
  transactions: chargeChanges,
  refunds: refundChanges,
  chargebacks: chargebackChanges,
  recorded_payments: ({ action, recordKey, after }) => [
    event('payment', action === 'insert' ? recordedText(recordKey, after) : voidedText(recordKey, after)),
  ],
  crew_invoice_lines: ({ who, action, after }) => [event('pay', `${who}: ${costLabel(action, after)}`)],
  cost_lines: ({ recordKey, action, before, after, about }) => {
    const item = costItem(action === 'delete' ? before : { ...about, ...after })
    return [event('cost', `${item}, line ${String(recordKey['id'])}: ${costLabel(action, after)}`)]
  },
  tip_payouts: ({ who, after }) => [
    event('tips', `${who}: ${isBelowZero(after?.['amount_cents']) ? 'taken back' : 'tips paid'}`),
  ],
}

const CHARGE_TEXTS: Record<string, string> = {
  requires_confirmation: 'begun',
  requires_action: 'waiting for the card holder',
  requires_capture: 'held on the card',
  succeeded: 'paid',
  failed: 'declined',
  canceled: 'cancelled',
  refunded: 'refunded',
}

function chargeChanges({ action, recordKey, before, after, about }: PartRow): Change[] {
  const name = `Payment ${String(recordKey['id'])}`
  const status = textOf(after?.['status'])
  const isFirst = action === 'insert'
  const details = [
    isFirst ? amountText(after?.['amount_cents']) : amountText(after?.['captured_cents']),
    isFirst ? linesText(after?.['lines']) : '',
    cardText({ ...after, ...about }),
    status === 'failed' ? textOf(after?.['failure_message']) : '',
  ].filter((part) => part !== '')
  const changes =
    status === ''
      ? []
      : [event('payment', [`${name} ${CHARGE_TEXTS[status] ?? status}`, ...details].join(', '))]
  const isUsed = !before?.['used_at'] && after?.['used_at']
  return isUsed ? [...changes, event('payment', `${name} used for its change`)] : changes
}

function refundChanges({ action, recordKey, after }: PartRow): Change[] {
  const isFirst = action === 'insert'
  const word =
    { pending: 'begun', succeeded: 'made', failed: 'refused' }[textOf(after?.['status'])] ?? 'changed'
  const of = isFirst ? ` of payment ${String(after?.['transaction_id'])}` : ''
  const details = [amountText(after?.['amount_cents']), textOf(after?.['reason'])].filter(
    (part) => part !== '',
  )
  return [event('refund', [`Refund ${String(recordKey['id'])}${of} ${word}`, ...details].join(', '))]
}

function chargebackChanges({ action, recordKey, after }: PartRow): Change[] {
  const name = `Chargeback ${String(recordKey['id'])}`
  const of = action === 'insert' ? ` of payment ${String(after?.['transaction_id'])}` : ''
  const status = CHARGEBACK_STATUSES.find((one) => one === after?.['status'])
  const response = { evidence: 'evidence sent', accept: 'accepted' }[textOf(after?.['response'])]
  const details = [
    status ? CHARGEBACK_STATUS_LABELS[status].toLowerCase() : '',
    action === 'insert' ? amountText(after?.['amount_cents']) : '',
    response ?? '',
  ].filter((part) => part !== '')
  return [event('chargeback', [`${name}${of}`, ...details].join(', '))]
}

function recordedText(recordKey: Row, after: Row | null): string {
  const method = PAYMENT_METHODS.find((one) => one === after?.['method'])
  const type = PAYMENT_TYPES.find((one) => one === after?.['payment_type'])
  const details = [
    `Payment ${String(recordKey['id'])} recorded`,
    amountText(after?.['amount_cents']),
    method ? PAYMENT_METHOD_LABELS[method] : '',
    type ? PAYMENT_TYPE_LABELS[type] : '',
  ]
  return details.filter((part) => part !== '').join(', ')
}

function voidedText(recordKey: Row, after: Row | null): string {
  const reason = textOf(after?.['void_reason'])
  return `Payment ${String(recordKey['id'])} voided${reason === '' ? '' : `, ${reason}`}`
}

function costLabel(action: PartRow['action'], after: Row | null): string {
  if (action === 'delete') return 'removed'
  if (after?.['paid_at']) return 'paid'
  if (action === 'insert') return 'added'
  return after && 'paid_at' in after ? 'no longer paid' : 'changed'
}

const COST_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...EXPENSE_ITEM_LABELS, ...COGS_ITEM_LABELS }),
)

function costItem(row: Row | null): string {
  const item = textOf(row?.['item'])
  // The free text of a cost is only for people who see costs.
  return COST_LABELS.get(item) ?? 'Cost'
}

const LINE_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...LINE_ITEM_LABELS, ...CHARGE_ITEM_LABELS }),
)

function linesText(lines: unknown): string {
  if (!Array.isArray(lines)) return ''
  return lines
    .map((line: unknown) => {
      const item = typeof line === 'object' && line !== null && 'productItem' in line ? line.productItem : ''
      return LINE_LABELS.get(textOf(item)) ?? textOf(item)
    })
    .filter((label) => label !== '')
    .join(' and ')
}

function cardText(row: Row): string {
  const last4 = textOf(row['last4'])
  return last4 === '' ? '' : formatCard(textOf(row['brand']), last4)
}

function amountText(amount: unknown): string {
  return typeof amount === 'number' ? formatCents(cents(amount)) : ''
}

function isBelowZero(amount: unknown): boolean {
  return typeof amount === 'number' && amount < 0
}
