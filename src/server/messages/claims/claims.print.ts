import { AppError } from '../../../shared/kernel/errors.ts'
import type { PdfModel, PdfPicture } from '../../adapters/pdf/pdf.model.ts'
import { readPicture } from '../../company/files/files.service.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { claimPage } from './claims.page.ts'
import { claimsOf } from './claims.read.ts'
import { viewJobClaims } from './claims.view.ts'

/** The most photos that the file of one claim contains; a larger file would not be mailed or opened on a phone. */
const MOST_PICTURES = 60

/**
 * Builds the file of a claim as its viewer may see it. Throws job_not_found, rest_forbidden for all but the client and
 * managers, and rest_not_found for a claim of another job or one that is not filed.
 */
export async function prepareClaimFile(
  work: JobContext,
  jobId: number,
  claimId: number,
): Promise<{ companyId: number; model: PdfModel }> {
  const { tx, kernel } = work
  const { job, viewer } = await openJob(work, jobId, 'read')
  const stored = await claimsOf(tx, job, viewer)
  const claims = viewJobClaims(kernel, stored)
  const claim = claims.claims.find(({ id }) => id === claimId)
  const rows = stored.claims.find(({ dispute }) => dispute.id === claimId)
  if (!claim || !rows || claim.state === 'open')
    throw new AppError('rest_not_found', { message: 'This claim was not found.' })
  let left = MOST_PICTURES
  const read = async (fileIds: readonly number[], caption: string) => {
    const pictures: PdfPicture[] = []
    for (const fileId of fileIds.slice(0, left)) {
      left -= 1
      const bytes = await readPicture(kernel, tx, job.companyId, fileId)
      if (bytes) pictures.push({ bytes, caption })
    }
    return pictures
  }
  const ofItems = new Map<number, PdfPicture[]>()
  const ofEntries = new Map<number, PdfPicture[]>()
  for (const { id, item, fileIds, inventoryFileIds } of rows.items)
    ofItems.set(id, [
      ...(await read(fileIds, item)),
      ...(await read(inventoryFileIds, `${item}, before the move`)),
    ])
  for (const { id, fileIds } of rows.entries) ofEntries.set(id, await read(fileIds, 'Photo'))
  const model = claimPage({
    claims,
    claim,
    pictures: { ofItem: (id) => ofItems.get(id) ?? [], ofEntry: (id) => ofEntries.get(id) ?? [] },
    logo: await readPicture(kernel, tx, job.companyId, job.company.logoFileId),
    product: kernel.config.PRODUCT_NAME,
    now: kernel.now().toISOString(),
  })
  return { companyId: job.companyId, model }
}
