import { sql } from 'kysely'

/**
 * Each crew member's share of the tips of the jobs `f` (company_id, job_id, tips_cents), in cents: equal
 * parts in the order of the crew, with odd cents to the first members, the same as `tipShares` of the shared
 * rules.
 */
export const TIP_SHARES = sql`select company_id, job_id, user_id,
    tips_cents / sharers + (place <= tips_cents % sharers)::int as share
  from (select f.company_id, f.job_id, f.tips_cents, c.user_id,
      count(*) over (partition by c.company_id, c.job_id) as sharers,
      row_number() over (partition by c.company_id, c.job_id order by c.position) as place
    from f join job_crew c on c.company_id = f.company_id and c.job_id = f.job_id
    where f.tips_cents > 0 and c.user_id is not null and not c.no_show) sharing`
