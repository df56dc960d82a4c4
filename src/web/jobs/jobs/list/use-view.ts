import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listJobs } from '../../../../shared/jobs/jobs/job.api.ts'
import { urlOf } from '../../../kernel/api.ts'
import { FIRST_LIST_KEY } from '../../../kernel/session-store.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import type { JobFilter } from './filters.ts'
import { askedOf, jobListQuery } from './use-job-list.ts'
import type { JobView } from '../../../../shared/jobs/jobs/job-views.ts'
import { filterForView, isFiltered, preferredView } from './views.ts'

/**
 * Returns the current view: the one in the URL, all jobs for a stored filter, else the first view of the role
 * with a job. null while loading.
 */
export function useView(
  wanted: JobView | undefined,
  filter: JobFilter,
  page: number,
  role: Role,
  today: string,
): JobView | null {
  const { tried, otherwise } = preferredView(role)
  const isOpen = wanted === undefined && !isFiltered(filter)
  const client = useQueryClient()
  const look = useQuery({
    // The list shows the same answer, if the view has a job.
    queryFn: () => client.fetchQuery(jobListQuery(filterForView(tried, filter), page, role, tried, today)),
    // A key of its own: an open list keeps its view when jobs are added.
    queryKey: ['first-view', role, today],
    enabled: isOpen,
    retry: false,
    staleTime: Infinity,
  })
  const first = isOpen ? tried : 'all'
  const firstUrl = urlOf(listJobs, { query: askedOf(filterForView(first, filter), 1, role, first, today) })
  useEffect(() => {
    // The page itself starts this call when the list is opened again (index.html).
    if (wanted === undefined) localStorage.setItem(FIRST_LIST_KEY, firstUrl)
  }, [wanted, firstUrl])
  if (wanted !== undefined) return wanted
  if (!isOpen) return 'all'
  // Stays while it is tried again, so that the list can say that it cannot be loaded.
  if (!look.data) return look.errorUpdateCount > 0 ? otherwise : null
  return look.data.total > 0 ? tried : otherwise
}
