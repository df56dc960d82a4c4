import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The person with a number or address and the job that they most likely mean. */
export interface NumberMatch {
  jobId: number | null
  /** The jobs of this person, most likely first, at most five. */
  jobs: { id: number; date: string | null }[]
  contactId: number | null
  name: string
}

/** Maximum number of jobs that are offered for one number. */
const MAX_JOBS = 5

/**
 * Returns the company's person and job for a number (ten digits): the job of the last conversation with it
 * within 60 days, else the nearest scheduled one, else the newest inquiry, else the newest; nulls if there is
 * none.
 */
export function matchNumber(tx: Tx, companyId: number, phone: string): Promise<NumberMatch> {
  return match(tx, companyId, phone, {
    isTheirs: sql`phone = ${phone}`,
    more: sql`union select job_id from job_phones where company_id = ${companyId} and phone = ${phone}`,
    isContact: sql`person ->> 'phone' = ${phone}`,
    isCertain: sql`true`,
  })
}

/**
 * Returns the company's person and job for an email address, as `matchNumber` does for a number. The address of a contact
 * person without a record, whom several jobs name, has a job only if one of them was spoken about with it within 60 days.
 */
export function matchEmail(tx: Tx, companyId: number, email: string): Promise<NumberMatch> {
  const address = email.toLowerCase()
  const isContact = sql`lower(person ->> 'email') = ${address}`
  return match(tx, companyId, address, {
    isTheirs: sql`email_key = ${address} and removed_at is null`,
    more: sql`union select e.job_id from job_emails e where e.company_id = ${companyId} and e.email = ${address}
      and not exists (select from own)
      and exists (select from jobs j, jsonb_array_elements(j.contact_person) person
        where j.company_id = ${companyId} and j.id = e.job_id and ${isContact})`,
    isContact,
    isCertain: sql`exists (select from own) or (select count(*) from candidates) = 1
      or id = (select job_id from talked)`,
  })
}

/** How a person is found by their number or address. */
interface Way {
  /** Of a row of members. */
  isTheirs: RawBuilder<unknown>
  /** Further ids of jobs. */
  more: RawBuilder<unknown>
  /** Of an entry of a job's contact persons. */
  isContact: RawBuilder<unknown>
  /** Whether the likeliest job is the one that they mean. */
  isCertain: RawBuilder<unknown>
}

async function match(
  tx: Tx,
  companyId: number,
  address: string,
  { isTheirs, more, isContact, isCertain }: Way,
): Promise<NumberMatch> {
  const { rows } = await sql<NumberMatch>`
    with people as (
      select user_id, trim(first_name || ' ' || last_name) as name from members
       where company_id = ${companyId} and ${isTheirs} limit 20),
    -- Each way to a job by its own index: joined by 'or', they would be a walk over all jobs.
    own as (
      select j.id from jobs j where j.company_id = ${companyId} and j.deleted_at is null
        and j.client_id in (select user_id from people)
      union select j.id from jobs j where j.company_id = ${companyId} and j.deleted_at is null
        and j.billing_contact_id is not null and j.billing_contact_id in (select user_id from people)
      union select job_id from job_crew where company_id = ${companyId} and user_id in (select user_id from people)),
    candidate_ids as (select id from own ${more}),
    candidates as (
      select j.id, j.job_status, j.job_date, j.client_id from candidate_ids c
        join jobs j on j.company_id = ${companyId} and j.id = c.id and j.deleted_at is null),
    talked as (
      select c.job_id from communications c
       where c.company_id = ${companyId} and c.contact_address = ${address} and c.job_id is not null
         and c.happened_at > now() - interval '60 days' and c.job_id in (select id from candidates)
       order by c.id desc limit 1),
    ranked as (
      select id, client_id, to_char(job_date, 'YYYY-MM-DD') as day, row_number() over (
       order by (id = (select job_id from talked)) desc nulls last,
         (job_status = 'scheduled') desc,
         case when job_status = 'scheduled' then abs(extract(epoch from job_date - now()::timestamp)) end nulls last,
         (job_status = 'inquiring') desc, id desc) as place
        from candidates order by place limit ${MAX_JOBS}),
    chosen as (select id, client_id from ranked where place = 1 and (${isCertain}))
    select (select id from chosen) as "jobId",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'date', day) order by place) from ranked), '[]') as jobs,
      coalesce((select user_id from people where user_id = (select client_id from chosen)),
        (select user_id from people order by user_id limit 1)) as "contactId",
      coalesce((select name from people where user_id = (select client_id from chosen)),
        (select name from people order by user_id limit 1),
        (select person ->> 'name' from jobs j, jsonb_array_elements(j.contact_person) person
          where j.company_id = ${companyId} and j.id = (select id from chosen) and ${isContact} limit 1),
        '') as name`.execute(tx)
  return rows[0] ?? { jobId: null, jobs: [], contactId: null, name: '' }
}

/** Returns whether a message with this id of its provider is stored. */
export async function isStored(tx: Tx, companyId: number, providerSid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('communications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('provider_sid', '=', providerSid)
    .executeTakeFirst()
  return row !== undefined
}
