import { Finish } from '../../money/payments/finish/Finish.tsx'

/** /job/{id}/finish: the end of a move on the crew's phone, from the signatures to the receipt. */
export function FinishPage({ jobId }: { jobId: number }) {
  return <Finish jobId={jobId} />
}
