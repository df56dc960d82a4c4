import { sql } from 'kysely'
import { addDays } from '../../../shared/kernel/dates.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { type PayRow, CLOCK_HOURS, HOURLY_RATE, PAY_LINES } from '../../schedule/crew/crew.pay.ts'

/** What the day of a worker needs to know of them and their company. */
export interface MyDayCompany {
  id: number
  name: string
  phone: string | null
  timezone: string
  latitude: number | null
  longitude: number | null
  /** Where the worker lives, if it is known. */
  homeLatitude: number | null
  homeLongitude: number | null
  /** Dollars per hour, unless another rate is typed on a job. */
  rate: number
  /** The typed settings of the company. */
  variables: Record<string, { value: number; unitsLabel?: string | undefined }>
  /** The jobs for whose clocks times of the worker arrived in the last days, and whether they are on the crew now. */
  clocked: { jobId: number; isOnCrew: boolean }[]
}

/** Days of clock events that are read for a workweek: seven, and the days before on which a shift can have started. */
const CLOCKED_DAYS = 9

/** Returns a company as its worker's day needs it at an instant. */
export async function readMyDayCompany(
  tx: Tx,
  companyId: number,
  userId: number,
  now: Date,
): Promise<MyDayCompany> {
  const since = new Date(now.getTime() - CLOCKED_DAYS * 86_400_000).toISOString()
  const { rows } = await sql<MyDayCompany>`
    select co.id, co.name, co.phone, co.timezone, co.latitude, co.longitude,
      (m.address_details ->> 'latitude')::float8 as "homeLatitude",
      (m.address_details ->> 'longitude')::float8 as "homeLongitude",
      default_rate(co.id, m.user_id)::float8 as rate, co.variables,
      coalesce((select json_agg(json_build_object('jobId', e.job_id, 'isOnCrew', exists (select from job_crew c
            where c.company_id = co.id and c.job_id = e.job_id and c.user_id = m.user_id)))
          from (select distinct job_id from clock_events where company_id = co.id and user_id = m.user_id
            and received_at >= ${since}::timestamptz) e), '[]') as clocked
    from companies co join members m on m.company_id = co.id and m.user_id = ${userId}
    where co.id = ${companyId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The worker is no member of the company')
  return row
}

/** How many days before a day a move may have begun that is still listed on it. */
const LONGEST_MOVE_DAYS = 21

/** A job of this worker, with what their pay is calculated from. */
export interface OwnJobRow extends PayRow {
  id: number
  declineReason: string
}

/**
 * Returns the jobs on whose crew this person is from a day on, in time order, at most `most`: scheduled ones that begin
 * then or go on, and completed ones of that day.
 */
export async function findOwnJobs(
  tx: Tx,
  { id: companyId, timezone }: Pick<MyDayCompany, 'id' | 'timezone'>,
  userId: number,
  { day, most }: { day: string; most: number },
): Promise<OwnJobRow[]> {
  const startOf = (wall: string) => sql`(${wall}::timestamp at time zone ${timezone})`
  const { rows } = await sql<OwnJobRow>`
    select j.id, c.user_id as "userId", '' as "firstName", '' as "lastName", ${HOURLY_RATE} as "hourlyRate",
      c.no_show as "noShow", json_build_object('value', c.answer) as answer, ${PAY_LINES} as "payLines", ${CLOCK_HOURS} as "clockHours", c.decline_reason as "declineReason"
      from job_crew c join jobs j on j.company_id = c.company_id and j.id = c.job_id
     where c.company_id = ${companyId} and c.user_id = ${userId} and not c.no_show and j.deleted_at is null
       and (j.job_status = 'scheduled' or (j.job_status = 'completed' and j.job_date < ${addDays(day, 1)}::timestamp))
       and (j.job_date >= ${day}::timestamp or (j.starts_at >= ${startOf(addDays(day, -LONGEST_MOVE_DAYS))}
         and j.starts_at < ${startOf(day)} and j.ends_at > ${startOf(day)}))
     order by j.starts_at nulls last, j.job_date, j.id limit ${most}`.execute(tx)
  return rows
}

/** A job that takes sign-ups, with how this worker stands to it. */
export interface OpenJobRow {
  id: number
  isPending: boolean
  isBusy: boolean
}

/**
 * Returns the scheduled jobs from an instant on that have open spots and may take this worker, the soonest first: not
 * those they are on, and not those for which a manager has rejected them.
 */
export async function findOpenJobs(
  tx: Tx,
  companyId: number,
  userId: number,
  { now, day, most }: { now: string; day: string; most: number },
): Promise<OpenJobRow[]> {
  const { rows } = await sql<OpenJobRow>`
    select j.id, coalesce(p.status = 'pending', false) as "isPending",
      exists (select from crew_collisions(j.company_id, j.id, array[${userId}]::bigint[])) as "isBusy"
    from jobs j
    left join crew_prospects p on p.company_id = j.company_id and p.job_id = j.id and p.user_id = ${userId}
    where j.company_id = ${companyId} and j.deleted_at is null and j.job_status = 'scheduled'
      and j.job_date >= ${day}::timestamp and (j.starts_at is null or j.starts_at > ${now})
      and not coalesce(p.was_rejected, false)
      and not exists (select from job_crew c where c.company_id = j.company_id and c.job_id = j.id
        and c.user_id = ${userId})
      and j.crew_size > (select count(*) from job_crew c where c.company_id = j.company_id and c.job_id = j.id
        and not c.no_show)
    order by j.job_date, j.id limit ${most}`.execute(tx)
  return rows
}
