import { rescissionOf } from '../../../shared/jobs/documents/rescission.ts'
import { downloadDocument } from '../../jobs/printing/download-document.ts'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { PaymentsTab } from '../../money/payments/PaymentsTab.tsx'

/** The Payments tab of a client, with the receipt PDF and the deposit rules. */
export default function PaymentsOfJob({ job, onAnswered, isJobDirty, saveJob, onGo }: PartSlot) {
  return (
    <PaymentsTab
      job={job}
      onAnswered={onAnswered}
      isJobDirty={isJobDirty}
      saveJob={saveJob}
      onGo={onGo}
      onReceiptPdf={() => downloadDocument(job.id, 'receipt')}
      rescissionNotice={rescissionOf(job)?.text ?? null}
    />
  )
}
