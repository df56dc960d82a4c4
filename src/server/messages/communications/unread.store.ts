import { sql, type RawBuilder } from 'kysely'
import {
  MAX_UNREAD,
  UNREAD_DAYS,
  type UnreadItem,
  type UnreadType,
} from '../../../shared/messages/communications/unread.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { isWith, personKey, type ConversationPerson } from './person-key.store.ts'

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
  people: number
  newest: UnreadItem[]
}

/** A manager and the company whose communications they read. */
export interface UnreadReader {
  companyId: number
  userId: number
}

/**
 * Returns the SQL of what a company received since this person last read it, within 30 days and since they joined, as rows
 * of `id`, `job_id`, `news_at` and `person_key`, the newest first.
 */
export function unreadNews({ companyId, userId }: UnreadReader): RawBuilder<unknown> {
  // Not before 30 days ago, nor before the person joined the company.
  const since = sql`(select greatest(created_at, now() - interval '1 day' * ${UNREAD_DAYS}::int) from members
    where company_id = ${companyId} and user_id = ${userId})`
  // Only read marks from that period are compared: older ones precede all of it.
  return sql`(
    select n.id, n.job_id, n.news_at, ${personKey('n')} as person_key from communications n
      left join read_marks r on r.company_id = ${companyId} and r.user_id = ${userId}
        and r.job_id = coalesce(n.job_id, ${INBOX}) and r.read_at > ${since}
      left join conversation_reads p on p.company_id = ${companyId} and p.user_id = ${userId}
        and p.person_key = ${personKey('n')} and p.read_at > ${since}
     where n.company_id = ${companyId} and n.news_at is not null and n.news_at > ${since}
       and (r.read_at is null or n.news_at > r.read_at) and (p.read_at is null or n.news_at > p.read_at)
     order by n.news_at desc limit ${MAX_LISTED})`
}

/** Returns the SQL of what a communication is called. */
export function newsType(alias: string): RawBuilder<UnreadType> {
  const [type, meta] = [sql.ref(`${alias}.type`), sql.ref(`${alias}.meta`)]
  return sql<UnreadType>`case when ${type} = 'sms' then 'text' when ${type} = 'email' then 'mail'
    when ${type} = 'smuvsrp_quote' then 'quote'
    when ${type} = 'phone' then case when ${meta} ? 'isVoicemail' then 'voicemail' else 'call' end
    when ${meta} ? 'cancellation' then 'canceled'
    when ${meta} ->> 'disputeEntry' = 'complaint' then 'complaint' else 'message' end`
}

/**
 * Returns what a company received since this person last read it, within 30 days and since they joined: the
 * number without a job and the number of people, each at most 99, and the newest of each job that is not deleted, at most 99.
 */
export async function findUnread(tx: Tx, reader: UnreadReader): Promise<CompanyUnread> {
  const { companyId } = reader
  const { rows } = await sql<{
    jobId: number | null
    type: UnreadType
    at: string
    count: number
    people: number
  }>`
    with unread as materialized (select * from ${unreadNews(reader)} u),
    newest_of_each as (
      select * from (select distinct on (job_id) id, job_id, news_at from unread where job_id is not null
        order by job_id, news_at desc) u
       order by news_at desc limit ${2 * MAX_UNREAD}),
    -- Each job by its key: joined as they are, the planner walks over all jobs of the company.
    of_jobs as (
      select u.id, u.news_at from newest_of_each u cross join lateral (
        select j.id from jobs j where j.company_id = ${companyId} and j.id = u.job_id and j.deleted_at is null limit 1) standing
       order by u.news_at desc limit ${MAX_UNREAD}),
    loose as (select id, news_at from unread where job_id is null order by news_at desc limit ${MAX_UNREAD}),
    people as (
      select count(*)::int as count from (
        select distinct on (person_key) job_id from unread order by person_key, news_at desc limit ${2 * MAX_UNREAD}) u
       where u.job_id is null or (select j.deleted_at is null from jobs j where j.company_id = ${companyId} and j.id = u.job_id)),
    newest as (
      select id, 1 as count from of_jobs
      union all
      (select id, (select count(*)::int from loose) from loose order by news_at desc limit 1))
    select c.job_id as "jobId", c.news_at as at, newest.count, (select count from people) as people, ${newsType('c')} as type
      from newest join communications c on c.company_id = ${companyId} and c.id = newest.id
     order by c.news_at desc`.execute(tx)
  return {
    inbox: rows.find(({ jobId }) => jobId === null)?.count ?? 0,
    people: rows[0]?.people ?? 0,
    newest: rows.map(({ jobId, type, at }) => ({ jobId, type, at })),
  }
}

/** Marks what came in from the person of a conversation as read; writes nothing without new ones. */
export async function markPersonRead(tx: Tx, userId: number, person: ConversationPerson): Promise<void> {
  const { companyId, key } = person
  await sql`insert into conversation_reads (company_id, user_id, person_key, read_at)
    select ${companyId}, ${userId}, ${key}, max(n.news_at) from communications n
     where n.company_id = ${companyId} and ${isWith('n', person)}
    having max(n.news_at) is not null
    on conflict (company_id, user_id, person_key) do update set read_at = excluded.read_at
      where conversation_reads.read_at < excluded.read_at`.execute(tx)
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
