import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { SignedChangeInput } from '../../../../shared/jobs/change-orders/change-order.ts'
import { agreedLabels, lineReckoning } from '../../../../shared/jobs/change-orders/pricing.ts'
import { lineText } from '../../../../shared/jobs/estimates/item-label.ts'
import { money } from '../../../../shared/kernel/money.ts'
import classes from './change-orders.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  lines: readonly (SignedChangeInput['lines'][number] & { shownLabel?: string | undefined })[]
  /** Dollars. */
  total: number
  /** The agreed price before this change, in dollars. */
  before?: number
  after?: number
  /** Whether these cannot turn out higher. */
  isFixed?: boolean
  onRemove?: (index: number) => void
}

/** The lines of a change order with how each price is calculated, and what they add to the agreed price. */
export function ChangeLines({ lines, total, before, after, isFixed = false, onRemove }: Props) {
  const labels = agreedLabels(isFixed)
  return (
    <>
      <ul className={ui['listStack']}>
        {lines.map((line, index) => {
          const name = lineText({ label: line.shownLabel ?? line.label, note: line.note ?? '' })
          return (
            // Two lines can be the same.
            <li key={`${index} ${name}`} className={classes['row']}>
              <span>
                {name}
                <span className={classes['sub']}>{lineReckoning(line)}</span>
              </span>
              <span className={classes['amount']}>
                {money(line.total)}
                {onRemove && (
                  <Button
                    variant="subtle"
                    className={classes['remove'] ?? ''}
                    aria-label={`Remove ${name}`}
                    onClick={() => onRemove(index)}
                  >
                    <IconX size={20} aria-hidden />
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <dl className={classes['sums']}>
        {before !== undefined && <Sum label={labels.before} amount={before} />}
        <Sum label="This change" amount={total} isStrong={after === undefined} />
        {after !== undefined && <Sum label={labels.after} amount={after} isStrong />}
      </dl>
    </>
  )
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <div className={isStrong ? `${classes['row']} ${classes['strong']}` : classes['row']}>
      <dt>{label}</dt>
      <dd>{money(amount)}</dd>
    </div>
  )
}
