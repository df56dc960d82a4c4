import { queryOptions } from '@tanstack/react-query'
import { getDispute } from '../../../shared/messages/communications/disputes.api.ts'
import { getJobClaims, listClaims } from '../../../shared/messages/claims/claims.api.ts'
import type { ClaimFilter } from '../../../shared/messages/claims/claim.ts'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import { callQuery, listQuery } from '../../kernel/queries.ts'

/** Links to photos are valid for ten minutes, so the data is reloaded before that. */
const ASK_AGAIN_MS = 5 * 60_000

/** Returns the query for the dispute of a link. */
export function publicDisputeQuery(token: string) {
  return queryOptions({ ...callQuery(getDispute, { params: { token } }), refetchInterval: ASK_AGAIN_MS })
}

/** Returns the query for the claims of a job, for its client or its managers. */
export function jobClaimsQuery(jobId: number) {
  return queryOptions({
    ...callQuery(getJobClaims, { params: { id: jobId } }),
    refetchInterval: ASK_AGAIN_MS,
  })
}

/** Returns the query for claims of all jobs; at most a hundred. */
export function claimsListQuery(state: ClaimFilter) {
  return listQuery(listClaims, { query: { state, per_page: 100 } })
}

/** The maximum size of a photo, in megabytes. */
export const uploadLimitQuery = queryOptions({
  ...callQuery(getInfo, {}),
  staleTime: Infinity,
  select: ({ uploadLimitMb }) => uploadLimitMb,
})
