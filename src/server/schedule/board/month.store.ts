import { sql } from 'kysely'
import type { ActivityFacts } from '../../../shared/jobs/jobs/activities.ts'
import { MONTH_JOBS } from '../../../shared/schedule/board/month.api.ts'
import type { JobStatus } from '../../../shared/trade/job.choices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { activeBetween, type BoardCompany } from './board.store.ts'

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
