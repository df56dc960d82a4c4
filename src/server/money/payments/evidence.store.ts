import { sql } from 'kysely'
import type { CommunicationType } from '../../../shared/jobs/timeline/communication-types.ts'
import type { JobStatus } from '../../../shared/trade/job.choices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A message between the company and the client of a job. */
export interface EvidenceMessage {
  at: string
  type: CommunicationType
  direction: 'outgoing' | 'incoming'
  who: string
  subject: string
  body: string
  status: string
  pictureIds: number[]
}

/** Far more than a bank reads; the newest are used. */
const MAX_SAID = 150

/** Returns the messages about a job with people outside the company, oldest first; at most the 150 newest. */
export async function readMessages(tx: Tx, companyId: number, jobId: number): Promise<EvidenceMessage[]> {
  const { rows } = await sql<EvidenceMessage>`
    select to_char(c.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.type, c.direction,
      c.contact_name as who, c.subject, left(c.body, 2000) as body, c.status,
      array(select f.file_id from communication_files f join files p on p.company_id = f.company_id and p.id = f.file_id
        where f.company_id = c.company_id and f.communication_id = c.id and p.mime_type in ('image/png', 'image/jpeg')
        order by f.position) as "pictureIds"
    from communications c
    where c.company_id = ${companyId} and c.job_id = ${jobId}
    order by c.happened_at desc, c.id desc limit ${MAX_SAID}`.execute(tx)
  return rows.toReversed()
}

/** Returns the status changes of a job, oldest first. */
export async function readStatusChanges(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<{ at: string; status: JobStatus }[]> {
  const { rows } = await sql<{ at: string; status: JobStatus }>`
    select to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, h.after ->> 'job_status' as status
    from history h
    where h.company_id = ${companyId} and h.job_id = ${jobId} and h.table_name = 'jobs' and h.action = 'update'
      and h.after ? 'job_status'
    order by h.id`.execute(tx)
  return rows
}
