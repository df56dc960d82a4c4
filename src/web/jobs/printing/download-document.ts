import { makeDocument } from '../../../shared/jobs/documents/documents.api.ts'
import { call } from '../../kernel/api.ts'
import { openDownload } from '../../kernel/save-file.ts'

/** Creates the PDF of a document and opens it; throws the server's error, 'Plase save job.' for a new job. */
export async function downloadDocument(jobId: number | null, template: string): Promise<void> {
  const { download_link: link } = await call(makeDocument, {
    params: { job: jobId === null ? 'add-job' : String(jobId) },
    body: { template },
  })
  openDownload(link)
}
