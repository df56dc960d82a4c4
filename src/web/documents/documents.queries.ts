import { queryOptions } from '@tanstack/react-query'
import { getWording, makeDocument } from '../../shared/documents/documents.api.ts'
import { call } from '../kernel/api.ts'

/** The wording of one of the job's documents; another version or another fact is another text. */
export function wordingQuery(jobId: number, document: string, reference: unknown) {
  return queryOptions({
    queryKey: ['job', jobId, 'wording', document, reference],
    queryFn: ({ signal }) => call(getWording, { params: { id: jobId, document } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Has the PDF of a document made and opens it; raises what the server refuses with, 'Plase save job.' for a new job. */
export async function downloadDocument(jobId: number | null, template: string): Promise<void> {
  const { download_link: link } = await call(makeDocument, {
    params: { job: jobId === null ? 'add-job' : String(jobId) },
    body: { template },
  })
  const anchor = document.createElement('a')
  anchor.href = new URL(link, window.location.href).href
  // The server names the file; what it is saved as has no say here.
  anchor.download = ''
  anchor.click()
}
