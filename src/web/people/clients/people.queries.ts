import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Client } from '../../../shared/people/clients/client.ts'
import { findJobClients, parseClientSearch } from '../../../shared/people/clients/job-clients.api.ts'
import { getClient, listClients } from '../../../shared/people/clients/people.api.ts'
import { listClientPlaces } from '../../../shared/people/clients/person-places.api.ts'
import { callKey, callQuery, keyBelow, listQuery } from '../../kernel/queries.ts'

/** Returns the query of clients found by name, phone or email. */
export function clientSearchQuery(search: string, most = 10) {
  return listQuery(listClients, { query: { search, per_page: most } })
}

/** Returns the query of clients that a seller finds for a job; enabled once enough is typed. */
export function jobClientSearchQuery(jobId: number, search: string) {
  return queryOptions({
    ...callQuery(findJobClients, { params: { id: jobId }, query: { search } }),
    // Its key does not begin with the job's, so that live updates do not repeat it: the server limits the number of searches.
    queryKey: ['clients of job', jobId, search],
    enabled: parseClientSearch(search) !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}

/** Returns the query of one client with everything the company knows of them. */
export function clientQuery(clientId: number) {
  return callQuery(getClient, { params: { id: clientId } })
}

/** Puts a saved client in the cache, beside what else is known of them, and reloads the lists of clients. */
export function keepClient(queries: QueryClient, client: Client): void {
  queries.setQueryData(clientQuery(client.id).queryKey, (known) => known && { ...known, ...client })
  for (const queryKey of [callKey(listClients, {}), keyBelow(listClientPlaces)])
    void queries.invalidateQueries({ queryKey })
}
