import { queryOptions } from '@tanstack/react-query'
import { getSecondFactor } from '../../../shared/accounts/second-factor.api.ts'
import { listSessions } from '../../../shared/accounts/sessions.api.ts'
import { call, callList } from '../../kernel/api.ts'

/** How the signed-in person stands with the second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['own security', 'second factor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
})

/** A page of the places where the signed-in person is signed in. */
export function sessionsQuery(page: number) {
  return queryOptions({
    queryKey: ['own security', 'sessions', page],
    queryFn: ({ signal }) => callList(listSessions, { query: { page } }, { signal }),
  })
}
