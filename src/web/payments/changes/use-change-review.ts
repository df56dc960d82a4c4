import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedPaper, PaperAgreements } from '../../../shared/documents/documents.api.ts'
import { quoteQuery, type Wanted } from '../payments.queries.ts'
import type { PaidJob } from '../slot.ts'

/** What a change does to the price and the papers, as the server works it out, and what of it was agreed to here. */
export interface ChangeReview {
  /** Dollars; null until it is known. */
  total: number | null
  papers: readonly ChangedPaper[]
  error: string | null
  isAgreed: (paper: ChangedPaper) => boolean
  onAgree: (paper: ChangedPaper, isAgreed: boolean) => void
  /** Nothing is left to review; also where the change can't be had, which the payment tells. */
  isReady: boolean
}

/** Asks what a change does before it is paid for or made; a paper that changes again is ticked again. */
export function useChangeReview(
  job: PaidJob,
  wanted: Wanted,
  isSound: boolean,
): { review: ChangeReview; agreements: PaperAgreements } {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const quote = quoteQuery({ ...wanted, productId: job.id, productType: 'jobs' })
  const query = useQuery({
    ...quote,
    // What somebody else saved meanwhile changes what is to be agreed to.
    queryKey: [...quote.queryKey, 'review', job.version],
    enabled: isSound,
  })
  const known = isSound && !query.isPlaceholderData ? query.data : undefined
  const papers = known?.papers ?? []
  const agreed = papers.filter(({ contentHash }) => ticked.includes(contentHash))
  return {
    review: {
      total: known?.total ?? null,
      papers,
      error: isSound && query.error ? query.error.message : null,
      isAgreed: ({ contentHash }) => ticked.includes(contentHash),
      onAgree: ({ contentHash }, isAgreed) =>
        setTicked((before) => [
          ...before.filter((hash) => hash !== contentHash),
          ...(isAgreed ? [contentHash] : []),
        ]),
      isReady: query.isError || (known !== undefined && agreed.length === papers.length),
    },
    // The server's own names of documents.
    agreements: agreed.map(({ name, contentHash }) => ({ name, contentHash })),
  }
}
