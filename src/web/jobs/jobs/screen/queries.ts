import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { draftJob, getJob, listJobHistory, listSeenBy } from '../../../../shared/jobs/jobs/job.api.ts'
import { call, callList } from '../../../kernel/api.ts'
import type { ScreenJob } from './form.ts'

const HISTORY_PAGE = 20
const LONG_MS = 5 * 60_000

/** The job of the screen; null is the draft of a new one. */
export function jobQuery(jobId: number | null) {
  return queryOptions({
    queryKey: ['job', jobId ?? 'add-job'],
    queryFn: async ({ signal }): Promise<ScreenJob> =>
      jobId === null
        ? call(draftJob, { query: {} }, { signal })
        : call(getJob, { params: { id: jobId } }, { signal }),
    // A form is not pulled from under its user: what is newer comes in by the live channel and is merged.
    staleTime: jobId === null ? 0 : LONG_MS,
    gcTime: 0,
    retry: false,
  })
}

/** Who has opened the job. */
export function seenByQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'see-by'],
    queryFn: ({ signal }) => call(listSeenBy, { params: { id: jobId } }, { signal }),
  })
}

/** The history of the job, a page at a time. */
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
