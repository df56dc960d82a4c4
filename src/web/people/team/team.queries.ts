import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listInvites } from '../../../shared/people/accounts/invites.api.ts'
import { getTeamSettings, listTeam } from '../../../shared/people/accounts/team.api.ts'
import { call, callList } from '../../kernel/api.ts'

/** Everything of a company's team, to be asked again together. */
export const teamKey = (companyId: number) => ['team', companyId]

/** A page of the team. */
export function teamQuery(companyId: number, search: string, page: number) {
  return queryOptions({
    queryKey: [...teamKey(companyId), 'members', search, page],
    queryFn: ({ signal }) =>
      callList(listTeam, { params: { id: companyId }, query: { search, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of the open invitations. */
export function invitesQuery(companyId: number, page: number) {
  return queryOptions({
    queryKey: [...teamKey(companyId), 'invites', page],
    queryFn: ({ signal }) =>
      callList(listInvites, { params: { id: companyId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What holds for the whole team, and which roles the caller may give. */
export function teamSettingsQuery(companyId: number) {
  return queryOptions({
    queryKey: [...teamKey(companyId), 'settings'],
    queryFn: ({ signal }) => call(getTeamSettings, { params: { id: companyId } }, { signal }),
  })
}
