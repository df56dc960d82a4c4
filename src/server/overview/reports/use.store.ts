import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { ReportCompany, ReportSpan } from './reports.store.ts'

/** Hours that a worker has on a day. */
const DAY_HOURS = 8

/** How much of crews and trucks was used in a week, which begins on the Sunday `week`; trucks are counted by day. */
export interface UseSums {
  week: string
  jobs: number
  hours: number
  hoursAvailable: number
  trucks: number
  trucksAvailable: number
}

/**
 * Returns for each week that the days touch the crew hours and trucks of scheduled and completed moves that begin on them,
 * and those that the approved workers and the own trucks of today have: 8 hours a day less time off, trucks in service.
 * A move takes the trucks that are assigned to it, or one if it needs one and none is assigned.
 */
export async function sumUse(tx: Tx, company: ReportCompany, span: ReportSpan): Promise<UseSums[]> {
  const week = (day: 'd.day' | 'f.day') => sql`${sql.raw(day)} - extract(dow from ${sql.raw(day)})::int`
  const { timezone } = company
  const { rows } = await sql<UseSums>`
    with days as (select d.day::date as day from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') d (day)),
    used as (
      select ${week('f.day')} as week, count(*)::int as jobs, sum(f.hours * f.crew_size)::float8 as hours,
        sum(f.trucks)::int as trucks
      from job_figures f
      where f.company_id = ${company.id} and f.job_status in ('scheduled', 'completed')
        and f.day between ${span.from}::date and ${span.to}::date and f.is_deleted is not true group by 1),
    workers as (select user_id from members
      where company_id = ${company.id} and is_crew and approval = 'approved' and removed_at is null),
    off as (
      select day, sum(least(hours, ${DAY_HOURS})) as hours from (
        select d.day, o.user_id, sum(extract(epoch from
            least(o.ends_at at time zone ${timezone}, (d.day + 1)::timestamp)
            - greatest(o.starts_at at time zone ${timezone}, d.day::timestamp)) / 3600) as hours
        from worker_times_off o join workers w on w.user_id = o.user_id
        join days d on (o.starts_at at time zone ${timezone}) < (d.day + 1)::timestamp
          and (o.ends_at at time zone ${timezone}) > d.day::timestamp
        where o.company_id = ${company.id} and o.status = 'approved'
          and o.starts_at < (${span.to}::date + 1)::timestamp at time zone ${timezone}
          and o.ends_at > (${span.from}::date)::timestamp at time zone ${timezone}
        group by 1, 2) each_worker group by 1),
    out as (
      select d.day, count(distinct v.id)::int as trucks
      from vehicle_outages o
      join vehicles v on v.company_id = o.company_id and v.id = o.vehicle_id and v.retired_on is null and not v.is_rented
      join days d on o.since_on <= d.day and (o.back_on is null or o.back_on > d.day)
      where o.company_id = ${company.id} group by 1),
    available as (
      select ${week('d.day')} as week,
        sum((select count(*) from workers) * ${DAY_HOURS} - coalesce(off.hours, 0))::float8 as hours,
        sum((select count(*) from vehicles v where v.company_id = ${company.id} and v.retired_on is null and not v.is_rented)
          - coalesce(out.trucks, 0))::int as trucks
      from days d left join off on off.day = d.day left join out on out.day = d.day group by 1)
    select a.week::date as week, coalesce(u.jobs, 0)::int as jobs, coalesce(u.hours, 0)::float8 as hours,
      a.hours as "hoursAvailable", coalesce(u.trucks, 0)::int as trucks, a.trucks as "trucksAvailable"
    from available a left join used u on u.week = a.week order by a.week`.execute(tx)
  return rows
}
