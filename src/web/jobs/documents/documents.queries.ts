import { queryOptions } from '@tanstack/react-query'
import { getWording } from '../../../shared/jobs/documents/documents.api.ts'
import { callQuery } from '../../kernel/queries.ts'

/**
 * Returns the query for the wording of a job's document; another version or other facts have another wording.
 */
export function wordingQuery(jobId: number, document: string, reference: unknown) {
  const query = callQuery(getWording, { params: { id: jobId, document } })
  return queryOptions({
    ...query,
    queryKey: [...query.queryKey, reference],
    staleTime: Number.POSITIVE_INFINITY,
  })
}
