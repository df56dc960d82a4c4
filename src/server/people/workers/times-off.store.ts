import { sql, type RawBuilder } from 'kysely'
import type { Collision } from '../../../shared/people/workers/crew.ts'
import type { TimeOffStatus } from '../../../shared/people/workers/times-off.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A stored time-off entry, with the worker's jobs during it. */
export interface TimeOffRow {
  companyId: number
  id: number
  workerId: number
  firstName: string
  lastName: string
  firstDay: string
  lastDay: string
  startsMinute: number | null
  endsMinute: number | null
  reason: string
  status: TimeOffStatus
  askedBy: number
  createdAt: string
  startsAt: string
  endsAt: string
  collisions: Collision[]
}

/** The columns of a new time-off entry; times are in the company's time zone. */
export interface NewTimeOff {
  companyId: number
  workerId: number
  firstDay: string
  lastDay: string
  startsMinute: number | null
  endsMinute: number | null
  fromWall: string
  toWall: string
  timezone: string
  reason: string
  status: TimeOffStatus
  askedBy: number
}

/** Active jobs of the person of `o` during its time, without an override to work then. */
const COLLISIONS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('workerId', o.user_id, 'firstName', m.first_name, 'lastName', m.last_name,
      'jobId', j.id, 'startsAt', to_char(j.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endsAt', to_char(j.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'place', concat_ws(', ', nullif(j.first_city, ''), j.first_state)) order by j.starts_at, j.id)
  from job_crew c join jobs j on j.company_id = c.company_id and j.id = c.job_id
  where c.company_id = o.company_id and c.user_id = o.user_id and j.deleted_at is null
    and j.job_status in ('inquiring', 'scheduled', 'completed')
    and j.starts_at < o.ends_at and j.ends_at > o.starts_at
    and not exists (select from time_off_leaves l where l.company_id = o.company_id and l.time_off_id = o.id
      and l.job_id = j.id and l.job_times = tstzrange(j.starts_at, j.ends_at)
      and l.off_times = tstzrange(o.starts_at, o.ends_at))), '[]')`

function readWhere(condition: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<TimeOffRow> {
  return sql<TimeOffRow>`
    select o.company_id as "companyId", o.id, o.user_id as "workerId", m.first_name as "firstName",
      m.last_name as "lastName", o.first_day as "firstDay", o.last_day as "lastDay", o.starts_minute as "startsMinute",
      o.ends_minute as "endsMinute", o.reason, o.status, o.asked_by as "askedBy", o.created_at as "createdAt",
      o.starts_at as "startsAt", o.ends_at as "endsAt", ${COLLISIONS} as collisions
    from worker_times_off o join members m on m.company_id = o.company_id and m.user_id = o.user_id
    where ${condition} ${rest}`
}

/** Returns time off of one worker that overlaps these days. */
export async function listTimesOffOf(
  tx: Tx,
  place: { companyId: number; workerId: number },
  span: { from: string; to: string },
): Promise<TimeOffRow[]> {
  const { rows } = await readWhere(
    sql`o.company_id = ${place.companyId} and o.user_id = ${place.workerId}
      and o.first_day <= ${span.to}::date and o.last_day >= ${span.from}::date`,
    sql`order by o.starts_at, o.id`,
  ).execute(tx)
  return rows
}

/** Returns a page of the time off of these companies with a status, the next first, and the total number. */
export async function listTimesOffPage(
  tx: Tx,
  companyIds: readonly number[],
  query: { page: number; per_page: number; status: TimeOffStatus },
): Promise<{ rows: TimeOffRow[]; total: number }> {
  const theirs = sql`o.company_id = any(${`{${companyIds.join(',')}}`}::bigint[]) and o.status = ${query.status}`
  const { rows } = await readWhere(
    theirs,
    sql`order by o.first_day, o.id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
  ).execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from worker_times_off o where ${theirs}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns one time-off entry of these companies. */
export async function findTimeOff(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<TimeOffRow | undefined> {
  const { rows } = await readWhere(
    sql`o.company_id = any(${`{${companyIds.join(',')}}`}::bigint[]) and o.id = ${id}`,
    sql``,
  ).execute(tx)
  return rows[0]
}

/** Adds a time-off entry; returns its id. */
export async function insertTimeOff(tx: Tx, off: NewTimeOff): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into worker_times_off (company_id, user_id, first_day, last_day, starts_minute, ends_minute, starts_at, ends_at,
      reason, status, asked_by, decided_at, decided_by)
    values (${off.companyId}, ${off.workerId}, ${off.firstDay}, ${off.lastDay}, ${off.startsMinute}, ${off.endsMinute},
      instant_of(${off.fromWall}, ${off.timezone}), instant_of(${off.toWall}, ${off.timezone}), ${off.reason},
      ${off.status}, ${off.askedBy}, case when ${off.status} <> 'pending' then now() end,
      case when ${off.status} <> 'pending' then ${off.askedBy}::bigint end)
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The time off was not stored')
  return id
}

/** Stores a decision. */
export async function writeDecision(
  tx: Tx,
  place: { companyId: number; id: number },
  status: 'approved' | 'refused',
  by: { userId: number; now: string },
): Promise<void> {
  await sql`update worker_times_off set status = ${status}, decided_at = ${by.now}, decided_by = ${by.userId}
    where company_id = ${place.companyId} and id = ${place.id}`.execute(tx)
}

/** Deletes a time-off entry. */
export async function deleteTimeOff(tx: Tx, place: { companyId: number; id: number }): Promise<void> {
  await sql`delete from worker_times_off where company_id = ${place.companyId} and id = ${place.id}`.execute(
    tx,
  )
}

/** Returns the email addresses of a company's administrators and managers. */
export async function readManagerEmails(tx: Tx, companyId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('email')
    .where('company_id', '=', companyId)
    .where('approval', '=', 'approved')
    .where(sql<boolean>`roles[1] in ('administrator', 'manager')`)
    .where('email', 'is not', null)
    .orderBy('user_id')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** Returns the email of a worker, or null. */
export async function readWorkerEmail(tx: Tx, companyId: number, workerId: number): Promise<string | null> {
  const member = await tx
    .selectFrom('members')
    .select('email')
    .where('company_id', '=', companyId)
    .where('user_id', '=', workerId)
    .executeTakeFirst()
  return member?.email ?? null
}
