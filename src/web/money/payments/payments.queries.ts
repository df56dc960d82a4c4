import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listJobTransactions, quoteCharge } from '../../../shared/money/payments/payments.api.ts'
import { listCardsOf, listMyCards } from '../../../shared/money/payments/cards.api.ts'
import type { JobPayments } from '../../../shared/jobs/finances/payment.ts'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'

/**
 * Returns the query of the stored cards that can pay for a job: the viewer's own, or those of the client for
 * whom a manager pays.
 */
export function cardsQuery(jobId: number, userId: number | null) {
  const query = { all: true, order: 'desc', job: jobId } as const
  return userId === null
    ? callQuery(listMyCards, { query })
    : callQuery(listCardsOf, { params: { id: userId }, query })
}

type QuoteBody = z.input<NonNullable<typeof quoteCharge.body>>
/** What is to be paid, before its lines are known. */
export type QuoteRequest = Pick<
  QuoteBody,
  'for' | 'tip' | 'crewSize' | 'revenueLineId' | 'date' | 'startTime' | 'endTime'
>

/** Returns the start of the keys of a job's quotes, below the job's own key: a changed job changes them. */
export function quotesKey(jobId: QuoteBody['productId']) {
  return [...keyBelow(getJob, { id: jobId }), 'quote']
}

/** Returns the query of the server's quote for a charge, line by line. */
export function quoteQuery(body: QuoteBody) {
  return queryOptions({
    ...callQuery(quoteCharge, { body }),
    queryKey: [...quotesKey(body.productId), body],
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
  const query = callQuery(listJobTransactions, {
    params: { id: jobId },
    query: { all: true, productId: jobId },
  })
  return queryOptions({ ...query, queryKey: [...query.queryKey, given] })
}
