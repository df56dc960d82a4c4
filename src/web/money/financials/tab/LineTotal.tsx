import { formatCents } from '../../../../shared/kernel/money.ts'
import { draftCents, type DraftLine } from './lines.ts'
import classes from './tab.module.css'

/** The total of a line; a discount is subtracted. */
export function LineTotal({ line }: { line: DraftLine }) {
  const cents = draftCents(line)
  return (
    <div className={classes['total']}>
      <span className={classes['label']} aria-hidden>
        Total
      </span>
      <output aria-label="Line total">
        {line.item === 'discount' && cents > 0 && '−'}
        {formatCents(cents)}
      </output>
    </div>
  )
}
