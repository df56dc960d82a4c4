import { useQuery } from '@tanstack/react-query'
import { listVehicles } from '../../../shared/company/fleet/fleet.api.ts'
import { listJobs } from '../../../shared/jobs/jobs/job.api.ts'
import { listClients } from '../../../shared/people/clients/people.api.ts'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { listQuery } from '../../kernel/queries.ts'

const FOUND_AT_MOST = 8
/** Of the workers and vehicles, which are few. */
const FEW_AT_MOST = 4

/** What a search covers: jobs alone, for the office also people and vehicles, or only clients. */
export type SearchScope = 'jobs' | 'office' | 'clients'

/**
 * Returns what matches a text: at most eight jobs and clients, and at most four workers and vehicles of the company
 * whose settings the person has.
 */
export function useSearchResults(search: string, scope: SearchScope, companyId: number | null) {
  const isAsked = search !== ''
  const isOffice = scope === 'office'
  const many = { query: { search, per_page: FOUND_AT_MOST } }
  const few = { query: { search, per_page: FEW_AT_MOST } }
  const jobs = useQuery({ ...listQuery(listJobs, many), enabled: isAsked && scope !== 'clients' })
  const clients = useQuery({ ...listQuery(listClients, many), enabled: isAsked && scope !== 'jobs' })
  const workers = useQuery({ ...listQuery(listWorkers, few), enabled: isAsked && isOffice })
  const vehicles = useQuery({
    ...listQuery(listVehicles, {
      query: { ...few.query, ...(companyId !== null && { company: companyId }) },
    }),
    enabled: isAsked && isOffice && companyId !== null,
  })
  const asked = !isAsked
    ? []
    : scope === 'jobs'
      ? [jobs]
      : scope === 'clients'
        ? [clients]
        : [jobs, clients, workers, vehicles]
  const rowsOf = <Row>(query: { data?: { rows: readonly Row[] } | undefined }): readonly Row[] =>
    asked.some((one) => one === query) ? (query.data?.rows ?? []) : []
  return {
    jobs: rowsOf(jobs),
    clients: rowsOf(clients),
    workers: rowsOf(workers),
    vehicles: rowsOf(vehicles),
    isSearching: asked.some(({ isFetching }) => isFetching),
    error: asked.find(({ error }) => error)?.error ?? null,
    again: () => {
      for (const query of asked) if (query.isError) void query.refetch()
    },
  }
}
