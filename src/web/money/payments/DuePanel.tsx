import { lawText } from '../../../shared/trade/profiles.ts'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { formatDay } from '../../../shared/kernel/dates.ts'
import type { JobPayments } from '../../../shared/jobs/finances/payment.ts'
import { CHARGE_ITEM_LABELS } from '../../../shared/jobs/finances/payment.choices.ts'
import { shareState } from '../../../shared/money/payments/charge-words.ts'
import { money } from '../../../shared/kernel/money.ts'
import { feesPaid } from '../../../shared/jobs/finances/received.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { nothingDueText } from './words.ts'
import classes from './payments.module.css'
import ui from '../../ui/primitives.module.css'

const COLORS = { paid: 'green', dueNow: 'blue', partlyDue: 'blue', later: undefined } as const

/** Shows what is due and why: each share of the price with its time, what is paid, and what is due later. */
export function DuePanel({ payments, notice }: { payments: JobPayments; notice: string | null }) {
  const { shares, later, due, cardFeePercent, blockedBy } = payments
  // A canceled job asks for no payment, now or later.
  const isOff = blockedBy !== null && due.length === 0
  return (
    <section className={ui['section']} aria-label="What is due">
      {due.length === 0 && <p className={classes['alertText']}>{blockedBy ?? nothingDueText(payments)}</p>}
      {shares.length > 0 && !isOff && (
        <ul className={`${ui['list']} ${classes['list']}`} aria-label="Shares of the price">
          {shares.map((share) => {
            const { state, label, note } = shareState(share)
            return (
              <li key={share.item} className={classes['row']}>
                <span className={classes['what']}>
                  {CHARGE_ITEM_LABELS[share.item]}
                  <span className={classes['sub']}>{share.when}</span>
                </span>
                <span className={classes['amount']}>
                  {money(share.amount)}
                  <StatusBadge label={label} color={COLORS[state]} />
                  {note !== '' && <span className={classes['sub']}>{note}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <Sums payments={payments} />
      {later && (
        <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
          {money(later.amount)} falls due {later.day === null ? 'later' : `on ${formatDay(later.day)}`}: the
          rules of the trade{lawText(later.source)} defer it.
        </Alert>
      )}
      {cardFeePercent > 0 && due.length > 0 && (
        <p className={classes['alertText']}>
          Paying by credit card adds {cardFeePercent}%, tips aside. Debit cards add nothing.
        </p>
      )}
      {notice !== null && (
        <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
          {notice}
        </Alert>
      )}
    </section>
  )
}

const TOTAL_LABELS = { invoice: 'Total', estimate: 'Estimate', limit: 'Owed' } as const
const TOTAL_NOTES = {
  invoice: null,
  estimate: 'The invoice is not final: amounts follow the estimate until the job is completed.',
  limit: 'The client owes no more than the estimate allows.',
} as const

interface SumsProps {
  payments: Pick<JobPayments, 'total' | 'totalBy' | 'paid' | 'balance' | 'tips' | 'dueTotal' | 'receipt'>
  /** Shown below an invoice, so the total is not repeated. */
  isBelowInvoice?: boolean
}

/** Shows total, paid amount and what is left to pay; an overpayment is labeled as such. */
export function Sums({ payments, isBelowInvoice = false }: SumsProps) {
  const { total, totalBy, paid, balance, tips, dueTotal } = payments
  const fees = feesPaid(payments.receipt)
  const note = isBelowInvoice ? TOTAL_NOTES[totalBy] : null
  return (
    <>
      {note !== null && <p className={classes['alertText']}>{note}</p>}
      <dl className={classes['sums']}>
        {isBelowInvoice ? (
          note !== null && <Sum label={TOTAL_LABELS[totalBy]} amount={total} />
        ) : (
          <Sum label="Total" amount={total} />
        )}
        <Sum label="Paid" amount={paid} />
        {tips > 0 && <Sum label="Tips" amount={tips} />}
        {fees > 0 && <Sum label="Fees paid" amount={fees} />}
        {balance < 0 ? (
          <Sum label="Overpaid" amount={-balance} isStrong />
        ) : (
          <Sum label="Left to pay" amount={balance} isStrong />
        )}
        {dueTotal > 0 && dueTotal < balance && <Sum label="Due now" amount={dueTotal} isStrong />}
      </dl>
    </>
  )
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <div {...(isStrong && { 'data-strong': true })}>
      <dt>{label}</dt>
      <dd>{money(amount)}</dd>
    </div>
  )
}
