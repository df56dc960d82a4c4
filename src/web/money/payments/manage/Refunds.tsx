import { formatPaidAt } from '../../../../shared/jobs/finances/words.ts'
import { useQuery } from '@tanstack/react-query'
import type { PaymentLine } from '../../../../shared/jobs/finances/payment.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { transactionsQuery } from '../payments.queries.ts'
import classes from '../payments.module.css'

const STATUS_LABELS = { pending: ', on its way', succeeded: '', failed: ', failed' } as const

/** Shows the refunds of a payment: amount, time, person and reason; nothing if they cannot be loaded. */
export function Refunds({ jobId, line, timezone }: { jobId: number; line: PaymentLine; timezone: string }) {
  // A new refunded amount means a new list.
  const query = useQuery({ ...transactionsQuery(jobId, line.refunded), enabled: line.refunded > 0 })
  const refunds = query.data?.find(({ id }) => id === line.transactionId)?.refunds ?? []
  if (line.refunded <= 0 || refunds.length === 0) return null
  return (
    <ul className={classes['refunds']} aria-label="Refunds">
      {refunds.map((refund) => (
        <li key={refund.id} className={classes['sub']}>
          {money(refund.amount)} refunded {formatPaidAt(refund.createdAt, timezone)}
          {refund.createdBy !== '' && ` by ${refund.createdBy}`}
          {STATUS_LABELS[refund.status]}
          {refund.reason !== '' && `: ${refund.reason}`}
        </li>
      ))}
    </ul>
  )
}
