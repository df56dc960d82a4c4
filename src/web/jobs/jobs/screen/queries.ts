import { queryOptions } from '@tanstack/react-query'
import { draftJob, getJob, listJobHistory, listSeenBy } from '../../../../shared/jobs/jobs/job.api.ts'
import { call } from '../../../kernel/api.ts'
import { callQuery, callKey, pagesQuery, readAnswer } from '../../../kernel/queries.ts'
import type { ScreenJob } from './form.ts'

const LONG_MS = 5 * 60_000

/** What a draft is begun for: a client, and a company that is not the person's default one. */
interface DraftOf {
  client?: number | undefined
  company?: number | undefined
}

/** Returns the query for the job of the screen; null loads the draft of a new one. */
export function jobQuery(jobId: number | null, { client, company }: DraftOf = {}) {
  const draft = {
    query: { ...(client !== undefined && { client }), ...(company !== undefined && { company }) },
  }
  return queryOptions({
    queryKey: jobId === null ? callKey(draftJob, draft) : callKey(getJob, { params: { id: jobId } }),
    queryFn: async (context): Promise<ScreenJob> =>
      jobId === null
        ? call(draftJob, draft, { signal: context.signal })
        : readAnswer(getJob, { params: { id: jobId } }, context),
    // The form must not change under its user: newer versions arrive by live updates and are merged.
    staleTime: jobId === null ? 0 : LONG_MS,
    gcTime: 0,
    retry: false,
  })
}

/** Returns the query for the people who have opened the job. */
export function seenByQuery(jobId: number) {
  return callQuery(listSeenBy, { params: { id: jobId } })
}

/** Returns the infinite query for the history of the job. */
export function historyQuery(jobId: number) {
  return pagesQuery(listJobHistory, { params: { id: jobId }, query: { per_page: 20 } })
}
