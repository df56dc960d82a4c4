import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getManagerRequest, getMyProspect, listProspects } from '../../../shared/schedule/crew/crew.api.ts'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { call, callList } from '../../kernel/api.ts'

const FOUND_AT_MOST = 20

/** Which job workers are looked for, and the time that is typed for it; null while that is the stored one. */
export interface CrewTime {
  jobId: number | null
  companyId: number
  typed: { from: string; until: string } | null
}

/** Workers by name, phone or email, with who of them is free at that time, those first. */
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
