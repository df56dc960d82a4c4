import { queryOptions } from '@tanstack/react-query'
import { getDispute } from '../../../shared/messages/communications/disputes.api.ts'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import { callQuery } from '../../kernel/queries.ts'

/** Links to photos are valid for ten minutes, so the data is reloaded before that. */
export const ASK_AGAIN_MS = 5 * 60_000

/** Returns the query for the dispute of a link. */
export function publicDisputeQuery(token: string) {
  return queryOptions({ ...callQuery(getDispute, { params: { token } }), refetchInterval: ASK_AGAIN_MS })
}

/** The maximum size of a photo, in megabytes. */
export const uploadLimitQuery = queryOptions({
  ...callQuery(getInfo, {}),
  staleTime: Infinity,
  select: ({ uploadLimitMb }) => uploadLimitMb,
})
