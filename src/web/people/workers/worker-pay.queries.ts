import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getWorkerPay } from '../../../shared/people/workers/pay.api.ts'
import { call } from '../../kernel/api.ts'

/** Returns the query of a worker's pay in a range of days. */
export function workerPayQuery(id: number, company: number, span: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['worker', id, 'pay', company, span],
    queryFn: ({ signal }) => call(getWorkerPay, { params: { id }, query: { company, ...span } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
