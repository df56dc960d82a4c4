import type { JobField, JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobRecord } from './job.record.ts'
import type { JobContext } from './job.service.ts'
import { isClientOfCompany, isClientOfSeller } from './job.store.ts'

/**
 * Checks that a client or billing contact is a client of the job's own company; others are treated as
 * missing. A worker with sales permission may set any client found by their search on a job without one;
 * otherwise only a client they know, because the response shows that person. They cannot remove a client from
 * a job, because that would let them read one record after the other.
 */
export async function checkPeople(
  work: JobContext,
  { companyId, viewer, job }: { companyId: number; viewer: Viewer; job: JobRecord | null },
  input: JobInput,
  changed: readonly JobField[],
): Promise<void> {
  const isKnown = async (id: number, field: 'client' | 'billingContact') =>
    (await isClientOfCompany(work.tx, companyId, id)) &&
    (viewer.kind !== 'crew' ||
      (field === 'client' && job?.clientId === null) ||
      (await isClientOfSeller(work.tx, companyId, { clientId: id, sellerId: work.actor.userId })))
  if (viewer.kind === 'crew' && changed.includes('client') && !input.client) {
    const message = 'Only the office can take the client off a job.'
    throw new AppError('rest_forbidden', { message, fields: { client: message } })
  }
  for (const field of ['client', 'billingContact'] as const) {
    const id = changed.includes(field) ? input[field]?.id : undefined
    // The payer is not shown to workers, so sending the current payer reveals nothing.
    const isSame = field === 'billingContact' && id === job?.billingContactId
    if (id !== undefined && !isSame && !(await isKnown(id, field)))
      throw new AppError('rest_not_found', {
        message: 'Client not found.',
        fields: { [field]: 'Client not found.' },
      })
  }
}
