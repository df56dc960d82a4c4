import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getClient, listClients } from '../../shared/people/people.api.ts'
import { call, callList } from '../kernel/api.ts'

const FOUND_AT_MOST = 10

/** Clients found by name, phone or email. */
export function clientSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['clients', 'search', search],
    queryFn: ({ signal }) =>
      callList(listClients, { query: { search, per_page: FOUND_AT_MOST } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One client with all that the company knows of them. */
export function clientQuery(clientId: number) {
  return queryOptions({
    queryKey: ['clients', clientId],
    queryFn: ({ signal }) => call(getClient, { params: { id: clientId } }, { signal }),
  })
}
