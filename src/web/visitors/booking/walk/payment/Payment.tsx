import { useRef, type FormEvent } from 'react'
import { rescissionOf } from '../../../../../shared/jobs/documents/rescission.ts'
import { formatCents, money } from '../../../../../shared/kernel/money.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import { isUnfinished } from '../../../../../shared/money/payments/charge-words.ts'
import { linesTotalCents } from '../../../../../shared/jobs/finances/lines.ts'
import { mayPay } from '../../../../money/cards/charge.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { Loading, Notice } from '../../../common/parts/states.tsx'
import { moveDayText, moveTimeText } from '../move-words.ts'
import { Shares } from '../Shares.tsx'
import { Title } from '../Title.tsx'
import { BankDialog } from './BankDialog.tsx'
import { CardChoice } from './CardChoice.tsx'
import { ChargeNotice } from './ChargeNotice.tsx'
import { NewCardForm } from './NewCardForm.tsx'
import { OpenCharges } from './OpenCharges.tsx'
import { Refundable } from './Refundable.tsx'
import { ToPay } from './ToPay.tsx'
import { WalletButtons } from './WalletButtons.tsx'
import { usePayment } from './use-payment.ts'

interface Props {
  job: Job
  onChanged: () => Promise<void>
  /** Reloads the job and returns whether it is still payable as shown. */
  onCheck: () => Promise<boolean>
  onHome: () => void
  /** Back to the agreements. */
  onRead: () => void
  onBack: () => void
}

/** Takes the deposit with a stored or new card, including authentication. */
export function Payment({ job, onChanged, onCheck, onHome, onRead, onBack }: Props) {
  const { payments } = job
  const notice = rescissionOf(job)
  const payment = usePayment(job, onChanged, onCheck)
  const { charge } = payment
  // A charge of this visit shows its own state.
  const unfinishedCharges = charge.state.step === 'idle' ? (payments?.open.filter(isUnfinished) ?? []) : []
  return (
    <>
      <Title>Pay the service fee to schedule your move</Title>
      {payments && payments.stage === 'book' && (
        <p>This is the deposit. It counts toward the price of your move.</p>
      )}
      <p>
        {[moveDayText(job.jobDate), moveTimeText(job)].filter((words) => words !== '').join(', ')}, with{' '}
        {job.companyInfo.name}
      </p>
      <OpenCharges charges={unfinishedCharges} timezone={job.companyInfo.timezone} onChanged={onChanged} />
      {payments && payments.due.length > 0 && unfinishedCharges.length === 0 && (
        <PayForm job={job} payment={payment} onBack={onBack} />
      )}
      {payments && payments.blockedBy !== null && <Notice kind="info">{payments.blockedBy}</Notice>}
      {payments && payments.cardFeePercent > 0 && (
        <p className="dim">Paying by credit card adds {payments.cardFeePercent}%. Debit cards add nothing.</p>
      )}
      {payments && payments.shares.length > 1 && (
        <section className="stack" aria-label="The whole price">
          <h2>The whole price: {money(payments.total)}</h2>
          <Shares payments={payments} />
        </section>
      )}
      {notice && (
        <section className="notice" aria-label="Your right to cancel">
          <h2>Your right to cancel</h2>
          <p>{notice.text}</p>
        </section>
      )}
      <div className="walk-actions">
        <Button kind="plain" action={onRead} isDisabled={payment.isLocked}>
          Back
        </Button>
        <Button kind="link" action={onHome} isDisabled={payment.isBusy}>
          Home
        </Button>
      </div>
      {payment.open && <BankDialog open={payment.open} />}
    </>
  )
}

interface PayFormProps {
  job: Job
  payment: ReturnType<typeof usePayment>
  onBack: () => void
}

function PayForm({ job, payment, onBack }: PayFormProps) {
  const { cards, listed, choice, lines, quoted, newCard, charge } = payment
  const form = useRef<HTMLFormElement>(null)
  if (listed.error !== null) return <Failed text={listed.error} onRetry={listed.reload} />
  if (!cards) return <Loading />
  if (quoted.error !== null && !lines) return <Failed text={quoted.error} onRetry={quoted.reload} />

  function submit(event: FormEvent) {
    event.preventDefault()
    // Enter in a field submits the form even if the button is disabled.
    if (!payment.isBusy && payment.isSure && mayPay(charge.state)) void payment.submit(form.current)
  }
  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate aria-label="Pay by card">
      {lines ? <ToPay lines={lines} /> : <Loading />}
      {lines && payment.mayUseWallet && (
        <WalletButtons
          amountCents={linesTotalCents(lines)}
          isLocked={payment.isLocked || !payment.isSure}
          onApproved={(id) => void payment.payByWallet(id)}
        />
      )}
      <CardChoice cards={cards} choice={choice} isLocked={payment.isLocked} onChoose={payment.choose} />
      {choice === 'new' && (
        <NewCardForm
          card={newCard}
          zip={job.locations[0]?.zip ?? ''}
          isKept={payment.isKept}
          onKeep={payment.setKept}
          isLocked={payment.isLocked}
        />
      )}
      <ChargeNotice charge={charge} onBack={onBack} />
      <Button isPending={payment.isBusy} isDisabled={!lines || !payment.isSure || !mayPay(charge.state)}>
        {lines ? `Pay Now ${formatCents(linesTotalCents(lines))}` : 'Pay Now'}
      </Button>
      <Refundable job={job} />
    </form>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice kind="error">
      <p>{text}</p>
      <Button kind="plain" action={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
