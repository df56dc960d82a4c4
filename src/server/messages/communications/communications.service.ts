import { sql } from 'kysely'
import type { CommunicationType } from '../../../shared/jobs/timeline/communication-types.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** Changeable fields of a stored communication. */
export interface CommunicationChange {
  status?: string
  /** Merged into the stored details. */
  meta?: Record<string, unknown>
  senderId?: number
  recordingFileId?: number
  body?: string
}

/** Changes a communication of this company; one of another company is left unchanged. */
export async function changeCommunication(
  tx: Tx,
  companyId: number,
  id: number,
  change: CommunicationChange,
): Promise<void> {
  const { status, meta, senderId, recordingFileId, body } = change
  const columns = {
    ...(status !== undefined && { status }),
    ...(meta !== undefined && { meta: sql<string>`meta || ${JSON.stringify(meta)}::jsonb` }),
    ...(senderId !== undefined && { sender_id: senderId }),
    ...(recordingFileId !== undefined && { recording_file_id: recordingFileId }),
    ...(body !== undefined && { body }),
  }
  if (Object.keys(columns).length === 0) return
  await tx
    .updateTable('communications')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The fields of a stored communication that other features read. */
export interface StoredCommunication {
  id: number
  jobId: number | null
  type: CommunicationType
  direction: 'outgoing' | 'incoming'
  status: string
  meta: Record<string, unknown>
  providerSid: string | null
  contactAddress: string
  contactName: string
  senderId: number | null
  recordingFileId: number | null
}

/** Returns one communication of this company, or undefined; `lock` locks it until the transaction ends. */
export async function readCommunication(
  tx: Tx,
  companyId: number,
  id: number,
  lock?: 'for update',
): Promise<StoredCommunication | undefined> {
  const found = tx
    .selectFrom('communications')
    .select([
      'id',
      'job_id as jobId',
      'type',
      'direction',
      'status',
      'meta',
      'provider_sid as providerSid',
      'contact_address as contactAddress',
      'contact_name as contactName',
      'sender_id as senderId',
      'recording_file_id as recordingFileId',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

/**
 * Returns the company with this phone number (ten digits), outside of a company's scope; null if there is
 * none.
 */
export async function companyOfNumber(db: Db, number: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select company_of_number(${number}) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** The person with a number and the job that they most likely mean. */
export interface NumberMatch {
  jobId: number | null
  /** The jobs with this number, most likely first, at most five. */
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
export async function matchNumber(tx: Tx, companyId: number, phone: string): Promise<NumberMatch> {
  const { rows } = await sql<NumberMatch>`
    with people as (
      select user_id, trim(first_name || ' ' || last_name) as name from members
       where company_id = ${companyId} and phone = ${phone} limit 20),
    -- Each way to a job by its own index: joined by 'or', they would be a walk over all jobs.
    candidate_ids as (
      select j.id from jobs j where j.company_id = ${companyId} and j.deleted_at is null
        and j.client_id in (select user_id from people)
      union select j.id from jobs j where j.company_id = ${companyId} and j.deleted_at is null
        and j.billing_contact_id is not null and j.billing_contact_id in (select user_id from people)
      union select job_id from job_phones where company_id = ${companyId} and phone = ${phone}
      union select job_id from job_crew where company_id = ${companyId} and user_id in (select user_id from people)),
    candidates as (
      select j.id, j.job_status, j.job_date, j.client_id from candidate_ids c
        join jobs j on j.company_id = ${companyId} and j.id = c.id and j.deleted_at is null),
    talked as (
      select c.job_id from communications c
       where c.company_id = ${companyId} and c.contact_address = ${phone} and c.job_id is not null
         and c.happened_at > now() - interval '60 days' and c.job_id in (select id from candidates)
       order by c.id desc limit 1),
    ranked as (
      select id, client_id, to_char(job_date, 'YYYY-MM-DD') as day, row_number() over (
       order by (id = (select job_id from talked)) desc nulls last,
         (job_status = 'scheduled') desc,
         case when job_status = 'scheduled' then abs(extract(epoch from job_date - now()::timestamp)) end nulls last,
         (job_status = 'inquiring') desc, id desc) as place
        from candidates order by place limit ${MAX_JOBS}),
    chosen as (select id, client_id from ranked where place = 1)
    select (select id from chosen) as "jobId",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'date', day) order by place) from ranked), '[]') as jobs,
      coalesce((select user_id from people where user_id = (select client_id from chosen)),
        (select user_id from people order by user_id limit 1)) as "contactId",
      coalesce((select name from people where user_id = (select client_id from chosen)),
        (select name from people order by user_id limit 1),
        (select person ->> 'name' from jobs j, jsonb_array_elements(j.contact_person) person
          where j.company_id = ${companyId} and j.id = (select id from chosen) and person ->> 'phone' = ${phone} limit 1),
        '') as name`.execute(tx)
  return rows[0] ?? { jobId: null, jobs: [], contactId: null, name: '' }
}
