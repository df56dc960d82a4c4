import type { JobField, JobInput } from '../../shared/jobs/job.ts'
import type { Viewer } from '../../shared/jobs/job.rules.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import type { JobRecord } from './job.record.ts'
import type { JobWork } from './job.service.ts'
import { isClientOfCompany, isClientOfSeller } from './job.store.ts'

/**
 * A client or billing contact must be a client of the job's own company, and for a worker one that they know: the answer
 * shows whom they put there. Others do not exist (DECISIONS B2, B3).
 */
export async function checkPeople(
  work: JobWork,
  { companyId, viewer, job }: { companyId: number; viewer: Viewer; job: JobRecord | null },
  input: JobInput,
  changed: readonly JobField[],
): Promise<void> {
  const isKnown = async (id: number) =>
    (await isClientOfCompany(work.tx, companyId, id)) &&
    (viewer.kind !== 'crew' ||
      (await isClientOfSeller(work.tx, companyId, { clientId: id, sellerId: work.actor.userId })))
  for (const field of ['client', 'billingContact'] as const) {
    const id = changed.includes(field) ? input[field]?.id : undefined
    // Who pays is not shown to workers: naming who it is already tells them nothing.
    const isSame = field === 'billingContact' && id === job?.billingContactId
    if (id !== undefined && !isSame && !(await isKnown(id)))
      throw new AppError('rest_not_found', {
        message: 'Client not found.',
        fields: { [field]: 'Client not found.' },
      })
  }
}
