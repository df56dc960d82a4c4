import { formatCents } from '../../../shared/kernel/money.ts'
import { draftCents, type DraftLine } from './lines.ts'
import classes from './tab.module.css'

/** What a line comes to; a discount is taken off (DECISIONS C5). */
export function LineTotal({ line }: { line: DraftLine }) {
  return (
    <div className={classes['total']}>
      <span className={classes['label']} aria-hidden>
        Total
      </span>
      <output aria-label="Line total">
        {line.item === 'discount' && '−'}
        {formatCents(draftCents(line))}
      </output>
    </div>
  )
}
