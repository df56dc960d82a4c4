import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { money } from '../../../shared/kernel/money.ts'
import type { ReceiptLine } from '../../../shared/jobs/finances/payment.ts'
import { PAYMENT_METHOD_LABELS } from '../../../shared/jobs/finances/payment.choices.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { documentLines } from '../../../shared/jobs/documents/shown.ts'
import { lineName } from '../../../shared/jobs/estimates/item-label.ts'
import { paidInAll } from '../../../shared/jobs/finances/received.ts'
import { formatCard, formatPaidAt } from '../../../shared/jobs/finances/words.ts'
import { Sums } from './DuePanel.tsx'
import type { PaidJob } from './slot.ts'
import classes from './payments.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  job: PaidJob
  /** Creates the PDF of the receipt and opens it; if undefined, the receipt can only be printed. */
  onReceiptPdf: (() => Promise<void>) | undefined
}

/** Shows the receipt of a completed job on the screen, in print and as a PDF. */
export function Receipt({ job, onReceiptPdf }: Props) {
  const { payments, companyInfo, client } = job
  const { receipt, claimRefunds = [], claimChecks = [] } = payments
  const { timezone } = companyInfo
  const document = job.documents['receipt']
  const charges = documentLines(document?.variables ?? {})
  const others = receipt.filter(({ kind }) => kind !== 'price')
  const day = jobDayOf(job.jobDate)
  const name = client ? `${client.firstName} ${client.lastName}`.trim() : ''
  return (
    <section className={`${ui['stackSmall']} ${classes['receipt']}`} aria-label="Receipt">
      <div className={classes['receiptHead']}>
        <strong>{companyInfo.name}</strong>
        <br />
        Receipt for move #{job.id}
        {day !== null && `, ${formatDay(day)}`}
        {name !== '' && (
          <>
            <br />
            {name}
          </>
        )}
      </div>
      {charges.length > 0 && <Charges lines={charges} names={document?.changeNames} />}
      <Lines title="Payments" lines={receipt.filter(({ kind }) => kind === 'price')} timezone={timezone} />
      <Sums payments={{ ...payments, tips: 0, receipt: [] }} />
      {others.length > 0 && (
        <>
          <h3 className={ui['heading']}>Tips and fees</h3>
          <Lines title="Tips and fees" lines={others} timezone={timezone} />
          <p className={classes['alertText']}>Tips and fees do not count towards the total above.</p>
          <p className={classes['alertText']}>
            <strong>Paid in all, with tips and fees: {money(paidInAll(receipt))}</strong>
          </p>
        </>
      )}
      {claimRefunds.length + claimChecks.length > 0 && (
        <>
          <h3 className={ui['heading']}>Paid to you for a claim</h3>
          <PaidClaims refunds={claimRefunds} checks={claimChecks} timezone={timezone} />
          <p className={classes['alertText']}>What we pay for a claim does not change the total above.</p>
        </>
      )}
      <div className={`${classes['actions']} ${classes['screenOnly']}`}>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={printReceipt}>
          Print
        </Button>
        {onReceiptPdf && <ReceiptButton action={onReceiptPdf}>Download PDF</ReceiptButton>}
      </div>
    </section>
  )
}

/** The work that the receipt is for, line by line, as in the PDF. */
function Charges({
  lines,
  names,
}: {
  lines: ReturnType<typeof documentLines>
  names: JobDocument['changeNames']
}) {
  return (
    <ul className={`${ui['list']} ${classes['list']}`} aria-label="Charges">
      {lines.map((line) => (
        <li key={line.id} className={classes['row']}>
          <span className={classes['what']}>{names?.[line.id] ?? lineName(line, null)}</span>
          <span className={classes['amount']}>
            {money(line.item === 'discount' ? -line.total : line.total)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A button that creates the PDF of the receipt and opens it. */
export function ReceiptButton({ action, children }: { action: () => Promise<void>; children: string }) {
  return (
    <AsyncButton
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      action={action}
      successText="PDF Generated."
    >
      {children}
    </AsyncButton>
  )
}

/** Lists parts of payments and refunds, the same as in the PDF; those of the price add up to what is paid. */
function Lines({
  title,
  lines,
  timezone,
}: {
  title: string
  lines: readonly ReceiptLine[]
  timezone: string
}) {
  return (
    <ul className={`${ui['list']} ${classes['list']}`} aria-label={title}>
      {lines.map((line) => (
        <li key={`${line.id} ${line.kind}`} className={classes['row']}>
          <span className={classes['what']}>
            {receiptTitle(line)}
            <span className={classes['sub']}>
              No. {line.id}, {line.at === null ? formatDay(line.day) : formatPaidAt(line.at, timezone)}
            </span>
            <span className={classes['sub']}>
              {line.method === 'card'
                ? formatCard(line.cardType, line.cardLast4)
                : PAYMENT_METHOD_LABELS[line.method]}
            </span>
          </span>
          <span className={classes['amount']}>{money(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lists what was refunded to cards, and paid by checks, for claims; the same as in the PDF. */
function PaidClaims({
  refunds,
  checks,
  timezone,
}: {
  refunds: NonNullable<PaidJob['payments']['claimRefunds']>
  checks: NonNullable<PaidJob['payments']['claimChecks']>
  timezone: string
}) {
  return (
    <ul className={`${ui['list']} ${classes['list']}`} aria-label="Paid to you for a claim">
      {refunds.map(({ id, claimId, at, cardType, cardLast4, amount, isPending }) => (
        <li key={id} className={classes['row']}>
          <span className={classes['what']}>
            {`Claim #${claimId}${isPending ? ', under way' : ''}`}
            <span className={classes['sub']}>
              No. {id}, {formatPaidAt(at, timezone)}
            </span>
            <span className={classes['sub']}>{formatCard(cardType, cardLast4)}</span>
          </span>
          <span className={classes['amount']}>{money(amount)}</span>
        </li>
      ))}
      {checks.map(({ claimId, day, checkNumber, amount }) => (
        <li key={`check ${claimId}`} className={classes['row']}>
          <span className={classes['what']}>
            {`Claim #${claimId}`}
            <span className={classes['sub']}>{formatDay(day)}</span>
            <span className={classes['sub']}>{`Check ${checkNumber}`}</span>
          </span>
          <span className={classes['amount']}>{money(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function receiptTitle({ what, refundOf, isPending }: ReceiptLine): string {
  if (refundOf === null) return what
  return `Refund of no. ${refundOf}, ${what}${isPending ? ', under way' : ''}`
}

/** Prints only the receipt: the style sheet hides everything else while this attribute is set. */
function printReceipt(): void {
  const { dataset } = document.documentElement
  dataset['print'] = 'receipt'
  window.addEventListener('afterprint', () => delete dataset['print'], { once: true })
  window.print()
}
