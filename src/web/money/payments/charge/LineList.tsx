import { formatUnits } from '../../../../shared/jobs/estimates/units.ts'
import type { TransactionLine } from '../../../../shared/jobs/finances/payment.ts'
import { linesTotalCents, lineLabel } from '../../../../shared/jobs/finances/lines.ts'
import { formatCents, money } from '../../../../shared/kernel/money.ts'
import classes from '../payments.module.css'

/** Lists the lines of a charge and their sum. */
export function LineList({ lines }: { lines: readonly TransactionLine[] }) {
  return (
    <dl className={classes['sums']} aria-label="To pay">
      {lines.map((line) => (
        <div key={`${line.productItem} ${line.productItemId}`}>
          <dt>
            {lineLabel(line)}
            {line.productUnits !== 1 &&
              ` (${formatUnits(line.productItem, line.productUnits)} × ${money(line.productRate)})`}
          </dt>
          <dd>{money(line.amount)}</dd>
        </div>
      ))}
      <div data-strong>
        <dt>To pay</dt>
        <dd>{formatCents(linesTotalCents(lines))}</dd>
      </div>
    </dl>
  )
}
