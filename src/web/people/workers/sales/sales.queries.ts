import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getSalesSchedule } from '../../../../shared/people/workers/schedule.api.ts'
import { call } from '../../../kernel/api.ts'

/** Returns the query of the person's own sales hours, and of the appointments in a range of days. */
export function salesQuery(span: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['sales-schedule', span],
    queryFn: ({ signal }) => call(getSalesSchedule, { query: span }, { signal }),
    placeholderData: keepPreviousData,
  })
}
