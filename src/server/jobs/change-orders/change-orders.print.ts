import { AppError } from '../../../shared/kernel/errors.ts'
import { maySeeChanges } from '../../../shared/jobs/change-orders/rules.ts'
import { readPicture } from '../../company/files/files.service.ts'
import type { Printable } from '../documents/documents.print.ts'
import { readDocumentState } from '../documents/documents.state.ts'
import { openJob, type JobContext } from '../jobs/job.service.ts'
import { withVisiblePeople } from '../jobs/job.view.ts'
import { changeOrderModel } from './change-order.page.ts'
import { findChange } from './change-orders.service.ts'

/**
 * Builds the PDF of a change order. Throws rest_forbidden for people who see no change orders of the job, and
 * rest_not_found for one that it does not have.
 */
export async function prepareChangeOrder(work: JobContext, jobId: number, order: string): Promise<Printable> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (!maySeeChanges(viewer)) throw new AppError('rest_forbidden')
  const whole = await readDocumentState(work.tx, job)
  const change = findChange(whole, order)
  const state = { ...whole, job: withVisiblePeople(whole.job, viewer) }
  const model = changeOrderModel(
    {
      state,
      logo: await readPicture(work.kernel, work.tx, job.companyId, job.company.logoFileId),
      product: work.kernel.config.PRODUCT_NAME,
      now: work.kernel.now().toISOString(),
    },
    change,
  )
  return { companyId: job.companyId, model }
}
