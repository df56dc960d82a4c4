import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getManagerRequest, getMyProspect, listProspects } from '../../../shared/schedule/crew/crew.api.ts'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { call, callList } from '../../kernel/api.ts'

const FOUND_AT_MOST = 20

/** The job for which workers are searched, and its unsaved time; null if that equals the stored one. */
export interface CrewTime {
  jobId: number | null
  companyId: number
  typed: { from: string; until: string } | null
}

/**
 * Returns the query for workers by name, phone or email with their availability at that time, available ones
 * first.
 */
export function workerSearchQuery(search: string, { jobId, companyId, typed }: CrewTime) {
  return queryOptions({
    queryKey: ['workers', 'search', jobId, companyId, typed, search],
    queryFn: ({ signal }) =>
      callList(
        listWorkers,
        {
          query: {
            search,
            per_page: FOUND_AT_MOST,
            ...(jobId === null ? { company: companyId } : { job: jobId }),
            ...typed,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

// Queries below the job's own key are reloaded at each live update of the job.

/** Returns the query for the sign-ups of a job. */
export function prospectsQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'crew-prospects'],
    queryFn: ({ signal }) => call(listProspects, { params: { id: jobId } }, { signal }),
  })
}

/** Returns the query for the calling worker's state on a job. */
export function myProspectQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'my-prospect'],
    queryFn: ({ signal }) => call(getMyProspect, { params: { id: jobId } }, { signal }),
  })
}

/** Returns the query for the calling worker's open request for a manager on a job. */
export function managerRequestQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'manager-request'],
    queryFn: ({ signal }) => call(getManagerRequest, { params: { id: jobId } }, { signal }),
  })
}
