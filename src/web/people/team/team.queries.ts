import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listInvites } from '../../../shared/people/accounts/invites.api.ts'
import { getTeamSettings, listTeam } from '../../../shared/people/accounts/team.api.ts'
import { call, callList } from '../../kernel/api.ts'

/** Query key of all data of a company's team, to invalidate it together. */
export const teamKey = (companyId: number) => ['team', companyId]

/** Returns the query for a page of the team. */
export function teamQuery(companyId: number, search: string, page: number) {
  return queryOptions({
    queryKey: [...teamKey(companyId), 'members', search, page],
    queryFn: ({ signal }) =>
      callList(listTeam, { params: { id: companyId }, query: { search, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for a page of the open invitations. */
export function invitesQuery(companyId: number, page: number) {
  return queryOptions({
    queryKey: [...teamKey(companyId), 'invites', page],
    queryFn: ({ signal }) =>
      callList(listInvites, { params: { id: companyId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for the settings of the whole team and the roles that the caller may assign. */
export function teamSettingsQuery(companyId: number) {
  return queryOptions({
    queryKey: [...teamKey(companyId), 'settings'],
    queryFn: ({ signal }) => call(getTeamSettings, { params: { id: companyId } }, { signal }),
  })
}
