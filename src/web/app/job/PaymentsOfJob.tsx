import { rescissionNotice, profileFor } from '../../../shared/trade/profiles.ts'
import { downloadDocument } from '../../documents/documents.queries.ts'
import { signedDay } from '../../documents/signed-day.ts'
import type { PartSlot } from '../../jobs/screen/slots.ts'
import { PaymentsTab } from '../../payments/PaymentsTab.tsx'

/** The Payments tab of a client, with the receipt's PDF and what the rules say of a deposit (spec 2 §2.3, DECISIONS J). */
export default function PaymentsOfJob({ job, onAnswered, isJobDirty, saveJob, onOpen }: PartSlot) {
  const day = job.jobDate.startsWith('0000') ? null : job.jobDate.slice(0, 10)
  return (
    <PaymentsTab
      job={job}
      onAnswered={onAnswered}
      isJobDirty={isJobDirty}
      saveJob={saveJob}
      onOpen={(tab) => onOpen(tab)}
      onReceiptPdf={() => downloadDocument(job.id, 'receipt')}
      rescissionNotice={rescissionNotice(profileFor(job), signedDay(job), day)?.text ?? null}
    />
  )
}
