import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

interface RowKey {
  companyId: number
  userId: number
}

/** A time span of a weekday, in minutes. */
export interface HoursRow {
  weekday: number
  startsMinute: number
  endsMinute: number
}

/** Returns a salesperson's weekly hours. */
export async function listHours(tx: Tx, place: RowKey): Promise<HoursRow[]> {
  const { rows } = await sql<HoursRow>`
    select weekday, starts_minute as "startsMinute", ends_minute as "endsMinute" from sales_hours
    where company_id = ${place.companyId} and user_id = ${place.userId} order by weekday, starts_minute`.execute(
    tx,
  )
  return rows
}

/** Replaces a salesperson's weekly hours. */
export async function writeHours(tx: Tx, place: RowKey, hours: readonly HoursRow[]): Promise<void> {
  const { companyId, userId } = place
  // Serializes two saves at the same time.
  await sql`select pg_advisory_xact_lock(hashtextextended('sales hours ' || ${companyId} || ' ' || ${userId}, 7239))`.execute(
    tx,
  )
  await sql`delete from sales_hours where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
  await sql`insert into sales_hours (company_id, user_id, weekday, starts_minute, ends_minute)
    select ${companyId}, ${userId}, weekday, "startsMinute", "endsMinute"
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h (weekday int, "startsMinute" int, "endsMinute" int)`.execute(
    tx,
  )
}

/** A stored appointment. */
export interface AppointmentRow {
  id: number
  startsAt: string
  minutes: number
  name: string
  phone: string | null
  jobId: number | null
  note: string
}

/** Returns appointments of a salesperson between two moments, or the one with an id. */
export async function listAppointments(
  tx: Tx,
  place: RowKey,
  which: { from: string; to: string } | { id: number },
): Promise<AppointmentRow[]> {
  const wanted =
    'id' in which ? sql`a.id = ${which.id}` : sql`a.starts_at >= ${which.from} and a.starts_at < ${which.to}`
  const { rows } = await sql<AppointmentRow>`
    select a.id, a.starts_at as "startsAt", a.minutes, a.name, a.phone, a.job_id as "jobId", a.note
    from sales_appointments a
    where a.company_id = ${place.companyId} and a.user_id = ${place.userId} and ${wanted}
    order by a.starts_at, a.id`.execute(tx)
  return rows
}

/** Stores an appointment, a new one if it has no id; returns its id, or undefined if it does not exist. */
export async function writeAppointment(
  tx: Tx,
  place: RowKey,
  appointment: Omit<AppointmentRow, 'id'> & { id: number | null },
): Promise<number | undefined> {
  const { startsAt, minutes, name, phone, jobId, note } = appointment
  const { rows } = await (
    appointment.id === null
      ? sql<{ id: number }>`
          insert into sales_appointments (company_id, user_id, starts_at, minutes, name, phone, job_id, note)
          values (${place.companyId}, ${place.userId}, ${startsAt}, ${minutes}, ${name}, ${phone}, ${jobId}, ${note})
          returning id`
      : sql<{ id: number }>`
          update sales_appointments set starts_at = ${startsAt}, minutes = ${minutes}, name = ${name}, phone = ${phone},
            job_id = ${jobId}, note = ${note}
          where company_id = ${place.companyId} and user_id = ${place.userId} and id = ${appointment.id} returning id`
  ).execute(tx)
  return rows[0]?.id
}

/** Deletes an appointment; returns false if there is none. */
export async function deleteAppointment(tx: Tx, place: RowKey, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from sales_appointments
    where company_id = ${place.companyId} and user_id = ${place.userId} and id = ${id}`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns the company of an appointment, if it belongs to this person in one of these companies. */
export async function companyOfAppointment(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from sales_appointments
    where company_id = any(${`{${companyIds.join(',')}}`}::bigint[]) and user_id = ${userId} and id = ${id}`.execute(
    tx,
  )
  return rows[0]?.companyId
}

/**
 * Returns whether this person may link to a job of the company: managers to any, others to those whose crew
 * they are on.
 */
export async function isJobKnown(tx: Tx, place: RowKey, jobId: number, isOffice: boolean): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from jobs j
    where j.company_id = ${place.companyId} and j.id = ${jobId} and j.deleted_at is null
      and (${isOffice} or exists (select from job_crew c where c.company_id = j.company_id and c.job_id = j.id
        and c.user_id = ${place.userId}))) as known`.execute(tx)
  return rows[0]?.known ?? false
}
