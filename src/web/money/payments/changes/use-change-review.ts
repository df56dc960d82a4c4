import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedPaper, PaperAgreements } from '../../../../shared/jobs/documents/documents.api.ts'
import { centsFromDollars, type Cents } from '../../../../shared/kernel/money.ts'
import { quoteQuery, type Wanted } from '../payments.queries.ts'
import type { PaidJob } from '../slot.ts'

/** What a change does to the price and the papers, as the server works it out, and what of it was agreed to here. */
export interface ChangeReview {
  /** Dollars; null until it is known. */
  total: number | null
  /** Cents that the change costs; null until it is known, and where it can't be had. */
  feeCents: Cents | null
  papers: readonly ChangedPaper[]
  error: string | null
  onRetry: () => void
  isAgreed: (paper: ChangedPaper) => boolean
  onAgree: (paper: ChangedPaper, isAgreed: boolean) => void
  /** Nothing is left to review. */
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
  const known = isSound && !query.isPlaceholderData && !query.isError ? query.data : undefined
  const papers = known?.papers ?? []
  const agreed = papers.filter(({ contentHash }) => ticked.includes(contentHash))
  return {
    review: {
      total: known?.total ?? null,
      feeCents: known ? centsFromDollars(known.amount) : null,
      papers,
      error: isSound && query.error ? query.error.message : null,
      onRetry: () => void query.refetch(),
      isAgreed: ({ contentHash }) => ticked.includes(contentHash),
      onAgree: ({ contentHash }, isAgreed) =>
        setTicked((before) => [
          ...before.filter((hash) => hash !== contentHash),
          ...(isAgreed ? [contentHash] : []),
        ]),
      isReady: known !== undefined && agreed.length === papers.length,
    },
    // The server's own names of documents.
    agreements: agreed.map(({ name, contentHash }) => ({ name, contentHash })),
  }
}
