import { lineName, type ItemNames } from '../../../../../shared/jobs/estimates/item-label.ts'
import { formatUnits } from '../../../../../shared/jobs/estimates/units.ts'
import type { EstimateLine } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { money } from '../../../../../shared/kernel/money.ts'

interface Props {
  lines: readonly EstimateLine[]
  /** In dollars, from the server. */
  total: number
  names: ItemNames
}

/** The lines of the price; discounts are subtracted. */
export function LinesTable({ lines, total, names }: Props) {
  return (
    <dl className="walk-sums" aria-label="Estimate">
      {lines.map((line) => (
        <div key={line.id}>
          <dt>
            {lineName(line, names)}
            <span className="dim">
              {money(line.rate)} × {formatUnits(line.item, line.units)}
            </span>
          </dt>
          <dd className="money">
            {line.item === 'discount' && line.total > 0 && '−'}
            {money(line.total)}
          </dd>
        </div>
      ))}
      <div className="walk-total">
        <dt>Total</dt>
        <dd className="money">{money(total)}</dd>
      </div>
    </dl>
  )
}
