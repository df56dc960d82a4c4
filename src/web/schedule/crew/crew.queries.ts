import { getManagerRequest, getMyProspect, listProspects } from '../../../shared/schedule/crew/crew.api.ts'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { callQuery, listQuery } from '../../kernel/queries.ts'

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
  const of = jobId === null ? { company: companyId } : { job: jobId }
  return listQuery(listWorkers, { query: { search, per_page: FOUND_AT_MOST, ...of, ...typed } })
}

/** Returns the query for the sign-ups of a job. */
export function prospectsQuery(jobId: number) {
  return callQuery(listProspects, { params: { id: jobId } })
}

/** Returns the query for the calling worker's state on a job. */
export function myProspectQuery(jobId: number) {
  return callQuery(getMyProspect, { params: { id: jobId } })
}

/** Returns the query for the calling worker's open request for a manager on a job. */
export function managerRequestQuery(jobId: number) {
  return callQuery(getManagerRequest, { params: { id: jobId } })
}
