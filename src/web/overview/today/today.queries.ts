import { getToday } from '../../../shared/overview/today/today.api.ts'
import { callQuery } from '../../kernel/queries.ts'

/** Returns the query of a day, the current one if none is named. */
export function todayQuery(date: string | undefined, company: number | undefined) {
  const query = { ...(date !== undefined && { date }), ...(company !== undefined && { company }) }
  return callQuery(getToday, Object.keys(query).length === 0 ? {} : { query })
}
