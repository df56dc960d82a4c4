import { Alert, Button, Modal } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { money } from '../../../../shared/kernel/money.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { PayPanel } from '../PayPanel.tsx'
import { Retry } from '../Retry.tsx'
import { paymentsKey, type QuoteRequest } from '../payments.queries.ts'
import type { PaidJob } from '../slot.ts'
import { ReviewPapers } from './ReviewPapers.tsx'
import type { ChangeReview } from './use-change-review.ts'
import { feeText, unusedFee } from './fees.ts'
import type { PaidChange } from './use-paid-change.tsx'
import classes from '../payments.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  title: string
  job: PaidJob
  wanted: QuoteRequest
  change: PaidChange
  review: ChangeReview
  onClose: () => void
  /** The fields of the change. */
  children: ReactNode
}

/**
 * Shows the dialog of a change to a scheduled job: the cost before anything is paid, then the card, then the
 * change.
 */
export function ChangeDialog({ title, job, wanted, change, review, onClose, children }: Props) {
  const { charging, applying, isLocked } = change
  const fees = job.payments.changeFees
  const { feeCents } = review
  const unused = fees && review.lineItems.length > 0 ? unusedFee(fees, review.lineItems) : undefined
  const isFree = feeCents !== null && feeCents <= 0
  const isPaying = !['idle', 'done'].includes(charging.state.step)
  const { state } = applying
  const isUnanswered = state.step === 'unanswered'
  return (
    <Modal
      opened
      onClose={() => !isLocked && onClose()}
      closeOnClickOutside={false}
      withCloseButton={!isLocked}
      title={title}
      size="lg"
    >
      <div className={ui['section']}>
        <fieldset className={classes['plain']} disabled={isLocked}>
          {children}
        </fieldset>
        <output className={classes['block']}>
          {review.isAsking || review.error !== null
            ? ''
            : feeText(feeCents, review.lineItems, unused !== undefined && !isPaying, fees)}
        </output>
        <fieldset className={classes['plain']} disabled={isLocked}>
          <ReviewPapers
            review={review}
            totalNow={job.documents['estimate']?.total ?? 0}
            dueNow={job.payments.dueTotal}
          />
        </fieldset>
        {review.error !== null && !isPaying && <Retry message={review.error} onRetry={review.onRetry} />}
        {/* While the change is being made, its fee still counts as unused. */}
        {fees && !isLocked && (
          <UnusedFees amounts={fees.unused.map(({ captured }) => captured)} phone={job.companyInfo.phone} />
        )}
        {(isUnanswered || state.step === 'refused') && (
          <Alert
            color={isUnanswered ? 'gray' : 'red'}
            role="alert"
            icon={<IconAlertTriangle aria-hidden />}
            title={state.message}
          >
            {isUnanswered
              ? 'Check whether the change was made. It is not made twice.'
              : 'Nothing was changed. What you paid for it is kept.'}
          </Alert>
        )}
        {isUnanswered ? (
          <Button onClick={() => void applying.again()}>Check again</Button>
        ) : isFree || (unused && !isPaying) || state.step === 'sending' ? (
          <Button
            loading={state.step === 'sending'}
            disabled={!review.isReady}
            onClick={() => void applying.send(isFree ? null : (unused?.id ?? null))}
          >
            {title}
          </Button>
        ) : isPaying || review.isReady ? (
          <PayPanel
            jobId={job.id}
            userId={null}
            wanted={wanted}
            standing={paymentsKey(job.payments)}
            label="Pay"
            charging={charging}
          />
        ) : (
          review.papers.length > 0 && (
            <p className={classes['block']}>Agree to what changes, then pay here.</p>
          )
        )}
      </div>
    </Modal>
  )
}

/**
 * Shows fees that were paid for changes that were not made: they are kept for the next change, or refunded by
 * the office.
 */
function UnusedFees({ amounts, phone }: { amounts: readonly number[]; phone: string | null }) {
  if (amounts.length === 0) return null
  return (
    <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
      You have paid {amounts.map(money).join(' and ')} for a change that was not made. It is kept for your
      next change that costs the same. Or ask the office for a refund
      {phone === null || phone === '' ? '.' : `: ${formatPhone(phone)}.`}
    </Alert>
  )
}
