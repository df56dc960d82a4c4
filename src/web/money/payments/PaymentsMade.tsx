import type { PaymentLine } from '../../../shared/jobs/finances/payment.ts'
import { PaymentRow } from './PaymentRow.tsx'
import { isUnfinished } from '../../../shared/money/payments/charge-words.ts'
import classes from './payments.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  lines: readonly PaymentLine[]
  timezone: string
}

/** Lists the payments made, newest first. */
export function PaymentsMade({ lines, timezone }: Props) {
  const made = lines.filter((line) => !isUnfinished(line))
  return (
    <section className={ui['section']} aria-labelledby="payments-made">
      <h3 className={ui['heading']} id="payments-made">
        What you paid
      </h3>
      {made.length === 0 ? (
        <p className={classes['sub']}>No payments yet.</p>
      ) : (
        <ul className={`${ui['list']} ${classes['list']}`} aria-label="What you paid">
          {made.map((line) => (
            <PaymentRow key={line.id} line={line} timezone={timezone} />
          ))}
        </ul>
      )}
    </section>
  )
}
