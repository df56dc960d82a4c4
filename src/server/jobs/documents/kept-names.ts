import { isErased } from '../../../shared/people/clients/erasure.ts'
import type { JobRecord, PersonRecord } from '../jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readKeptNames } from './kept-names.store.ts'

/**
 * Returns a job as its documents name its people: an erased client or billing contact has the name and
 * address that the law requires on bills of lading and agreements (49 CFR 375.505), as long as it requires
 * them.
 */
export async function withKeptNames(tx: Tx, job: JobRecord): Promise<JobRecord> {
  const ids = [job.client, job.billingContact].flatMap((person) =>
    person && isErased(person) ? [person.id] : [],
  )
  if (ids.length === 0) return job
  const names = await readKeptNames(tx, job.companyId, ids)
  const named = (person: PersonRecord | null) => {
    const kept = person && names.find(({ id }) => id === person.id)
    return kept ? { ...person, ...kept } : person
  }
  return { ...job, client: named(job.client), billingContact: named(job.billingContact) }
}
