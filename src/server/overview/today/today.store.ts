import { sql, type RawBuilder } from 'kysely'
import { DAYS_AHEAD } from '../../../shared/overview/today/today.rules.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import type { RoleName } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** What a day needs to know of its company. */
export interface TodayCompany {
  id: number
  name: string
  email: string | null
  timezone: string
  inquiryTargetMinutes: number
  /** The stored booking settings. */
  booking: Record<string, unknown>
}

/** Returns the company of a day. */
export function readTodayCompany(tx: Tx, companyId: number): Promise<TodayCompany> {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'timezone', 'inquiry_target_minutes as inquiryTargetMinutes', 'booking'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** Longest move that is looked for, in days before the day on which it goes on. */
const LONGEST_MOVE_DAYS = 21

/**
 * Returns the jobs that run on a day, in time order, at most `most`, and how many there are: scheduled and completed
 * ones that begin on it or go on; with `userId` only those on whose crew this person is.
 */
export async function findJobsOfDay(
  tx: Tx,
  { id: companyId, timezone }: Pick<TodayCompany, 'id' | 'timezone'>,
  day: string,
  who: { userId: number | null; most: number },
): Promise<{ ids: number[]; total: number }> {
  const next = addDays(day, 1)
  const isShown = sql`j.company_id = ${companyId} and j.deleted_at is null and j.job_status in ('scheduled', 'completed')`
  const isTheirs =
    who.userId === null
      ? sql`true`
      : sql`exists (select from job_crew c where c.company_id = ${companyId} and c.job_id = j.id
          and c.user_id = ${who.userId})`
  const startOf = (wall: string) => sql`(${wall}::timestamp at time zone ${timezone})`
  const { rows } = await sql<{ id: number; total: number }>`
    with found as (
      select j.id, j.job_date, j.starts_at from jobs j
       where ${isShown} and j.job_date >= ${day}::timestamp and j.job_date < ${next}::timestamp and ${isTheirs}
      union
      select j.id, j.job_date, j.starts_at from jobs j
       where ${isShown} and j.starts_at >= ${startOf(addDays(day, -LONGEST_MOVE_DAYS))}
         and j.starts_at < ${startOf(next)} and j.ends_at > ${startOf(day)} and ${isTheirs})
    select id, (count(*) over ())::int as total from found order by starts_at nulls last, job_date, id
     limit ${who.most}`.execute(tx)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** The most jobs of the days before and after that are looked at. */
const MOST_AROUND = 60

/** The jobs around a day. */
interface JobsAround {
  ahead: number[]
  before: number[]
  /** When their clients canceled them (UTC), the last first. */
  canceled: { id: number; at: string }[]
}

/**
 * Returns the moves of the next days, inquiries with a date among them, those of the day before that are scheduled or
 * completed, the soonest first, and those from the day before on, or without a date, that their clients canceled since an
 * instant.
 */
export async function findJobsAround(
  tx: Tx,
  companyId: number,
  { today, canceledSince }: { today: string; canceledSince: string },
): Promise<JobsAround> {
  const between = (from: string, until: string, statuses: readonly string[]) => sql`
    select j.id, j.job_date from jobs j
     where j.company_id = ${companyId} and j.deleted_at is null and j.lost_at is null and j.job_status = any(${[...statuses]}::text[])
       and j.job_date >= ${from}::timestamp and j.job_date < ${until}::timestamp
     order by j.job_date, j.id limit ${MOST_AROUND}`
  const [before, first] = [addDays(today, -1), addDays(today, 1)]
  // Each of the two is a range of jobs_by_status.
  const canceledOn = (day: RawBuilder<unknown>) => sql`
    select j.* from jobs j where j.company_id = ${companyId} and j.deleted_at is null and j.job_status = 'canceled'
      and j.updated_at >= ${canceledSince} and ${day}`
  const canceled = sql`
    select j.id, h.at from (${canceledOn(sql`j.job_date >= ${before}::timestamp`)}
      union all ${canceledOn(sql`j.job_date is null`)}) j
    cross join lateral (select h.at, h.user_id from history h
      where h.company_id = j.company_id and h.job_id = j.id and h.table_name = 'jobs' and h.action = 'update'
        and h.after ->> 'job_status' = 'canceled' order by h.id desc limit 1) h
     where h.at >= ${canceledSince} and h.user_id in (j.client_id, j.billing_contact_id)
     order by h.at desc, j.id desc limit ${MOST_AROUND}`
  const { rows } = await sql<{ id: number; kind: 'ahead' | 'before' | 'canceled'; at: string }>`
    select a.id, 'ahead' as kind, a.job_date, null::timestamptz as at
      from (${between(first, addDays(first, DAYS_AHEAD), ['scheduled', 'inquiring'])}) a
    union all
    select b.id, 'before', b.job_date, null::timestamptz from (${between(before, today, ['scheduled', 'completed'])}) b
    union all
    select c.id, 'canceled', null::timestamp, c.at from (${canceled}) c
     order by job_date, at desc, id`.execute(tx)
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return {
    ahead: idsOf('ahead'),
    before: idsOf('before'),
    canceled: rows.filter(({ kind }) => kind === 'canceled').map(({ id, at }) => ({ id, at })),
  }
}

/** Returns an approved person who works for a company, or undefined. */
export async function findStaff(tx: Tx, companyId: number, userId: number) {
  const { rows } = await sql<{ id: number; firstName: string; lastName: string; roles: RoleName[] }>`
    select user_id as id, first_name as "firstName", last_name as "lastName", roles from members
    where company_id = ${companyId} and user_id = ${userId} and approval = 'approved' and removed_at is null
      and roles[1] <> 'client'`.execute(tx)
  return rows[0]
}

/** Returns whether a company has a message with a key. */
export async function isQueued(tx: Tx, companyId: number, dedupeKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('company_id', '=', companyId)
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return row !== undefined
}
