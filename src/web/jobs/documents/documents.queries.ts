import { queryOptions } from '@tanstack/react-query'
import { getWording } from '../../../shared/jobs/documents/documents.api.ts'
import { call } from '../../kernel/api.ts'

/**
 * Returns the query for the wording of a job's document; another version or other facts have another wording.
 */
export function wordingQuery(jobId: number, document: string, reference: unknown) {
  return queryOptions({
    queryKey: ['job', jobId, 'wording', document, reference],
    queryFn: ({ signal }) => call(getWording, { params: { id: jobId, document } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
