import { money } from '../../../../shared/kernel/money.ts'
import type { JobPayments } from '../../../../shared/jobs/finances/payment.ts'
import { agreedFacts } from '../words.ts'
import classes from '../payments.module.css'

/** Shows the agreed price, and how much the office may still charge a card (docs/decisions/0025). */
export function AgreedPrice({ payments }: { payments: JobPayments }) {
  const { agreed, staffMost } = payments
  const { note, left } = agreedFacts(payments)
  return (
    <dl className={classes['sums']} aria-label="Agreed price">
      <Fact label="Agreed price" note={note} amount={agreed.total} />
      {staffMost !== null && left !== null && (
        <Fact label="You can still charge a card" note={left} amount={staffMost} />
      )}
    </dl>
  )
}

function Fact({ label, note, amount }: { label: string; note: string; amount: number }) {
  return (
    <div>
      <dt className={classes['what']}>
        {label}
        {note !== '' && <span className={classes['sub']}>{note}</span>}
      </dt>
      <dd className={classes['amount']}>{money(amount)}</dd>
    </div>
  )
}
