import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import { SIGNED_DOCUMENTS } from '../../../shared/jobs/documents/document.ts'
import { agreedWith, savedChangesOf } from '../../jobs/documents/change-orders/change-actions.ts'
import { savedSignaturesOf } from '../../jobs/documents/signatures/signature-actions.ts'
import { savedStartOf } from '../../kernel/phone-queue.ts'
import { callQuery } from '../../kernel/queries.ts'
import { useAccount } from '../../kernel/session.ts'
import { useSavedActions } from '../../kernel/use-saved-actions.ts'
import { Finish } from '../../money/payments/finish/Finish.tsx'
import { saveStart } from '../../schedule/crew/crew-actions.ts'
import { RunningClocks } from '../../schedule/time-clock/RunningClocks.tsx'
import { namesOf } from '../job/crew-names.ts'

/** /job/{id}/finish: the end of a move on the crew's phone, from the signatures to the receipt. */
export function FinishPage({ jobId }: { jobId: number }) {
  const queries = useQueryClient()
  const saved = useSavedActions(jobId)
  useEffect(() => {
    void import('../offline/phone-work.ts').then(({ startPhoneWork }) => startPhoneWork(queries))
  }, [queries])
  const parts = useMemo(
    () => ({
      startedAt: savedStartOf(saved, String(jobId)),
      signatures: SIGNED_DOCUMENTS.flatMap((document) =>
        savedSignaturesOf(saved, document).map(({ place, party }) => ({ document, place, party })),
      ),
      changes: agreedWith({ agreed: 0 }, savedChangesOf(saved, { jobId, orders: [] })),
    }),
    [saved, jobId],
  )
  const { data: job } = useQuery(callQuery(getJob, { params: { id: jobId } }))
  const userId = useAccount()?.id ?? 0
  const crew = job?.crew ?? []
  // The crew starts a move with its clock, so that there is one way; others have none.
  const hasClock = crew.some(({ id, answer }) => id === userId && answer?.value !== 'declined')
  return (
    <Finish
      jobId={jobId}
      parts={parts}
      onStart={hasClock ? null : () => saveStart(jobId)}
      clocks={
        job && (
          <RunningClocks
            jobId={jobId}
            userId={userId}
            timezone={job.companyInfo.timezone}
            names={namesOf(crew)}
          />
        )
      }
    />
  )
}
