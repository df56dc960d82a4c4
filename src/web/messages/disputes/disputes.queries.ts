import { queryOptions } from '@tanstack/react-query'
import {
  getDispute,
  listDisputes,
  listOpenDisputes,
} from '../../../shared/messages/communications/disputes.api.ts'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import { callQuery, listQuery } from '../../kernel/queries.ts'

/** Links to photos are valid for ten minutes, so the data is reloaded before that. */
const ASK_AGAIN_MS = 5 * 60_000

/** Returns the query for the dispute of a link. */
export function publicDisputeQuery(token: string) {
  return queryOptions({ ...callQuery(getDispute, { params: { token } }), refetchInterval: ASK_AGAIN_MS })
}

/** Returns the query for the disputes of a job, for its managers. */
export function disputesQuery(jobId: number) {
  return queryOptions({
    ...callQuery(listDisputes, { params: { id: jobId } }),
    refetchInterval: ASK_AGAIN_MS,
  })
}

/** The open disputes of all jobs that wait for the company; at most the hundred oldest. */
export const openDisputesQuery = listQuery(listOpenDisputes, { query: { per_page: 100 } })

/** The maximum size of a photo, in megabytes. */
export const uploadLimitQuery = queryOptions({
  ...callQuery(getInfo, {}),
  staleTime: Infinity,
  select: ({ uploadLimitMb }) => uploadLimitMb,
})
