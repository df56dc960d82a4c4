import { useQuery } from '@tanstack/react-query'
import { listJobs } from '../../../../shared/jobs/jobs/job.api.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { listQuery } from '../../../kernel/queries.ts'
import type { JobFilter } from './filters.ts'
import type { JobView } from './view-names.ts'
import { isFiltered, preferredView, viewQuery } from './views.ts'

/**
 * Returns the current view: the one in the URL, all jobs for a stored filter, else the first view of the role
 * with a job. null while loading.
 */
export function useView(
  wanted: JobView | undefined,
  filter: JobFilter,
  role: Role,
  today: string,
): JobView | null {
  const { tried, otherwise } = preferredView(role)
  const isOpen = wanted === undefined && !isFiltered(filter)
  const look = useQuery({
    ...listQuery(listJobs, { query: { ...viewQuery(tried, today), per_page: 1 } }),
    // A key of its own: an open list keeps its view when jobs are added.
    queryKey: ['first-view', role, today],
    enabled: isOpen,
    retry: false,
    staleTime: Infinity,
  })
  if (wanted !== undefined) return wanted
  if (!isOpen) return 'all'
  if (look.isError) return otherwise
  if (!look.data) return null
  return look.data.total > 0 ? tried : otherwise
}
