import { sql } from 'kysely'
import { MAX_DAYS_OF_A_JOB, type TakenDays } from '../../../shared/schedule/capacity/days.ts'
import { CALENDAR_HOLD_MINUTES } from '../../kernel/budgets/visitors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Returns the people and trucks that a company's jobs take per day, `YYYY-MM-DD` in its time zone. A job
 * takes all days from its first start to its last end, as in the overlap rules: a person who works past
 * midnight is not available in the morning. A job with dates more than a month apart, probably by mistake,
 * takes the first month. Inquiries count if their deposit is paid or authorized; during payment only for the
 * first days and minutes, so that no one can block a calendar for free. In a company that assigns trucks, a job takes its
 * own trucks, or one until some are assigned; rented ones are unlimited.
 */
export async function readTakenDays(
  tx: Tx,
  at: { companyId: number; timezone: string; exceptJobId?: number | null; assignsTrucks?: boolean },
  from: string,
  to: string,
): Promise<TakenDays[]> {
  const { companyId, timezone, assignsTrucks = false } = at
  const start = sql`(${from}::date)::timestamp at time zone ${timezone}`
  const end = sql`(${to}::date + 1)::timestamp at time zone ${timezone}`
  const month = sql`interval '1 day' * ${MAX_DAYS_OF_A_JOB - 1}::int`
  const begunDays = sql`interval '1 day' * ${CALENDAR_HOLD_MINUTES.days - 1}::int`
  const { rows } = await sql<TakenDays>`
    select to_char(starts_at at time zone ${timezone}, 'YYYY-MM-DD') as "firstDay",
      to_char(least(greatest(starts_at, ends_at - interval '1 second'),
        starts_at + case when b.is_taken then ${month} else ${begunDays} end) at time zone ${timezone},
        'YYYY-MM-DD') as "lastDay",
      sum(crew_size)::int as crew, ${assignsTrucks ? OWN_TRUCKS : sql`(count(*) filter (where use_truck))::int`} as trucks
    from jobs j
    cross join lateral (select job_status = 'scheduled'
      or exists (select from transactions t
        where t.company_id = ${companyId} and t.job_id = j.id and t.purpose = 'due'
          and t.status in ('requires_capture', 'succeeded'))
      or exists (select from recorded_payments p
        where p.company_id = ${companyId} and p.job_id = j.id and p.voided_at is null) as is_taken) b
    -- The conditions of the index jobs_taken, which alone is read of the jobs.
    where company_id = ${companyId} and deleted_at is null and job_status in ('scheduled', 'inquiring')
      and starts_at >= ${start} - ${month} - interval '1 day' and starts_at < ${end}
      and ends_at > ${start} and id is distinct from ${at.exceptJobId ?? null}::bigint
      and (b.is_taken
        or exists (select from transactions t
          where t.company_id = ${companyId} and t.job_id = j.id and t.purpose = 'due'
            and t.status in ('requires_action', 'requires_confirmation')
            and t.created_at > now() - interval '1 minute' * ${CALENDAR_HOLD_MINUTES.minutes}::int))
    group by 1, 2`.execute(tx)
  return rows
}

/** The company's own trucks that jobs `j` take: those assigned, or one where none is and the client rents none. */
const OWN_TRUCKS = sql`coalesce(sum((select case when count(*) > 0 then count(*) filter (where not v.is_rented)
      when j.use_truck and not exists (select from job_trucks r
        where r.company_id = j.company_id and r.job_id = j.id and r.requested_at is not null) then 1 else 0 end
    from job_vehicles t join vehicles v on v.company_id = t.company_id and v.id = t.vehicle_id
    where t.company_id = j.company_id and t.job_id = j.id)), 0)::int`

/**
 * Returns how many of its own trucks a company has in service, by day; null if it owns none and rents what it needs. Papers
 * that will expire do not count: they are renewed.
 */
export async function readOwnTrucks(
  tx: Tx,
  companyId: number,
  from: string,
  to: string,
): Promise<Map<string, number> | null> {
  const { rows } = await sql<{ day: string; trucks: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, (count(*) filter (where not exists (select from vehicle_outages o
        where o.company_id = v.company_id and o.vehicle_id = v.id and o.since_on <= d.day
          and (o.back_on is null or o.back_on > d.day))))::int as trucks
    from vehicles v cross join generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
    where v.company_id = ${companyId} and v.retired_on is null and not v.is_rented
    group by d.day`.execute(tx)
  return rows.length === 0 ? null : new Map(rows.map(({ day, trucks }) => [day, trucks]))
}

/** Returns whether a job moves with a rented truck: one is assigned, or its client rents one. */
export async function takesRentedTruck(tx: Tx, companyId: number, jobId: number): Promise<boolean> {
  const { rows } = await sql<{ isRented: boolean }>`select exists (
      select from job_vehicles t join vehicles v on v.company_id = t.company_id and v.id = t.vehicle_id and v.is_rented
      where t.company_id = ${companyId} and t.job_id = ${jobId})
    or exists (select from job_trucks r
      where r.company_id = ${companyId} and r.job_id = ${jobId} and r.requested_at is not null) as "isRented"`.execute(
    tx,
  )
  return rows[0]?.isRented ?? false
}

/** Person, card and network of a payment that begins; '' if unknown. */
export interface PaymentStarter {
  payerId: number
  cardMark: string
  networkMark: string
}

/**
 * Counts a company's inquiries with an unfinished deposit by the same person, the same card and the same
 * network. Locks each of the three, so that counts are sequential.
 */
export async function countStartedPayments(
  tx: Tx,
  companyId: number,
  { payerId, cardMark, networkMark }: PaymentStarter,
): Promise<{ ofPerson: number; ofCard: number; ofNetwork: number }> {
  for (const who of [`payer ${payerId}`, `card ${cardMark}`, `network ${networkMark}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${who}`}, 0))`.execute(tx)
  const { rows } = await sql<{ ofPerson: number; ofCard: number; ofNetwork: number }>`
    select count(distinct t.job_id) filter (where t.user_id = ${payerId})::int as "ofPerson",
      count(distinct t.job_id) filter (where t.card_mark = nullif(${cardMark}, ''))::int as "ofCard",
      count(distinct t.job_id) filter (where t.network_mark = nullif(${networkMark}, ''))::int as "ofNetwork"
      from transactions t
      join jobs j on j.company_id = t.company_id and j.id = t.job_id
     where t.company_id = ${companyId} and t.purpose = 'due'
       and t.status in ('requires_action', 'requires_confirmation') and j.job_status = 'inquiring'`.execute(
    tx,
  )
  return rows[0] ?? { ofPerson: 0, ofCard: 0, ofNetwork: 0 }
}

/**
 * Locks a day of a company for the transaction, so that no other transaction evaluates or takes its capacity.
 */
export async function lockDay(tx: Tx, companyId: number, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`day ${companyId} ${day}`}, 0))`.execute(tx)
}

/** Returns a company's booking settings and time zone. */
export async function readDaySettings(
  tx: Tx,
  companyId: number,
): Promise<{ timezone: string; booking: Record<string, unknown> } | undefined> {
  return tx
    .selectFrom('companies')
    .select(['timezone', 'booking'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}
