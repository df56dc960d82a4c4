import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import type { PaymentLine } from '../../../../shared/jobs/finances/payment.ts'
import { Sums } from '../DuePanel.tsx'
import { OpenCharges } from '../OpenCharges.tsx'
import { PaymentRow } from '../PaymentRow.tsx'
import type { PaidJob } from '../slot.ts'
import { useRefreshJob } from '../use-refresh-job.ts'
import { isUnfinished } from '../../../../shared/money/payments/charge-words.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { AgreedPrice } from './AgreedPrice.tsx'
import { Doing } from './Doing.tsx'
import { Refunds } from './Refunds.tsx'
import { rowActions, type RowAction } from './row-actions.ts'
import classes from '../payments.module.css'
import ui from '../../../ui/primitives.module.css'

// Loaded on demand, because few payments have one.
const Chargebacks = lazyPart(() =>
  import('./Chargebacks.tsx').then((module) => ({ default: module.Chargebacks })),
)

const LABELS: Record<RowAction, string> = {
  refund: 'Refund',
  void: 'Void',
  capture: 'Capture the held amount',
  release: 'Release',
}

interface Props {
  job: Pick<PaidJob, 'id' | 'jobStatus' | 'payments' | 'companyInfo'>
  /** Takes over the job from another call's response. */
  onAnswered: (job: Job) => void
}

/** Lists all payments of a job for the office, with the actions for each. */
export function PaymentsList({ job, onAnswered }: Props) {
  const { payments, companyInfo } = job
  const { open } = payments
  const lineItems = payments.lineItems.filter((line) => !isUnfinished(line))
  const [doing, setDoing] = useState<{ action: RowAction; line: PaymentLine } | null>(null)
  const refresh = useRefreshJob(job.id, onAnswered)
  return (
    <div className={`${ui['section']} ${classes['office']}`}>
      <OpenCharges charges={open} timezone={companyInfo.timezone} onChanged={refresh} />
      <AgreedPrice payments={payments} />
      {lineItems.length === 0 ? (
        <p className={classes['sub']}>No payments yet.</p>
      ) : (
        <ul className={`${ui['list']} ${classes['list']}`} aria-label="Payments">
          {lineItems.map((line) => {
            const actions = rowActions(line, payments, job.jobStatus)
            return (
              <PaymentRow key={line.id} line={line} timezone={companyInfo.timezone}>
                <Refunds jobId={job.id} line={line} timezone={companyInfo.timezone} />
                {line.chargebacks.length > 0 && (
                  <Suspense fallback={null}>
                    <Chargebacks
                      line={line}
                      timezone={companyInfo.timezone}
                      onChanged={() => void refresh()}
                    />
                  </Suspense>
                )}
                {actions.length > 0 && (
                  <span className={`${classes['actions']} ${classes['end']}`}>
                    {actions.map((action) => (
                      <Button
                        key={action}
                        variant="subtle"
                        color={action === 'refund' || action === 'void' ? 'red' : 'indigo'}
                        aria-label={`${LABELS[action]}: ${money(line.amount)}`}
                        onClick={() => setDoing({ action, line })}
                      >
                        {LABELS[action]}
                      </Button>
                    ))}
                  </span>
                )}
              </PaymentRow>
            )
          })}
        </ul>
      )}
      <Sums payments={payments} isBelowInvoice />
      {doing && (
        <Doing
          {...doing}
          jobId={job.id}
          held={open.find(({ id }) => id === doing.line.transactionId)}
          onClose={() => setDoing(null)}
          onAnswered={onAnswered}
          onChanged={() => void refresh()}
        />
      )}
    </div>
  )
}
