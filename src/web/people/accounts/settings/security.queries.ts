import { queryOptions } from '@tanstack/react-query'
import { getSecondFactor } from '../../../../shared/people/accounts/second-factor.api.ts'
import { listInvitations } from '../../../../shared/people/accounts/links.api.ts'
import { listPasskeys } from '../../../../shared/people/accounts/passkeys.api.ts'
import { listSessions } from '../../../../shared/people/accounts/sessions.api.ts'
import { call, callList } from '../../../kernel/api.ts'

/** The state of the signed-in person's second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['own security', 'second factor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
})

/** Open invitations of companies to the signed-in person. */
export const invitationsQuery = queryOptions({
  queryKey: ['own security', 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
})

/** The passkeys of the signed-in person. */
export const passkeysQuery = queryOptions({
  queryKey: ['own security', 'passkeys'],
  queryFn: async ({ signal }) => (await call(listPasskeys, {}, { signal })).passkeys,
})

/** Returns the query for a page of the signed-in person's sessions. */
export function sessionsQuery(page: number) {
  return queryOptions({
    queryKey: ['own security', 'sessions', page],
    queryFn: ({ signal }) => callList(listSessions, { query: { page } }, { signal }),
  })
}
