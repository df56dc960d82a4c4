import { Alert } from '@mantine/core'
import { CHARGEBACK_STATUS_LABELS, type Chargeback } from '../../../shared/payments/chargeback.ts'
import { isInquiry, isOpenChargeback } from '../../../shared/payments/chargeback.rules.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { money } from '../../../shared/payments/charge-words.ts'
import type { PaymentLine } from '../../../shared/payments/payment.ts'
import classes from '../payments.module.css'

const COLORS: Partial<Record<Chargeback['status'], string>> = {
  won: 'green',
  lost: 'red',
  inquiry_closed: 'gray',
}

/** What the cardholder's bank did about a payment, until when it has to be answered, and how it ended. */
export function Chargebacks({ line, timezone }: { line: PaymentLine; timezone: string }) {
  return line.chargebacks.map((chargeback) => (
    <Alert
      key={chargeback.id}
      className={classes['chargeback'] ?? ''}
      variant="light"
      color={COLORS[chargeback.status] ?? 'orange'}
      title={`${CHARGEBACK_STATUS_LABELS[chargeback.status]}, ${money(chargeback.amount)}`}
    >
      {factsOf(chargeback, timezone).map((text) => (
        <p key={text} className={classes['alertText']}>
          {text}
        </p>
      ))}
    </Alert>
  ))
}

function factsOf(chargeback: Chargeback, timezone: string): string[] {
  const { status, reason, fee, dueBy, isAnswered, closedAt } = chargeback
  const isOpen = isOpenChargeback(chargeback)
  const what = isInquiry(chargeback)
    ? 'The cardholder’s bank asks about this payment. No money was taken back.'
    : 'The cardholder’s bank took this payment back.'
  return [
    ...(isOpen ? [what] : []),
    reason,
    ...(fee > 0 ? [`Fee of the card provider: ${money(fee)}`] : []),
    ...(isOpen && !isAnswered && dueBy !== null ? [`Respond by ${formatInstant(dueBy, timezone)}`] : []),
    ...(status === 'lost' ? ['The money stays with the cardholder. The job does not become due again.'] : []),
    ...(closedAt === null ? [] : [`Decided ${formatInstant(closedAt, timezone)}`]),
  ]
}
