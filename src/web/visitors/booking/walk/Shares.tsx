import type { JobPayments } from '../../../../shared/jobs/finances/payment.ts'
import { CHARGE_ITEM_LABELS } from '../../../../shared/jobs/finances/payment.choices.ts'
import { shareState } from '../../../../shared/money/payments/charge-words.ts'
import { money } from '../../../../shared/kernel/money.ts'

/** Which part of the price is paid when. */
export function Shares({ payments }: { payments: JobPayments }) {
  return (
    <dl className="walk-sums" aria-label="What is paid when">
      {payments.shares.map((share) => {
        const { state, note } = shareState(share)
        return (
          <div key={share.item}>
            <dt>
              {CHARGE_ITEM_LABELS[share.item]}
              <span className="dim">
                {state === 'paid' ? 'Paid' : share.when}
                {note !== '' && `, ${note}`}
              </span>
            </dt>
            <dd className="money">{money(share.amount)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
