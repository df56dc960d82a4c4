import { sql } from 'kysely'
import type { ActivityFacts } from '../../../shared/jobs/jobs/activities.ts'
import type { JobType } from '../../../shared/trade/job.choices.ts'
import type { Point } from '../../../shared/kernel/places.ts'
import type { PlanPerson, PlanSpan } from '../../../shared/schedule/planning/plan.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Days in which somebody who had `documents` on a crew counts as a lead. */
const LED_DAYS = 90

/** A company as its days are planned. */
export interface PlanCompany {
  id: number
  timezone: string
  booking: Record<string, unknown>
}

/** Returns a company, or undefined. */
export async function readPlanCompany(tx: Tx, companyId: number): Promise<PlanCompany | undefined> {
  return tx
    .selectFrom('companies')
    .select(['id', 'timezone', 'booking'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

/** A job of the days around a plan; `start` and `end` in minutes since 1970, the other times local. */
export interface PlanJobRow extends PlanSpan {
  id: number
  version: number
  jobStatus: string
  jobType: JobType
  client: string
  places: string[]
  startsAt: string
  endsAt: string
  crewSize: number
  useTruck: boolean
  points: { from: OptionalPoint; to: OptionalPoint }
  activities: ActivityFacts[]
  crew: { id: number | null; name: string; noShow: boolean }[]
  truckIds: number[]
  cubeSheet: { units: number; volume: number }[]
}
type OptionalPoint = { [Part in keyof Point]: number | null }

/** Returns the jobs that take somebody's time between two local days, the second exclusive. */
export async function readJobsAround(
  tx: Tx,
  { id, timezone }: PlanCompany,
  from: string,
  to: string,
): Promise<PlanJobRow[]> {
  const instant = (day: string) => sql`(${day}::date)::timestamp at time zone ${timezone}`
  const counts = sql`j.company_id = ${id} and j.deleted_at is null and j.starts_at < ${instant(to)}
    and j.ends_at > ${instant(from)} and j.job_status in ('inquiring', 'scheduled', 'completed')`
  const point = (
    at: number,
  ) => sql`json_build_object('latitude', (j.locations -> ${sql.lit(at)} ->> 'latitude')::float8,
    'longitude', (j.locations -> ${sql.lit(at)} ->> 'longitude')::float8)`
  // Short jobs use the index on their start, the few long ones a separate index (migration 0008).
  const { rows } = await sql<PlanJobRow>`
    select j.id, j.version, j.job_status as "jobStatus", j.job_type as "jobType",
      coalesce(nullif(trim(concat(cl.first_name, ' ', cl.last_name)), ''), cl.company_name, '') as client,
      array_remove(array[nullif(concat_ws(', ', nullif(j.first_city, ''), j.first_state), ''),
        case when jsonb_array_length(j.locations) > 1 then nullif(concat_ws(', ',
          nullif(j.locations -> -1 ->> 'city', ''), j.locations -> -1 ->> 'addressState'), '') end], null) as places,
      j.starts_at at time zone ${timezone} as "startsAt", j.ends_at at time zone ${timezone} as "endsAt",
      (extract(epoch from j.starts_at) / 60)::float8 as start, (extract(epoch from j.ends_at) / 60)::float8 as end,
      j.crew_size as "crewSize", j.use_truck as "useTruck",
      json_build_object('from', ${point(0)}, 'to', ${point(-1)}) as points,
      jsonb_path_query_array(j.locations, '$[*].activities[*]') as activities,
      coalesce((select json_agg(json_build_object('id', c.user_id, 'noShow', c.no_show,
          'name', coalesce(trim(concat(m.first_name, ' ', m.last_name)), 'Anon')) order by c.position)
        from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
        where c.company_id = j.company_id and c.job_id = j.id), '[]') as crew,
      coalesce((select json_agg(t.vehicle_id order by t.vehicle_id) from job_vehicles t
        where t.company_id = j.company_id and t.job_id = j.id), '[]') as "truckIds",
      coalesce((select d.variables -> 'lineItems' from job_documents d
        where d.company_id = j.company_id and d.job_id = j.id and d.name = 'cubeSheet'), '[]') as "cubeSheet"
    from (select j.id from jobs j where ${counts} and j.starts_at > ${instant(from)} - interval '2 days'
      union
      select j.id from jobs j where ${counts} and j.ends_at - j.starts_at > interval '2 days') near
    join jobs j on j.company_id = ${id} and j.id = near.id
    left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id
    order by j.starts_at, j.id`.execute(tx)
  return rows
}

/** Somebody who can be put on a crew, and what they have of jobs and times off apart. */
export type PlanPersonRow = Omit<PlanPerson, 'hours' | 'visits'>

/** Returns the approved workers of a company with their times off between two local days, licenses and ratings. */
export async function readPlanPeople(
  tx: Tx,
  { id, timezone }: PlanCompany,
  from: string,
  to: string,
): Promise<PlanPersonRow[]> {
  const instant = (day: string) => sql`(${day}::date)::timestamp at time zone ${timezone}`
  const { rows } = await sql<PlanPersonRow>`
    with led as materialized (select distinct c.user_id from jobs j
      join job_crew c on c.company_id = j.company_id and c.job_id = j.id
      where j.company_id = ${id} and j.deleted_at is null and j.job_status in ('scheduled', 'completed')
        and j.starts_at > ${instant(from)} - make_interval(days => ${LED_DAYS}) and j.starts_at < ${instant(to)}
        and 'documents' = any(c.permissions) and not c.no_show)
    select m.user_id as id, trim(concat(m.first_name, ' ', m.last_name)) as name,
      case when r.rated > 0 then (r.stars / r.rated)::float8 end as rating,
      m.user_id in (select user_id from led) as "hasLed",
      coalesce((select json_agg(json_build_object('licenseClass', d.license_class, 'expires', d.expires_on))
        from worker_documents d where d.company_id = m.company_id and d.user_id = m.user_id and d.kind = 'license'),
        '[]') as licenses,
      coalesce((select json_agg(json_build_object('start', extract(epoch from o.starts_at) / 60,
          'end', extract(epoch from o.ends_at) / 60) order by o.starts_at)
        from worker_times_off o where o.company_id = m.company_id and o.user_id = m.user_id
          and o.status = 'approved' and o.starts_at < ${instant(to)} and o.ends_at > ${instant(from)}),
        '[]') as "timesOff"
    from members m left join worker_ratings r on r.company_id = m.company_id and r.user_id = m.user_id
    where m.company_id = ${id} and m.is_crew and m.approval = 'approved' order by m.user_id`.execute(tx)
  return rows
}

/** Returns how many of these are jobs of a company. */
export async function countJobs(tx: Tx, companyId: number, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return Number(count)
}
