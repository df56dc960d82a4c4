import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getManagerRequest, getMyProspect, listProspects, listWorkers } from '../../shared/crew/crew.api.ts'
import { call, callList } from '../kernel/api.ts'

const FOUND_AT_MOST = 20

/** Workers by name, phone or email; with a job, who of them is free then, those first. */
export function workerSearchQuery(search: string, jobId: number | null) {
  return queryOptions({
    queryKey: ['workers', 'search', jobId, search],
    queryFn: ({ signal }) =>
      callList(
        listWorkers,
        { query: { search, per_page: FOUND_AT_MOST, ...(jobId !== null && { job: jobId }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

// Keys below the job's own are asked for again at each live hint about it.

/** Who signed up for a job. */
export function prospectsQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'crew-prospects'],
    queryFn: ({ signal }) => call(listProspects, { params: { id: jobId } }, { signal }),
  })
}

/** How the calling worker stands to a job. */
export function myProspectQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'my-prospect'],
    queryFn: ({ signal }) => call(getMyProspect, { params: { id: jobId } }, { signal }),
  })
}

/** The calling worker's open request for a manager on a job. */
export function managerRequestQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'manager-request'],
    queryFn: ({ signal }) => call(getManagerRequest, { params: { id: jobId } }, { signal }),
  })
}
