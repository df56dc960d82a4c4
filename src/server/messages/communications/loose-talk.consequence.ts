import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'

/** The parties of a job: its people and the numbers of its contact persons. */
const partiesOf = (job: JobRecord) => [job.clientId, job.billingContactId, job.contactPerson]

/**
 * Assigns calls and messages of the last 60 days without a job to a job that is saved with their number: for
 * example a call from an unknown person, for whom the office then creates a client and a job.
 */
export const assignUnassignedMessages: JobConsequence = async ({ tx }, { before, after }) => {
  if (before && isDeepStrictEqual(partiesOf(before), partiesOf(after))) return undefined
  await sql`
    with numbers as (
      select phone, user_id, trim(first_name || ' ' || last_name) as name from members
       where company_id = ${after.companyId} and user_id in (${after.clientId}, ${after.billingContactId})
         and phone is not null
      union all
      select phone, null, '' from job_phones where company_id = ${after.companyId} and job_id = ${after.id}),
    people as (select distinct on (phone) phone, user_id, name from numbers order by phone, user_id nulls last)
    update communications c set job_id = ${after.id},
      contact_id = coalesce(c.contact_id, p.user_id),
      contact_name = case when c.contact_name = '' then p.name else c.contact_name end
      from people p
     where c.company_id = ${after.companyId} and c.job_id is null and c.contact_address = p.phone
       and c.happened_at > now() - interval '60 days'`.execute(tx)
  return undefined
}
