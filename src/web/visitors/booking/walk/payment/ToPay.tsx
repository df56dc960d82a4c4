import { formatCents, money } from '../../../../../shared/kernel/money.ts'
import { linesTotalCents, lineLabel } from '../../../../../shared/jobs/finances/lines.ts'
import type { TransactionLine } from '../../../../../shared/jobs/finances/payment.ts'

/** The amounts that are paid now, and their sum. */
export function ToPay({ lines }: { lines: readonly TransactionLine[] }) {
  return (
    <dl className="walk-sums" aria-label="To pay">
      {lines.map((line) => (
        <div key={`${line.productItem} ${line.productItemId}`}>
          <dt>{lineLabel(line)}</dt>
          <dd className="money">{money(line.amount)}</dd>
        </div>
      ))}
      <div className="walk-total">
        <dt>To pay now</dt>
        <dd className="money">{formatCents(linesTotalCents(lines))}</dd>
      </div>
    </dl>
  )
}
