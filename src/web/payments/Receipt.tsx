import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { AsyncButton } from '../ui/AsyncButton.tsx'
import { formatDay } from '../../shared/kernel/dates.ts'
import { Sums } from './DuePanel.tsx'
import { PaymentRow } from './PaymentRow.tsx'
import type { PaidJob } from './slot.ts'
import { hasCounted } from './words.ts'
import classes from './payments.module.css'

interface Props {
  job: PaidJob
  /** Has the PDF of the receipt made and opens it; without it there is only the printer. */
  onReceiptPdf: (() => Promise<void>) | undefined
}

/** What was paid for a job that is done, on the screen, on paper and as a PDF (spec 2 §2.3). */
export function Receipt({ job, onReceiptPdf }: Props) {
  const { payments, companyInfo, client } = job
  const name = client ? `${client.firstName} ${client.lastName}`.trim() : ''
  return (
    <section className={classes['receipt']} aria-label="Receipt">
      <div className={classes['receiptHead']}>
        <strong>{companyInfo.name}</strong>
        <br />
        Receipt for job #{job.id}
        {job.jobDate !== '' && !job.jobDate.startsWith('0000') && `, ${formatDay(job.jobDate)}`}
        {name !== '' && (
          <>
            <br />
            {name}
          </>
        )}
      </div>
      <ul className={classes['list']} aria-label="Payments">
        {payments.lineItems.filter(hasCounted).map((line) => (
          <PaymentRow key={line.id} line={line} timezone={companyInfo.timezone} />
        ))}
      </ul>
      <Sums payments={payments} />
      <div className={`${classes['actions']} ${classes['screenOnly']}`}>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={printReceipt}>
          Print
        </Button>
        {onReceiptPdf && (
          <AsyncButton
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            action={onReceiptPdf}
            successText="PDF Generated."
          >
            Download PDF
          </AsyncButton>
        )}
      </div>
    </section>
  )
}

/** Prints the receipt alone: the style sheet hides everything else while this mark stands. */
function printReceipt(): void {
  const { dataset } = document.documentElement
  dataset['print'] = 'receipt'
  window.addEventListener('afterprint', () => delete dataset['print'], { once: true })
  window.print()
}
