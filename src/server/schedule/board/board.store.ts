import { sql, type RawBuilder } from 'kysely'
import { BOARD_LIMITS, OPEN_CREW_DAYS, type BoardJob } from '../../../shared/schedule/board/board.api.ts'
import type { DriverLicense } from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.rules.ts'
import type { ActivityFacts } from '../../../shared/jobs/jobs/activities.ts'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A company and its time zone, by which times of the board are shown. */
export interface BoardCompany {
  id: number
  timezone: string
  assignsTrucks: boolean
  turnaroundMinutes: number
}

/** A job as the board reads it; its hours are calculated from its activities. */
export interface BoardRow extends Omit<BoardJob, 'hours'> {
  activities: ActivityFacts[]
}

/** Returns the time zone of a company and how it assigns trucks, or undefined. */
export async function readBoardCompany(tx: Tx, companyId: number): Promise<BoardCompany | undefined> {
  const row = await tx
    .selectFrom('companies')
    .select(['id', 'timezone', 'booking'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!row) return undefined
  const { assignsTrucks, truckTurnaroundMinutes } = withDefaultBooking(row.booking)
  return { id: row.id, timezone: row.timezone, assignsTrucks, turnaroundMinutes: truckTurnaroundMinutes }
}

const NAME = (alias: string) =>
  sql`trim(concat(${sql.ref(`${alias}.first_name`)}, ' ', ${sql.ref(`${alias}.last_name`)}))`

const crewOf = sql`(select json_agg(json_build_object('id', c.user_id, 'name', coalesce(${NAME('m')}, 'Anon'),
    'permissions', c.permissions, 'noShow', c.no_show,
    'answer', case when j.job_status = 'scheduled' then c.answer end) order by c.position)
  from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
  where c.company_id = j.company_id and c.job_id = j.id)`

/** The point of a location, or null if it has none. */
const pointOf = (location: string) => {
  const [latitude, longitude] = ['latitude', 'longitude'].map(
    (key) => sql`(${sql.raw(location)} ->> ${sql.lit(key)})::float8`,
  )
  return sql`case when ${latitude} is not null and ${longitude} is not null
    then json_build_object('latitude', ${latitude}, 'longitude', ${longitude}) end`
}

const CUBIC_FEET = sql`coalesce((select sum(round((line ->> 'volume')::numeric * (line ->> 'units')::numeric, 2))::float8
  from job_documents d cross join jsonb_array_elements(d.variables -> 'lineItems') line
  where d.company_id = j.company_id and d.job_id = j.id and d.name = 'cubeSheet'), 0)`

/** The jobs with these ids `near`, in the form of the board. */
function rowsOf({ id, timezone }: BoardCompany, near: RawBuilder<unknown>): RawBuilder<BoardRow> {
  return sql<BoardRow>`
    select j.id, j.version, j.job_status as "jobStatus", j.job_type as "jobType",
      coalesce(nullif(${NAME('cl')}, ''), cl.company_name, '') as client,
      array_remove(array[nullif(concat_ws(', ', nullif(j.first_city, ''), j.first_state), ''),
        case when jsonb_array_length(j.locations) > 1 then nullif(concat_ws(', ',
          nullif(j.locations -> -1 ->> 'city', ''), j.locations -> -1 ->> 'addressState'), '') end], null) as places,
      j.job_date as "jobDate", j.starts_at at time zone ${timezone} as "startsAt",
      j.ends_at at time zone ${timezone} as "endsAt", j.crew_size as "crewSize",
      coalesce(${crewOf}, '[]') as crew,
      array(select t.vehicle_id from job_vehicles t where t.company_id = j.company_id and t.job_id = j.id
        order by t.vehicle_id) as trucks,
      j.use_truck as "useTruck", ${CUBIC_FEET} as "cubicFeet",
      ${pointOf('j.locations -> 0')} as "startPoint", ${pointOf('j.locations -> -1')} as "endPoint",
      jsonb_path_query_array(j.locations, '$[*].activities[*]') as activities,
      exists (select from agreements a where a.company_id = j.company_id and a.job_id = j.id) as "isAgreed",
      case when ub.user_id is not null then json_build_object('id', ub.user_id, 'name', ${NAME('ub')}) end
        as "updatedBy"
    from (${near}) near
    join jobs j on j.company_id = ${id} and j.id = near.id
    left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id
    left join members ub on ub.company_id = j.company_id and ub.user_id = j.updated_by
    order by j.starts_at nulls last, j.id desc`
}

/** Returns how a column is read as local time of a company. */
export const localTime =
  ({ timezone }: BoardCompany) =>
  (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS')`

/** The instant at which a day begins for a company. */
export const instant = (day: string, { timezone }: BoardCompany) =>
  sql`(${day}::date)::timestamp at time zone ${timezone}`

/** The ids of the active jobs between two days, the second exclusive, by their start. */
export function activeBetween(
  company: BoardCompany,
  from: string,
  to: string,
  limit: number,
): RawBuilder<unknown> {
  const [start, end] = [instant(from, company), instant(to, company)]
  const counts = sql`j.company_id = ${company.id} and j.deleted_at is null and j.starts_at < ${end}
    and j.ends_at > ${start} and j.job_status in ('inquiring', 'scheduled', 'completed')
    -- A lost inquiry is shown while a crew's time is taken for it.
    and (j.lost_at is null or exists (select from job_crew l where l.company_id = j.company_id and l.job_id = j.id))`
  // Short jobs use the index on their start, the few long ones a separate index (migration 0008).
  return sql`select id from (
      select j.id, j.starts_at from jobs j where ${counts} and j.starts_at > ${start} - interval '2 days'
      union
      select j.id, j.starts_at from jobs j where ${counts} and j.ends_at - j.starts_at > interval '2 days') one
    order by starts_at, id limit ${limit}`
}

/** Returns the active jobs between two days, the second exclusive; one more than the limit if there are more. */
export async function readBoardJobs(
  tx: Tx,
  company: BoardCompany,
  from: string,
  to: string,
): Promise<BoardRow[]> {
  const near = activeBetween(company, from, to, BOARD_LIMITS.jobs + 1)
  const { rows } = await rowsOf(company, near).execute(tx)
  return rows
}

/** Inquiries that wait for a date: those that were created last come first. */
const undatedOf = (company: BoardCompany) => sql`from jobs j where j.company_id = ${company.id}
  and j.deleted_at is null and j.job_status = 'inquiring' and j.lost_at is null and j.job_date is null and j.starts_at is null`

/** Returns the last inquiries without a date. */
export async function readUndatedJobs(tx: Tx, company: BoardCompany): Promise<BoardRow[]> {
  const near = sql`select j.id ${undatedOf(company)} order by j.id desc limit ${BOARD_LIMITS.tray}`
  const { rows } = await rowsOf(company, near).execute(tx)
  return rows
}

const isOpen = ({ assignsTrucks }: BoardCompany) => sql`(j.crew_size > (select count(*) from job_crew c
    where c.company_id = j.company_id and c.job_id = j.id and not c.no_show)
  or exists (select from job_crew d where d.company_id = j.company_id and d.job_id = j.id
    and d.answer = 'declined' and not d.no_show)
  or ${assignsTrucks}::boolean and j.use_truck and not exists (select from job_vehicles t
    where t.company_id = j.company_id and t.job_id = j.id))`

/**
 * Scheduled jobs of the next days with fewer members than crew spots, with a member who declined, or without
 * the truck that they need.
 */
const openOf = (company: BoardCompany, from: string) => sql`from jobs j where j.company_id = ${company.id}
  and j.deleted_at is null and j.job_status = 'scheduled' and j.starts_at >= ${instant(from, company)}
  and j.starts_at < (${from}::date + ${OPEN_CREW_DAYS}::int)::timestamp at time zone ${company.timezone}
  and ${isOpen(company)}`

/** Returns the first scheduled jobs without a full crew or a truck from a day on. */
export async function readOpenJobs(tx: Tx, company: BoardCompany, from: string): Promise<BoardRow[]> {
  const near = sql`select j.id ${openOf(company, from)} order by j.starts_at, j.id limit ${BOARD_LIMITS.tray}`
  const { rows } = await rowsOf(company, near).execute(tx)
  return rows
}

/** Returns how many jobs each tray has. */
export async function countTrays(
  tx: Tx,
  company: BoardCompany,
  from: string,
): Promise<{ undated: number; open: number }> {
  const { rows } = await sql<{ undated: number; open: number }>`
    select (select count(*) ${undatedOf(company)})::int as undated,
      (select count(*) ${openOf(company, from)})::int as open`.execute(tx)
  return rows[0] ?? { undated: 0, open: 0 }
}

/** A worker with their approved times off, local times, and their driver's licenses. */
export interface BoardPerson {
  id: number
  name: string
  timesOff: { startsAt: string; endsAt: string }[]
  licenses: DriverLicense[]
}

/** Returns the approved workers and these other members of crews, by last name, with their times off between two days. */
export async function readBoardPeople(
  tx: Tx,
  company: BoardCompany,
  others: readonly number[],
  from: string,
  to: string,
): Promise<BoardPerson[]> {
  const local = localTime(company)
  const { rows } = await sql<BoardPerson>`
    select m.user_id as id, ${NAME('m')} as name,
      coalesce((select json_agg(json_build_object('startsAt', ${local('o.starts_at')}, 'endsAt', ${local('o.ends_at')})
          order by o.starts_at)
        from worker_times_off o where o.company_id = m.company_id and o.user_id = m.user_id and o.status = 'approved'
          and o.starts_at < ${instant(to, company)} and o.ends_at > ${instant(from, company)}), '[]') as "timesOff",
      coalesce((select json_agg(json_build_object('licenseClass', d.license_class, 'expires', d.expires_on))
        from worker_documents d
        where d.company_id = m.company_id and d.user_id = m.user_id and d.kind = 'license'), '[]') as licenses
    from members m
    where m.company_id = ${company.id}
      and (m.is_crew and m.approval = 'approved' or m.user_id = any(${[...others]}::bigint[]))
    order by m.last_key, m.first_key, m.user_id limit ${BOARD_LIMITS.workers}`.execute(tx)
  return rows
}
