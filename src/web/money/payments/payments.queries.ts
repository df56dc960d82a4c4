import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  listCardsOf,
  listJobTransactions,
  listMyCards,
  quoteCharge,
} from '../../../shared/money/payments/payments.api.ts'
import type { JobPayments } from '../../../shared/jobs/finances/payment.ts'
import { call } from '../../kernel/api.ts'

/**
 * Returns the query of the stored cards that can pay for a job: the viewer's own, or those of the client for
 * whom a manager pays.
 */
export function cardsQuery(jobId: number, userId: number | null) {
  const query = { all: true, order: 'desc', job: jobId } as const
  return queryOptions({
    queryKey: ['cards', jobId, userId ?? 'own'],
    queryFn: ({ signal }) =>
      userId === null
        ? call(listMyCards, { query }, { signal })
        : call(listCardsOf, { params: { id: userId }, query }, { signal }),
  })
}

type QuoteBody = z.input<NonNullable<typeof quoteCharge.body>>
/** What is to be paid, before its lines are known. */
export type QuoteRequest = Pick<
  QuoteBody,
  'for' | 'tip' | 'crewSize' | 'revenueLineId' | 'date' | 'startTime' | 'endTime'
>

/** Returns the query of the server's quote for a charge, line by line. */
export function quoteQuery(body: QuoteBody) {
  return queryOptions({
    queryKey: ['job', body.productId, 'quote', body],
    queryFn: ({ signal }) => call(quoteCharge, { body }, { signal }),
    // The server has to calculate the amount each time.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Returns a text of the payment facts that affect the amount of a charge. */
export function paymentsKey({ dueTotal, paid, total, open, cardFeePercent }: JobPayments): string {
  return [dueTotal, paid, total, open.length, cardFeePercent].join(' ')
}

/**
 * Returns the query of all charges of a job with their refunds, for the office; `given` is the refunded
 * amount of the one that is viewed.
 */
export function transactionsQuery(jobId: number, given: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'transactions', given],
    queryFn: ({ signal }) =>
      call(
        listJobTransactions,
        { params: { id: jobId }, query: { all: true, productId: jobId } },
        { signal },
      ),
  })
}
