import { Alert, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { JobNext, ScreenLocation } from '../../../shared/jobs/jobs/progress.ts'
import type { Transaction } from '../../../shared/jobs/finances/payment.ts'
import { money } from '../../../shared/kernel/money.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AfterCancel } from './AfterCancel.tsx'
import { StoredCards } from './cards/StoredCards.tsx'
import { mayPay } from '../cards/charge.ts'
import { useCharge } from './charge/use-charge.tsx'
import { DuePanel } from './DuePanel.tsx'
import { OpenCharges } from './OpenCharges.tsx'
import { PaymentsMade } from './PaymentsMade.tsx'
import { PayPanel } from './PayPanel.tsx'
import { paymentsKey, type QuoteRequest } from './payments.queries.ts'
import { Receipt, ReceiptButton } from './Receipt.tsx'
import type { PaidJob, PaymentsSlot } from './slot.ts'
import { NO_TIP, tipOf, tipProblem, type TipChoice } from './tip.ts'
import { TipStep } from './TipStep.tsx'
import { useRefreshJob } from './use-refresh-job.ts'
import { stepBeforeBooking, payLabel, stageLabel } from './words.ts'
import classes from './payments.module.css'
import ui from '../../ui/primitives.module.css'

/** Milliseconds after the last keystroke of a tip before its amount is requested. */
const TYPING_MS = 300

interface Props extends PaymentsSlot {
  /** Opens the place of the job's next step. */
  onGo: (where: ScreenLocation) => void
  /** Creates the PDF of the receipt and opens it. */
  onReceiptPdf?: () => Promise<void>
  /** The notice about a deposit that the rules of the trade require, if any. */
  rescissionNotice?: string | null
}

/** Shows a client the Payments tab: 'Book Now', 'Pay Now' or the receipt. */
export function PaymentsTab({ job, ...props }: Props) {
  const { id, payments } = job
  if (id === null || payments === null)
    return <EmptyState title="No payments" text="Save the job first. Then it can be booked and paid." />
  return <Payments job={{ ...job, id, payments }} {...props} />
}

function Payments({ job, ...slot }: Props & { job: PaidJob }) {
  const { onAnswered, onGo, onReceiptPdf, rescissionNotice = null, isJobDirty, saveJob } = slot
  const { payments, companyInfo } = job
  const [tip, setTip] = useState<TipChoice>(NO_TIP)
  const [paid, setPaid] = useState<Transaction | null>(null)
  const [openedAs] = useState(job.jobStatus)
  const refresh = useRefreshJob(job.id, onAnswered)
  const charging = useCharge(async (transaction: Transaction | null) => {
    if (transaction) setTip(NO_TIP)
    await refresh()
    if (transaction?.status === 'succeeded') setPaid(transaction)
  })
  // The deposit or the last agreement books the job, whichever comes last.
  const isBooked = openedAs === 'inquiring' && job.jobStatus === 'scheduled'
  const isDue = payments.due.length > 0
  const first = stepBeforeBooking(job)
  const base = payments.tipBase
  const isTipWrong = payments.mayTip && tipProblem(tip) !== null
  const tipDollars = payments.mayTip && !isTipWrong ? tipOf(tip, base) : 0
  // An amount that is being typed is not requested letter by letter.
  const [typedDollars] = useDebouncedValue(tipDollars, tip.kind === 'custom' ? TYPING_MS : 0)
  const settledTip = tip.kind === 'custom' ? typedDollars : tipDollars
  const wanted: QuoteRequest = isDue ? { for: 'due', tip: settledTip } : { for: 'tip', tip: settledTip }
  // A charge that is not finished keeps its panel, even if the job changes.
  const isOpen = charging.state.step !== 'idle'
  const mayBePaid = isOpen || (isDue && payments.mayPay && first === null) || (!isDue && settledTip > 0)
  // Unsaved changes on the Job tab may change the price.
  const hasPanel = mayBePaid && (isOpen || !isJobDirty)
  const isOff = job.jobStatus === 'canceled'
  const isReceipt = payments.stage === 'receipt' && !isOff

  return (
    <div className={`${ui['stackWide']} ${classes['tab']}`}>
      <h2 className={classes['title']}>
        {(isDue && (first === null || isOpen)) || isReceipt
          ? stageLabel(payments.stage)
          : isOff
            ? 'After the cancellation'
            : 'What is due'}
      </h2>
      <output className={classes['block']}>
        {isBooked && (
          <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Your job is booked!">
            {companyInfo.name} will see you on the day of the move.
          </Alert>
        )}
        {paid && <Thanks key={paid.id} transaction={paid} onReceiptPdf={onReceiptPdf} />}
      </output>
      {first && !isOpen && <StepBeforeBooking next={first} onGo={onGo} />}
      <OpenCharges
        charges={isOpen ? [] : payments.open}
        timezone={companyInfo.timezone}
        onChanged={refresh}
      />
      <div className={classes['columns']}>
        <div className={ui['panelWide']}>
          {isOff ? (
            <AfterCancel payments={payments} />
          ) : isReceipt ? (
            <Receipt job={job} onReceiptPdf={onReceiptPdf} />
          ) : (
            (payments.blockedBy === null || isDue || payments.paid > 0) && (
              <DuePanel payments={payments} notice={payments.blockedBy === null ? rescissionNotice : null} />
            )
          )}
        </div>
        <div className={ui['panelWide']}>
          {payments.mayTip && (
            <TipStep choice={tip} onChange={setTip} baseDollars={base} isLocked={!mayPay(charging.state)} />
          )}
          {hasPanel && (
            <section className={ui['section']} aria-label="Pay by card">
              <PayPanel
                jobId={job.id}
                userId={null}
                wanted={wanted}
                standing={paymentsKey(payments)}
                label={payLabel(payments.stage)}
                charging={charging}
                // Nothing can be paid while a tip is being typed, or it would be left out.
                isTyping={isTipWrong || settledTip !== tipDollars}
              />
            </section>
          )}
          {/* Before the move can be booked, its next step is all there is to do. */}
          {!hasPanel && first === null && <StoredCards jobId={job.id} />}
          {mayBePaid && !hasPanel && <Unsaved onSave={saveJob} />}
          {payments.blockedBy !== null && isDue && !mayBePaid && (
            <Alert variant="light" color="gray">
              {payments.blockedBy}
            </Alert>
          )}
          {!isReceipt && <PaymentsMade lines={payments.lineItems} timezone={companyInfo.timezone} />}
          {!isReceipt && !paid && payments.receipt.length > 0 && onReceiptPdf && (
            <ReceiptButton action={onReceiptPdf}>Receipt (PDF)</ReceiptButton>
          )}
        </div>
      </div>
    </div>
  )
}

/** Says thank you for a payment, with its receipt: the form that the client looked at is gone. */
function Thanks({
  transaction: { captured },
  onReceiptPdf,
}: {
  transaction: Transaction
  onReceiptPdf: Props['onReceiptPdf']
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Alert
      ref={box}
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      title={`Thank you. You paid ${money(captured)}.`}
    >
      <div className={ui['stackSmall']}>
        <p className={classes['alertText']}>
          The payment is listed below. You can have its receipt at any time.
        </p>
        {onReceiptPdf && (
          <div>
            <ReceiptButton action={onReceiptPdf}>Receipt (PDF)</ReceiptButton>
          </div>
        )}
      </div>
    </Alert>
  )
}

/** Shows that the job has unsaved changes, which have to be saved before paying. */
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

/**
 * Shows what has to happen before the booking: an agreement or a fact of the move; the last one books a job
 * without a deposit.
 */
function StepBeforeBooking({ next, onGo }: { next: JobNext; onGo: Props['onGo'] }) {
  const { text, turn, where } = next
  return (
    <Alert variant="default" title="Next step to book your move">
      {turn === 'client' && where ? (
        <Button className={classes['step'] ?? ''} onClick={() => onGo(where)}>
          {text}
        </Button>
      ) : (
        <p className={classes['alertText']}>{text}.</p>
      )}
    </Alert>
  )
}
