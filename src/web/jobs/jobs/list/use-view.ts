import { useQuery } from '@tanstack/react-query'
import { listJobs } from '../../../../shared/jobs/jobs/job.api.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { callList } from '../../../kernel/api.ts'
import type { JobFilter } from './filters.ts'
import type { JobView } from './view-names.ts'
import { isNarrowed, triedView, viewQuery } from './views.ts'

/**
 * The view that is shown: the one of the address, all jobs for a filter that was kept, else the first one of the role
 * that holds a job. Null while that is being looked up.
 */
export function useView(
  wanted: JobView | undefined,
  filter: JobFilter,
  role: Role,
  today: string,
): JobView | null {
  const { tried, otherwise } = triedView(role)
  const isOpen = wanted === undefined && !isNarrowed(filter)
  const look = useQuery({
    queryKey: ['first-view', role, today],
    queryFn: ({ signal }) =>
      callList(listJobs, { query: { ...viewQuery(tried, today), per_page: 1 } }, { signal }),
    enabled: isOpen,
    retry: false,
    // An open list keeps its view when jobs come in.
    staleTime: Infinity,
  })
  if (wanted !== undefined) return wanted
  if (!isOpen) return 'all'
  if (look.isError) return otherwise
  if (!look.data) return null
  return look.data.total > 0 ? tried : otherwise
}
