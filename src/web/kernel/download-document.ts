import { makeDocument } from '../../shared/jobs/documents/documents.api.ts'
import { call } from './api.ts'
import { openDownload } from './save-file.ts'

/**
 * Has the PDF of a document made and opens it; throws what the server refuses with, 'Plase save job.' for a
 * new job.
 */
export async function downloadDocument(jobId: number | null, template: string): Promise<void> {
  const { download_link: link } = await call(makeDocument, {
    params: { job: jobId === null ? 'add-job' : String(jobId) },
    body: { template },
  })
  openDownload(link)
}
