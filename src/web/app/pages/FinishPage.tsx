import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { SIGNED_DOCUMENTS } from '../../../shared/jobs/documents/document.ts'
import { savedSignaturesOf } from '../../jobs/documents/signatures/signature-actions.ts'
import { savedStartOf } from '../../kernel/phone-queue.ts'
import { useSavedActions } from '../../kernel/use-saved-actions.ts'
import { Finish } from '../../money/payments/finish/Finish.tsx'
import { saveStart } from '../../schedule/crew/crew-actions.ts'

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
    }),
    [saved, jobId],
  )
  return <Finish jobId={jobId} parts={parts} onStart={() => saveStart(jobId)} />
}
