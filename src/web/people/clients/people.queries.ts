import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Client } from '../../../shared/people/clients/client.ts'
import { listDuplicates, previewMerge } from '../../../shared/people/clients/client-merge.api.ts'
import { previewErasure } from '../../../shared/people/clients/erasure.api.ts'
import { parseClientSearch, findJobClients } from '../../../shared/people/clients/job-clients.api.ts'
import { getClient, listClientJobs, listClients } from '../../../shared/people/clients/people.api.ts'
import { call, callList } from '../../kernel/api.ts'

const FOUND_AT_MOST = 10

/** Returns the query of clients found by name, phone or email. */
export function clientSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['clients', 'search', search],
    queryFn: ({ signal }) =>
      callList(listClients, { query: { search, per_page: FOUND_AT_MOST } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of clients that a seller finds for a job; enabled once enough is typed. */
export function jobClientSearchQuery(jobId: number, search: string) {
  return queryOptions({
    queryKey: ['clients', 'of job', jobId, search],
    queryFn: ({ signal }) => call(findJobClients, { params: { id: jobId }, query: { search } }, { signal }),
    enabled: parseClientSearch(search) !== null,
    placeholderData: keepPreviousData,
    // The server limits the number of searches.
    staleTime: 60_000,
    retry: false,
  })
}

/** Returns the query of one client with everything the company knows of them. */
export function clientQuery(clientId: number) {
  return queryOptions({
    queryKey: ['clients', clientId],
    queryFn: ({ signal }) => call(getClient, { params: { id: clientId } }, { signal }),
  })
}

/** Puts a saved client in the cache; other data beside the record stays. */
export function keepClient(queries: QueryClient, client: Client): void {
  queries.setQueryData(clientQuery(client.id).queryKey, (known) => known && { ...known, ...client })
  void queries.invalidateQueries({
    queryKey: ['clients'],
    predicate: ({ queryKey }) => queryKey[1] !== client.id,
  })
}

/** Jobs per page in a client's list. */
export const JOBS_A_PAGE = 25

/** Returns the query of a page of a client's jobs. */
export function clientJobsQuery(clientId: number, page: number) {
  return queryOptions({
    queryKey: ['clients', clientId, 'jobs', page],
    queryFn: ({ signal }) =>
      callList(
        listClientJobs,
        { params: { id: clientId }, query: { page, per_page: JOBS_A_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of clients who may be the same person. */
export function duplicatesQuery(clientId: number) {
  return queryOptions({
    queryKey: ['clients', clientId, 'duplicates'],
    queryFn: ({ signal }) => call(listDuplicates, { params: { id: clientId } }, { signal }),
  })
}

/** Returns the query of a merge's effects, requested each time. */
export function mergePreviewQuery(clientId: number, otherId: number) {
  return queryOptions({
    queryKey: ['clients', clientId, 'merge', otherId],
    queryFn: ({ signal }) =>
      call(previewMerge, { params: { id: clientId }, query: { with: otherId } }, { signal }),
    gcTime: 0,
  })
}

/** Returns the query of an erasure's effects, requested each time. */
export function erasureQuery(personId: number) {
  return queryOptions({
    queryKey: ['people', personId, 'erasure'],
    queryFn: ({ signal }) => call(previewErasure, { params: { id: personId } }, { signal }),
    gcTime: 0,
  })
}
