import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { draftJob, getJob, listJobHistory, listSeenBy } from '../../../../shared/jobs/jobs/job.api.ts'
import { call, callList } from '../../../kernel/api.ts'
import type { ScreenJob } from './form.ts'

const HISTORY_PAGE = 20
const LONG_MS = 5 * 60_000

/** Returns the query for the job of the screen; null loads the draft of a new one. */
export function jobQuery(jobId: number | null) {
  return queryOptions({
    queryKey: ['job', jobId ?? 'add-job'],
    queryFn: async ({ signal }): Promise<ScreenJob> =>
      jobId === null
        ? call(draftJob, { query: {} }, { signal })
        : call(getJob, { params: { id: jobId } }, { signal }),
    // The form must not change under its user: newer versions arrive by live updates and are merged.
    staleTime: jobId === null ? 0 : LONG_MS,
    gcTime: 0,
    retry: false,
  })
}

/** Returns the query for the people who have opened the job. */
export function seenByQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'see-by'],
    queryFn: ({ signal }) => call(listSeenBy, { params: { id: jobId } }, { signal }),
  })
}

/** Returns the infinite query for the history of the job. */
export function historyQuery(jobId: number) {
  return infiniteQueryOptions({
    queryKey: ['job', jobId, 'history'],
    queryFn: ({ pageParam, signal }) =>
      callList(
        listJobHistory,
        { params: { id: jobId }, query: { page: pageParam, per_page: HISTORY_PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
  })
}
