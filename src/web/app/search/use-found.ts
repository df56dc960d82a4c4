import { useQuery } from '@tanstack/react-query'
import { listJobs } from '../../../shared/jobs/jobs/job.api.ts'
import { listClients } from '../../../shared/people/clients/people.api.ts'
import { listQuery } from '../../kernel/queries.ts'

const FOUND_AT_MOST = 8

/** Returns jobs, and for the office clients, that match a text: at most eight of each. */
export function useSearchResults(search: string, isOffice: boolean) {
  const isAsked = search !== ''
  const jobs = useQuery({
    ...listQuery(listJobs, { query: { search, per_page: FOUND_AT_MOST } }),
    enabled: isAsked,
  })
  const clients = useQuery({
    ...listQuery(listClients, { query: { search, per_page: FOUND_AT_MOST } }),
    enabled: isAsked && isOffice,
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
