import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import { money } from '../../../../../shared/kernel/money.ts'

/** What the move costs, and what is paid to book it. */
export function ReviewSummary({ job, isSurveyNeeded }: { job: Job; isSurveyNeeded: boolean }) {
  const total = job.documents['estimate']?.total
  const deposit = job.payments?.shares.find(({ item }) => item === 'serviceFee')
  if (total === undefined || isSurveyNeeded) return null
  return (
    <dl className="walk-facts walk-prices" aria-label="Price">
      <div>
        <dt>Price</dt>
        <dd className="money">{money(total)}</dd>
      </div>
      {deposit && deposit.amount > 0 && (
        <div>
          <dt>Deposit</dt>
          <dd className="money">{money(deposit.amount)}, on the next screen</dd>
        </div>
      )}
    </dl>
  )
}
