import { queryOptions } from '@tanstack/react-query'
import { getJobClaims, listClaims } from '../../../shared/messages/claims/claims.api.ts'
import type { ClaimFilter } from '../../../shared/messages/claims/claim.ts'
import { callQuery, listQuery } from '../../kernel/queries.ts'
import { ASK_AGAIN_MS } from './disputes.queries.ts'

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
