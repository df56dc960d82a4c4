import { sql } from 'kysely'
import {
  type Drive,
  type PositionConsent,
  ON_THE_WAY_HOURS,
  POSITION_HOURS,
} from '../../../shared/schedule/time-clock/arrival.ts'
import type { ClockPosition } from '../../../shared/schedule/time-clock/clock.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** The last position of a crew on the way. */
export interface CrewPosition {
  jobId: number
  userId: number
  position: ClockPosition
  /** UTC. */
  at: string
  drive: Drive | null
}

const instant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Returns the positions on these jobs of people who are on the way by their clock, and not longer than a day's drive. */
export async function readPositions(
  tx: Tx,
  companyId: number,
  { jobIds, now }: { jobIds: readonly number[] | null; now: Date },
): Promise<CrewPosition[]> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const { rows } = await sql<CrewPosition>`
    select p.job_id as "jobId", p.user_id as "userId", ${instant('p.received_at')} as at, p.drive,
      json_build_object('latitude', p.latitude, 'longitude', p.longitude, 'accuracy', p.accuracy) as position
    from crew_positions p
    join clock_hours h on h.company_id = p.company_id and h.job_id = p.job_id and h.user_id = p.user_id
     and h.state = 'onTheWay' and h.since > ${before(ON_THE_WAY_HOURS)}
    where p.company_id = ${companyId} and p.received_at > ${before(POSITION_HOURS)}
      and (${jobIds === null} or p.job_id = any(${[...(jobIds ?? [])]}::bigint[]))
    order by p.job_id limit 200`.execute(tx)
  return rows
}

/** Returns whether a member is on the way to a job by their clock. */
export async function isOnTheWay(
  tx: Tx,
  job: { companyId: number; id: number },
  userId: number,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('clock_hours')
    .select('state')
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('user_id', '=', userId)
    .where('state', '=', 'onTheWay')
    .where('since', '>', new Date(now.getTime() - ON_THE_WAY_HOURS * 3_600_000).toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the position of a job in place of the one before; the drive of another person is not kept. */
export async function storePosition(
  tx: Tx,
  job: { companyId: number; id: number },
  { userId, position, at }: Pick<CrewPosition, 'userId' | 'position' | 'at'>,
): Promise<void> {
  const { latitude, longitude, accuracy } = position
  await sql`insert into crew_positions as p (company_id, job_id, user_id, latitude, longitude, accuracy, received_at)
    values (${job.companyId}, ${job.id}, ${userId}, ${latitude}, ${longitude}, ${accuracy}, ${at})
    on conflict (company_id, job_id) do update set user_id = excluded.user_id, latitude = excluded.latitude,
      longitude = excluded.longitude, accuracy = excluded.accuracy, received_at = excluded.received_at,
      drive = case when p.user_id = excluded.user_id then p.drive end`.execute(tx)
}

/** Keeps the drive that the map answered, if the crew is still on the way. */
export async function storeDrive(
  tx: Tx,
  job: { companyId: number; id: number },
  drive: Drive,
): Promise<void> {
  await tx
    .updateTable('crew_positions')
    .set({ drive: JSON.stringify(drive) })
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .execute()
}

/** Deletes the positions of people on a job, or on all jobs of the company if none is named. */
export async function deletePositions(
  tx: Tx,
  companyId: number,
  { jobId, userIds }: { jobId: number | null; userIds: readonly number[] },
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .deleteFrom('crew_positions')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [...userIds])
    .$if(jobId !== null, (query) => query.where('job_id', '=', jobId ?? 0))
    .execute()
}

/** Deletes what phones that send no more have left, over all companies; returns how many. */
export async function forgetPositions(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_positions()::int as gone`.execute(db)
  return rows[0]?.gone ?? 0
}

/** Returns the newest answers of a person about their position, by company. */
export async function readConsents(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
): Promise<Map<number, NonNullable<PositionConsent>>> {
  if (companyIds.length === 0) return new Map()
  const { rows } = await sql<NonNullable<PositionConsent> & { companyId: number }>`
    select distinct on (company_id) company_id as "companyId", is_given as "isGiven", text_version as "textVersion",
      ${instant('recorded_at')} as at
    from position_consents where company_id = any(${[...companyIds]}::bigint[]) and user_id = ${userId}
    order by company_id, id desc`.execute(tx)
  return new Map(rows.map(({ companyId, ...consent }) => [companyId, consent]))
}

/** Records an answer of a person about their position. */
export async function insertConsent(
  tx: Tx,
  companyId: number,
  { userId, isGiven, textVersion, at }: { userId: number; isGiven: boolean; textVersion: number; at: string },
): Promise<void> {
  await tx
    .insertInto('position_consents')
    .values({
      company_id: companyId,
      user_id: userId,
      is_given: isGiven,
      text_version: textVersion,
      recorded_at: at,
    })
    .execute()
}

/** Returns the names of companies by their ids. */
export async function readCompanyNames(
  tx: Tx,
  companyIds: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (companyIds.length === 0) return []
  return tx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', [...companyIds])
    .orderBy('id')
    .execute()
}
