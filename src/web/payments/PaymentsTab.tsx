import { Alert, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { schedulingGaps } from '../../shared/jobs/job.lifecycle.ts'
import type { Transaction } from '../../shared/payments/payment.ts'
import { AsyncButton } from '../ui/AsyncButton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { mayPay } from '../kernel/cards/charge.ts'
import { useCharge } from './charge/use-charge.tsx'
import { DuePanel } from './DuePanel.tsx'
import { OpenCharges } from './OpenCharges.tsx'
import { PaymentsMade } from './PaymentsMade.tsx'
import { PayPanel } from './PayPanel.tsx'
import { standingOf, type Wanted } from './payments.queries.ts'
import { Receipt } from './Receipt.tsx'
import type { PaidJob, PaymentsSlot } from './slot.ts'
import { NO_TIP, tipOf, tipProblem, type TipChoice } from './tip.ts'
import { TipStep } from './TipStep.tsx'
import { useRefreshJob } from './use-refresh-job.ts'
import { payLabel, stageLabel } from './words.ts'
import classes from './payments.module.css'

/** Milliseconds after the last letter of a tip before what it comes to is asked for. */
const TYPING_MS = 300

interface Props extends PaymentsSlot {
  /** To the job's documents, where agreements are still missing. */
  onOpen: (tab: 'documents') => void
  /** Has the PDF of the receipt made and opens it. */
  onReceiptPdf?: () => Promise<void>
  /** What the rules of the trade say of a deposit, where they say something (DECISIONS J). */
  rescissionNotice?: string | null
}

/** The Payments tab of a client: 'Book Now', 'Pay Now' or the receipt (spec 2 §2.3). */
export function PaymentsTab({ job, ...props }: Props) {
  const { id, payments } = job
  if (id === null || payments === null)
    return <EmptyState title="No payments" text="Save the job first. Then it can be booked and paid." />
  return <Payments job={{ ...job, id, payments }} {...props} />
}

function Payments({ job, ...slot }: Props & { job: PaidJob }) {
  const { onAnswered, onOpen, onReceiptPdf, rescissionNotice = null, isJobDirty, saveJob } = slot
  const { payments, companyInfo } = job
  const [tip, setTip] = useState<TipChoice>(NO_TIP)
  const [openedAs] = useState(job.jobStatus)
  const refresh = useRefreshJob(job.id, onAnswered)
  const charging = useCharge(async (transaction: Transaction | null) => {
    if (transaction) setTip(NO_TIP)
    await refresh()
  })
  // By the deposit or by the last agreement, whichever came last (DECISIONS C1).
  const isBooked = openedAs === 'inquiring' && job.jobStatus === 'scheduled'
  const isDue = payments.due.length > 0
  const base = isDue ? payments.dueTotal : payments.total
  const tipDollars = payments.mayTip && tipProblem(tip) === null ? tipOf(tip, base) : 0
  // An amount that is being typed is not asked for letter by letter.
  const [typedDollars] = useDebouncedValue(tipDollars, tip.kind === 'custom' ? TYPING_MS : 0)
  const settledTip = tip.kind === 'custom' ? typedDollars : tipDollars
  const wanted: Wanted = isDue ? { for: 'due', tip: settledTip } : { for: 'tip', tip: settledTip }
  // A charge that is not over keeps its panel, whatever the job says meanwhile.
  const isOpen = charging.state.step !== 'idle'
  const mayBePaid = isOpen || (isDue && payments.mayPay) || (!isDue && settledTip > 0)
  // What is typed on the Job tab may change the price.
  const hasPanel = mayBePaid && (isOpen || !isJobDirty)
  const isReceipt = payments.stage === 'receipt'

  return (
    <div className={classes['tab']}>
      <h2 className={classes['title']}>{isDue || isReceipt ? stageLabel(payments.stage) : 'Payments'}</h2>
      <output className={classes['block']}>
        {isBooked && (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Your job is booked!">
            {companyInfo.name} will see you on the day of the move.
          </Alert>
        )}
      </output>
      {job.jobStatus === 'inquiring' && !isDue && <Unagreed job={job} onOpen={onOpen} />}
      <OpenCharges
        charges={isOpen ? [] : payments.open}
        timezone={companyInfo.timezone}
        onChanged={refresh}
      />
      <div className={classes['columns']}>
        <div className={classes['stack']}>
          {isReceipt ? (
            <Receipt job={job} onReceiptPdf={onReceiptPdf} />
          ) : (
            // Of a move that is off nothing is asked; what was paid of it is still shown.
            (payments.blockedBy === null || isDue || payments.paid > 0) && (
              <DuePanel payments={payments} notice={payments.blockedBy === null ? rescissionNotice : null} />
            )
          )}
        </div>
        <div className={classes['stack']}>
          {payments.mayTip && (
            <TipStep choice={tip} onChange={setTip} baseDollars={base} isLocked={!mayPay(charging.state)} />
          )}
          {hasPanel && (
            <section className={classes['section']} aria-label="Pay by card">
              <PayPanel
                jobId={job.id}
                userId={null}
                wanted={wanted}
                standing={standingOf(payments)}
                label={payLabel(payments.stage)}
                charging={charging}
                isTyping={settledTip !== tipDollars}
              />
            </section>
          )}
          {mayBePaid && !hasPanel && <Unsaved onSave={saveJob} />}
          {payments.blockedBy !== null && isDue && !mayBePaid && (
            <Alert variant="light" color="gray">
              {payments.blockedBy}
            </Alert>
          )}
          {!isReceipt && <PaymentsMade lines={payments.lineItems} timezone={companyInfo.timezone} />}
        </div>
      </div>
    </div>
  )
}

/** Unsaved changes of the job: they are saved before anything is paid (spec 2 §8). */
function Unsaved({ onSave }: { onSave: () => Promise<void> }) {
  return (
    <Alert variant="default" title="Unsaved changes">
      <p className={classes['alertText']}>Your changes to the job are saved before you pay.</p>
      <AsyncButton
        mt="sm"
        action={() =>
          onSave().catch(() => {
            throw new Error("can't open payment page , please try again")
          })
        }
      >
        Save and continue
      </AsyncButton>
    </Alert>
  )
}

/** What is still missing once the deposit is paid, or needs none: the last agreement books the job as well. */
function Unagreed({ job, onOpen }: { job: PaidJob; onOpen: Props['onOpen'] }) {
  const isMissing = Object.values(job.documents).some(({ required, agreed }) => required && !agreed)
  const gaps = schedulingGaps(job)
  if (gaps.length > 0)
    return (
      <Alert variant="default" title="One more step">
        <p className={classes['alertText']}>
          Your move needs {gaps.join(' and ')} before it is booked. Fill it in on the Job tab and save.
        </p>
      </Alert>
    )
  if (!isMissing) return null
  return (
    <Alert variant="default" title="One more step">
      <p className={classes['alertText']}>Agree to the documents in order to schedule the job.</p>
      <Button mt="sm" variant="default" onClick={() => onOpen('documents')}>
        Open documents
      </Button>
    </Alert>
  )
}
