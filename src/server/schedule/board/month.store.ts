import { sql } from 'kysely'
import type { ActivityFacts } from '../../../shared/jobs/jobs/activities.ts'
import { MONTH_JOBS } from '../../../shared/schedule/board/month.api.ts'
import type { JobStatus } from '../../../shared/trade/job.choices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { activeBetween, instant, localTime, type BoardCompany } from './board.store.ts'
import type { Span } from '../../../shared/schedule/board/board.rules.ts'

/** A job as a month counts it; times are local times of the company. */
export interface MonthJob {
  jobStatus: JobStatus
  startsAt: string
  endsAt: string
  crewSize: number
  filled: number
  declined: number
  useTruck: boolean
  trucks: number[]
  activities: ActivityFacts[]
}

/** Returns the active jobs between two days, the second exclusive; one more than the limit if there are more. */
export async function readMonthJobs(
  tx: Tx,
  company: BoardCompany,
  from: string,
  to: string,
): Promise<MonthJob[]> {
  const near = activeBetween(company, from, to, MONTH_JOBS + 1)
  const { rows } = await sql<MonthJob>`
    select j.job_status as "jobStatus", j.starts_at at time zone ${company.timezone} as "startsAt",
      j.ends_at at time zone ${company.timezone} as "endsAt", j.crew_size as "crewSize", j.use_truck as "useTruck",
      crew.filled, crew.declined,
      array(select t.vehicle_id from job_vehicles t where t.company_id = j.company_id and t.job_id = j.id) as trucks,
      jsonb_path_query_array(j.locations, '$[*].activities[*]') as activities
    from (${near}) near
    join jobs j on j.company_id = ${company.id} and j.id = near.id
    cross join lateral (select count(*)::int as filled, (count(*) filter (where c.answer = 'declined'))::int as declined
      from job_crew c where c.company_id = j.company_id and c.job_id = j.id and not c.no_show) crew
    order by j.starts_at, j.id`.execute(tx)
  return rows
}

/** The workers that a month can plan with: how many there are, and the approved times off of each who has one. */
export interface MonthWorkers {
  count: number
  /** Local times of the company. */
  timesOff: Span[][]
}

/** Returns the approved workers of a company, all of them, with their times off between two days. */
export async function readMonthWorkers(
  tx: Tx,
  company: BoardCompany,
  from: string,
  to: string,
): Promise<MonthWorkers> {
  const local = localTime(company)
  const { rows } = await sql<MonthWorkers>`
    with workers as (
      select user_id from members where company_id = ${company.id} and is_crew and approval = 'approved')
    select (select count(*)::int from workers) as count,
      coalesce((select json_agg(spans) from (
        select json_agg(json_build_object('startsAt', ${local('o.starts_at')}, 'endsAt', ${local('o.ends_at')})) as spans
          from worker_times_off o join workers w on w.user_id = o.user_id
         where o.company_id = ${company.id} and o.status = 'approved'
           and o.starts_at < ${instant(to, company)} and o.ends_at > ${instant(from, company)}
         group by o.user_id) each_worker), '[]') as "timesOff"`.execute(tx)
  return rows[0] ?? { count: 0, timesOff: [] }
}
