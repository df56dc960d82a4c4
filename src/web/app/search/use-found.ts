import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listJobs } from '../../../shared/jobs/jobs/job.api.ts'
import { listClients } from '../../../shared/people/clients/people.api.ts'
import { callList } from '../../kernel/api.ts'

const FOUND_AT_MOST = 8

/** Returns jobs, and for the office clients, that match a text: at most eight of each. */
export function useSearchResults(search: string, isOffice: boolean) {
  const isAsked = search !== ''
  const jobs = useQuery({
    queryKey: ['jobs', 'search', search],
    queryFn: ({ signal }) => callList(listJobs, { query: { search, per_page: FOUND_AT_MOST } }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const clients = useQuery({
    queryKey: ['clients', 'palette', search],
    queryFn: ({ signal }) =>
      callList(listClients, { query: { search, per_page: FOUND_AT_MOST } }, { signal }),
    enabled: isAsked && isOffice,
    placeholderData: keepPreviousData,
  })
  return {
    jobs: isAsked ? (jobs.data?.rows ?? []) : [],
    clients: isAsked && isOffice ? (clients.data?.rows ?? []) : [],
    isSearching: isAsked && (jobs.isFetching || clients.isFetching),
    error: isAsked ? (jobs.error ?? (isOffice ? clients.error : null)) : null,
    again: () => {
      if (jobs.isError) void jobs.refetch()
      if (clients.isError) void clients.refetch()
    },
  }
}
