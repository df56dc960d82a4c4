import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedDocument, DocumentAgreements } from '../../../../shared/jobs/documents/documents.api.ts'
import type { TransactionLine } from '../../../../shared/jobs/finances/payment.ts'
import { centsFromDollars, type Cents } from '../../../../shared/kernel/money.ts'
import { quoteQuery, type QuoteRequest } from '../payments.queries.ts'
import type { PaidJob } from '../slot.ts'

/** The server's calculation of how a change affects price and documents, and what the user has agreed to. */
export interface ChangeReview {
  /** Dollars; null until it is known. */
  total: number | null
  /** Dollars of the price that are due after the change; null until it is known. */
  due: number | null
  /** Fee of the change in cents; null until it is known, and if the change is not possible. */
  feeCents: Cents | null
  /** The lines of the fee; empty until they are known. */
  lineItems: readonly TransactionLine[]
  papers: readonly ChangedDocument[]
  error: string | null
  /** The server is asked for the effects. */
  isAsking: boolean
  onRetry: () => void
  isAgreed: (paper: ChangedDocument) => boolean
  onAgree: (paper: ChangedDocument, isAgreed: boolean) => void
  /** Nothing is left to agree to. */
  isReady: boolean
}

/**
 * Requests the effects of a change before it is paid or made; a document that changes again has to be agreed
 * to again.
 */
export function useChangeReview(
  job: PaidJob,
  wanted: QuoteRequest,
  isSound: boolean,
): { review: ChangeReview; agreements: DocumentAgreements } {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const quote = quoteQuery({ ...wanted, productId: job.id, productType: 'jobs' })
  const query = useQuery({
    ...quote,
    // What another person saves meanwhile changes what has to be agreed to.
    queryKey: [...quote.queryKey, 'review', job.version],
    enabled: isSound,
  })
  const known = isSound && !query.isPlaceholderData && !query.isError ? query.data : undefined
  const papers = known?.papers ?? []
  const agreed = papers.filter(({ contentHash }) => ticked.includes(contentHash))
  return {
    review: {
      total: known?.total ?? null,
      due: known?.due ?? null,
      feeCents: known ? centsFromDollars(known.amount) : null,
      lineItems: known?.lineItems ?? [],
      papers,
      error: isSound && query.error ? query.error.message : null,
      isAsking: isSound && known === undefined && !query.isError,
      onRetry: () => void query.refetch(),
      isAgreed: ({ contentHash }) => ticked.includes(contentHash),
      onAgree: ({ contentHash }, isAgreed) =>
        setTicked((before) => [
          ...before.filter((hash) => hash !== contentHash),
          ...(isAgreed ? [contentHash] : []),
        ]),
      isReady: known !== undefined && agreed.length === papers.length,
    },
    // The names of documents as the server sends them.
    agreements: agreed.map(({ name, contentHash }) => ({ name, contentHash })),
  }
}
