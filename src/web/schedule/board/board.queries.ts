import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getBoard } from '../../../shared/schedule/board/board.api.ts'
import { getBoardMonth } from '../../../shared/schedule/board/month.api.ts'
import { callQuery } from '../../kernel/queries.ts'

/** Returns the query of the board of a company from a day on; the period before stays until it is loaded. */
export function boardQuery(company: number, from: string, days: 1 | 7) {
  return queryOptions({
    ...callQuery(getBoard, { query: { company, from, days } }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of the load of a month `YYYY-MM`; the month before stays until it is loaded. */
export function monthQuery(company: number, month: string) {
  return queryOptions({
    ...callQuery(getBoardMonth, { query: { company, month } }),
    placeholderData: keepPreviousData,
  })
}
