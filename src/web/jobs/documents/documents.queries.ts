import { queryOptions } from '@tanstack/react-query'
import { getWording } from '../../../shared/jobs/documents/documents.api.ts'
import { call } from '../../kernel/api.ts'

/** The wording of one of the job's documents; another version or another fact is another text. */
export function wordingQuery(jobId: number, document: string, reference: unknown) {
  return queryOptions({
    queryKey: ['job', jobId, 'wording', document, reference],
    queryFn: ({ signal }) => call(getWording, { params: { id: jobId, document } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
