import { sql } from 'kysely'
import type { Trigger } from '../../../shared/sales/follow-ups/follow-ups.ts'
import type { LeadEvent } from '../../../shared/sales/follow-ups/run.rules.ts'
import type { JobSource, JobType } from '../../../shared/trade/job.choices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A job on which a rule would have started, with what happened on it. */
interface PastLead {
  jobId: number
  client: string
  startedAt: string
  source: JobSource | null
  jobType: JobType
  isOwnRequest: boolean
  hasPhone: boolean
  hasEmail: boolean
  hasPrice: boolean
  events: LeadEvent[]
}

/** The first instant of each trigger on a job `j`, from what is stored. */
const STARTED_AT: Record<Trigger, string> = {
  newLead: 'j.created_at',
  booked: 'j.time_of_scheduling',
  finished: 'j.completed_at',
  lost: 'j.lost_at',
  estimateSent: `(select min(d.created_at) from deliveries d
    where d.company_id = j.company_id and d.job_id = j.id and d.kind = 'estimate')`,
  signedWithoutDeposit: `(select to_timestamp(max(a.agreed_at)) from agreements a where a.company_id = j.company_id and a.job_id = j.id
    and (j.time_of_scheduling is null or to_timestamp(a.agreed_at) < j.time_of_scheduling - interval '1 minute'))`,
  noAnswer: `(select min(c.happened_at) from communications c where c.company_id = j.company_id and c.job_id = j.id
    and c.type = 'phone' and c.direction = 'outgoing' and c.status in ('no-answer', 'busy'))`,
}

const recentColumn = (column: string) => `j.${column} >= now() - interval '32 days'`
const recentRow = (table: string, at: string, instantOf = (column: string) => column) =>
  `j.id in (select x.job_id from ${table} x where x.company_id = j.company_id
    and ${instantOf(`x.${at}`)} >= now() - interval '32 days')`

/** What is certainly true of a job on which a trigger happened lately, by an index. */
const RECENT: Record<Trigger, string> = {
  newLead: recentColumn('created_at'),
  booked: recentColumn('time_of_scheduling'),
  finished: recentColumn('completed_at'),
  lost: recentColumn('lost_at'),
  estimateSent: recentRow('deliveries', 'created_at'),
  signedWithoutDeposit: recentRow('agreements', 'agreed_at', (at) => `to_timestamp(${at})`),
  noAnswer: recentRow('communications', 'happened_at'),
}

/** Returns jobs of a company on which a trigger happened since an instant, the newest first, with what happened then. */
export async function readPastLeads(
  tx: Tx,
  companyId: number,
  { trigger, since, limit }: { trigger: Trigger; since: string; limit: number },
): Promise<PastLead[]> {
  const { rows } = await sql<PastLead>`
    with begun as (
      select j.*, s.at as begun_at from jobs j cross join lateral (select ${sql.raw(STARTED_AT[trigger])}::timestamptz as at) s
       where j.company_id = ${companyId} and j.deleted_at is null and s.at >= ${since}::timestamptz
         and (${sql.raw(RECENT[trigger])})
       order by s.at desc, j.id desc limit ${limit})
    select j.id as "jobId", btrim(coalesce(m.first_name || ' ' || m.last_name, '')) as client, j.begun_at as "startedAt",
      j.job_source as source, j.job_type as "jobType",
      (j.added_by is null or j.added_by = j.client_id) as "isOwnRequest",
      coalesce(m.phone, '') <> '' as "hasPhone", coalesce(m.email, '') <> '' as "hasEmail",
      exists (select from job_figures f where f.company_id = j.company_id and f.job_id = j.id) as "hasPrice",
      coalesce((select jsonb_agg(jsonb_build_object('fact', e.fact,
          'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.at)
        from (
          select 'answered' as fact, c.happened_at as at from communications c
           where c.company_id = j.company_id and c.job_id = j.id and c.happened_at > j.begun_at + interval '5 seconds'
             and (c.direction = 'incoming' and not c.meta ?| array['isAutomatic', 'isUnverified'] or (c.type = 'phone' and c.meta ? 'startTime'))
          union all select 'signed', to_timestamp(a.agreed_at) from agreements a
           where a.company_id = j.company_id and a.job_id = j.id and to_timestamp(a.agreed_at) > j.begun_at
          union all select 'booked', j.time_of_scheduling where ${trigger}::text <> 'booked' and j.time_of_scheduling > j.begun_at
          union all select 'closed', j.completed_at where ${trigger}::text = 'booked' and j.completed_at > j.begun_at
          union all select 'lost', j.lost_at where ${trigger}::text <> 'lost' and j.lost_at > j.begun_at
          union all select 'rated', v.answered_at from reviews v
           where v.company_id = j.company_id and v.job_id = j.id and v.answered_at > j.begun_at
          union all select 'optedOut', t.recorded_at from text_consents t
           where t.company_id = j.company_id and t.phone = m.phone and not t.is_allowed and t.recorded_at > j.begun_at
          union all select 'optedOut', t.recorded_at from marketing_consents t
           where t.company_id = j.company_id and t.address in (m.phone, lower(m.email)) and not t.is_allowed
             and t.recorded_at > j.begun_at) e), '[]') as events
      from begun j left join members m on m.company_id = j.company_id and m.user_id = j.client_id
     order by j.begun_at desc, j.id desc`.execute(tx)
  return rows
}
