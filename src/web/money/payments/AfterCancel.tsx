import type { JobPayments } from '../../../shared/jobs/finances/payment.ts'
import { settledSums } from '../../../shared/money/payments/charge-words.ts'
import { money } from '../../../shared/kernel/money.ts'
import classes from './payments.module.css'
import ui from '../../ui/primitives.module.css'

/** Shows the client of a canceled move what was paid, refunded and kept. */
export function AfterCancel({ payments }: { payments: JobPayments }) {
  const { paid, refunded, kept } = settledSums(payments.lineItems)
  const isPending = payments.receipt.some(({ refundOf, isPending: isOpen }) => refundOf !== null && isOpen)
  const rows: readonly (readonly [what: string, dollars: number])[] = [
    ['Paid', paid],
    ['Refunded', refunded],
    ['Kept by the company', kept],
  ]
  return (
    <section className={ui['section']} aria-label="After the cancellation">
      <p className={classes['alertText']}>
        {paid === 0 ? 'This move is canceled. Nothing was paid for it.' : 'This move is canceled.'}
      </p>
      {paid > 0 && (
        <ul className={`${ui['list']} ${classes['list']}`} aria-label="What happened with your money">
          {rows.map(([what, dollars]) => (
            <li key={what} className={classes['row']}>
              <span className={classes['what']}>{what}</span>
              <span className={classes['amount']}>{money(dollars)}</span>
            </li>
          ))}
        </ul>
      )}
      {isPending && (
        <p className={classes['sub']}>The refund is on its way. Banks take up to ten days to show it.</p>
      )}
    </section>
  )
}
