import { sql } from 'kysely'
import {
  MAX_UNREAD,
  UNREAD_DAYS,
  type UnreadItem,
  type UnreadType,
} from '../../../shared/messages/communications/unread.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Read mark of the inbox among those of jobs. */
const INBOX = 0
/**
 * Maximum number of a company's newest unread communications that are grouped by job; older ones are of no
 * interest.
 */
const MAX_LISTED = 1_000

/** Unread communications of one company. */
export interface CompanyUnread {
  inbox: number
  newest: UnreadItem[]
}

/** A manager and the company whose communications they read. */
export interface UnreadReader {
  companyId: number
  userId: number
}

/**
 * Returns what a company received since this person last read it, within 30 days and since they joined: the
 * number without a job, at most 99, and the newest of each job that is not deleted, at most 99.
 */
export async function findUnread(tx: Tx, { companyId, userId }: UnreadReader): Promise<CompanyUnread> {
  // Not before 30 days ago, nor before the person joined the company.
  const since = sql`(select greatest(created_at, now() - interval '1 day' * ${UNREAD_DAYS}::int) from members
    where company_id = ${companyId} and user_id = ${userId})`
  // Only read marks from that period are compared: older ones precede all of it.
  const { rows } = await sql<{ jobId: number | null; type: UnreadType; at: string; count: number }>`
    with unread as (
      select n.id, n.job_id, n.news_at from communications n
        left join read_marks r on r.company_id = ${companyId} and r.user_id = ${userId} and r.job_id = n.job_id
          and r.read_at > ${since}
       where n.company_id = ${companyId} and n.news_at is not null and n.news_at > ${since} and n.job_id is not null
         and (r.read_at is null or n.news_at > r.read_at)
       order by n.news_at desc limit ${MAX_LISTED}),
    newest_of_each as (
      select * from (select distinct on (job_id) id, job_id, news_at from unread order by job_id, news_at desc) u
       order by news_at desc limit ${2 * MAX_UNREAD}),
    -- Each job by its key: joined as they are, the planner walks over all jobs of the company.
    of_jobs as (
      select u.id, u.news_at from newest_of_each u cross join lateral (
        select j.id from jobs j where j.company_id = ${companyId} and j.id = u.job_id and j.deleted_at is null limit 1) standing
       order by u.news_at desc limit ${MAX_UNREAD}),
    loose as (
      select n.id, n.news_at from communications n
       where n.company_id = ${companyId} and n.job_id is null and n.news_at is not null
         and n.news_at > greatest(${since}, (select read_at from read_marks
           where company_id = ${companyId} and user_id = ${userId} and job_id = ${INBOX}))
       order by n.news_at desc limit ${MAX_UNREAD}),
    newest as (
      select id, 1 as count from of_jobs
      union all
      (select id, (select count(*)::int from loose) from loose order by news_at desc limit 1))
    select c.job_id as "jobId", c.news_at as at, newest.count,
      case when c.type = 'sms' then 'text' when c.type = 'email' then 'mail' when c.type = 'smuvsrp_quote' then 'quote'
        when c.type = 'phone' then case when c.meta ? 'isVoicemail' then 'voicemail' else 'call' end
        when c.meta ? 'cancellation' then 'canceled'
        when c.meta ->> 'disputeEntry' = 'complaint' then 'complaint' else 'message' end as type
      from newest join communications c on c.company_id = ${companyId} and c.id = newest.id
     order by c.news_at desc`.execute(tx)
  return {
    inbox: rows.find(({ jobId }) => jobId === null)?.count ?? 0,
    newest: rows.map(({ jobId, type, at }) => ({ jobId, type, at })),
  }
}

/** Marks a job's communications as read by this person; writes nothing without new ones. */
export async function markJobRead(tx: Tx, { companyId, userId }: UnreadReader, jobId: number): Promise<void> {
  await sql`insert into read_marks (company_id, user_id, job_id, read_at)
    select ${companyId}, ${userId}, ${jobId}, max(news_at) from communications
     where company_id = ${companyId} and job_id = ${jobId} having max(news_at) is not null
    on conflict (company_id, user_id, job_id) do update set read_at = excluded.read_at
      where read_marks.read_at < excluded.read_at`.execute(tx)
}

/** Marks communications without a job as read by this person; writes nothing without new ones. */
export async function markInboxRead(tx: Tx, { companyId, userId }: UnreadReader): Promise<void> {
  await sql`insert into read_marks (company_id, user_id, job_id, read_at)
    select ${companyId}, ${userId}, ${INBOX}, news_at from (select news_at from communications
      where company_id = ${companyId} and job_id is null and news_at is not null order by news_at desc limit 1) newest
    on conflict (company_id, user_id, job_id) do update set read_at = excluded.read_at
      where read_marks.read_at < excluded.read_at`.execute(tx)
}
