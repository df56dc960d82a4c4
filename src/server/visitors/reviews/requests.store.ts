import { sql } from 'kysely'
import type { ReviewRequest } from '../../../shared/visitors/reviews/reviews.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns completed jobs of a company's last six months, newest first, each with the state of its rating. */
export async function findRequests(
  tx: Tx,
  companyId: number,
  query: { page: number; per_page: number; now: string; askDays: number },
): Promise<{ rows: ReviewRequest[]; total: number }> {
  const { rows } = await sql<ReviewRequest & { total: number }>`
    with known as (
      select j.id as "jobId", trim(m.first_name || ' ' || m.last_name) as client, j.job_date::date::text as "movedOn",
        case when r.answered_at is not null then 'answered'
          when r.asked_at is not null and r.expires_at <= ${query.now} then 'expired'
          when r.asked_at is not null then 'asked'
          when r.wanted_at > ${query.now}::timestamptz - interval '7 days' then 'planned'
          else 'not_asked' end as state,
        r.asked_at as "askedAt", r.stars,
        coalesce(m.email, '') <> '' and r.answered_at is null
          and (r.asked_at is null or r.asked_at <= ${query.now}::timestamptz - make_interval(days => ${query.askDays}::int))
          and not exists (select from mail_optouts o where o.company_id = j.company_id and o.email = lower(m.email))
          and (select c.is_allowed from marketing_consents c where c.company_id = j.company_id and c.channel = 'mail'
            and c.address = lower(m.email) order by c.id desc limit 1) is true as "mayAsk"
      from jobs j
      join members m on m.company_id = j.company_id and m.user_id = j.client_id and m.erased_at is null
      left join reviews r on r.company_id = j.company_id and r.job_id = j.id
      where j.company_id = ${companyId} and j.job_status = 'completed' and j.deleted_at is null
        and j.job_date > ${query.now}::timestamptz - interval '182 days')
    select *, (count(*) over ())::int as total from known order by "movedOn" desc, "jobId" desc
     limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(tx)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
