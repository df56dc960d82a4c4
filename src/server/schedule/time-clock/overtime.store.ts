import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** What overtime adds to the pay of a worker for a week, as one line; days as texts. */
export interface OvertimeLine {
  id: number
  userId: number
  weekStart: string
  amountCents: number
  /** An instant; null while it is not paid. */
  paidAt: string | null
}

const COLUMNS = sql`l.id, l.user_id as "userId", l.week_start::text as "weekStart", l.amount_cents as "amountCents",
  to_char(l.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paidAt"`

/** Prevents other transactions from changing the overtime of a worker until this one ends. */
export async function lockOvertime(tx: Tx, companyId: number, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`overtime ${companyId} ${userId}`}, 7243))`.execute(
    tx,
  )
}

/** Returns the lines of a worker whose week has one of these days, oldest first. */
export async function readLinesOfDays(
  tx: Tx,
  companyId: number,
  userId: number,
  days: readonly string[],
): Promise<OvertimeLine[]> {
  const { rows } = await sql<OvertimeLine>`select ${COLUMNS} from overtime_lines l
    where l.company_id = ${companyId} and l.user_id = ${userId}
      and exists (select from unnest(${[...days]}::date[]) d (day) where d.day between l.week_start and l.week_start + 6)
    order by l.id`.execute(tx)
  return rows
}

/** Returns these lines. */
export async function readLines(tx: Tx, companyId: number, ids: readonly number[]): Promise<OvertimeLine[]> {
  const { rows } = await sql<OvertimeLine>`select ${COLUMNS} from overtime_lines l
    where l.company_id = ${companyId} and l.id = any(${[...ids]}::bigint[]) order by l.id`.execute(tx)
  return rows
}

/** Returns the weeks of a worker with an unpaid line, and those since a day. */
export async function readOpenWeeks(tx: Tx, companyId: number, userId: number): Promise<string[]> {
  const { rows } = await sql<{
    weekStart: string
  }>`select distinct l.week_start::text as "weekStart" from overtime_lines l
    where l.company_id = ${companyId} and l.user_id = ${userId} and l.paid_at is null and l.amount_cents <> 0`.execute(
    tx,
  )
  return rows.map(({ weekStart }) => weekStart)
}

/** Stores what a week of a worker still has to be paid: in its unpaid line, or in a new one. Returns the id of the line. */
export async function writeLine(
  tx: Tx,
  companyId: number,
  line: {
    id: number | null
    userId: number
    weekStart: string
    hours: number
    amountCents: number
    now: string
  },
): Promise<number> {
  const columns = { hours: line.hours.toFixed(2), amount_cents: line.amountCents, calculated_at: line.now }
  if (line.id === null) {
    const { id } = await tx
      .insertInto('overtime_lines')
      .values({ company_id: companyId, user_id: line.userId, week_start: line.weekStart, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  await tx
    .updateTable('overtime_lines')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', line.id)
    .execute()
  return line.id
}

/** Marks the unpaid lines of a worker as paid whose week ends in a period. Returns their ids. */
export async function markLinesPaid(
  tx: Tx,
  companyId: number,
  of: { userId: number; from: string; to: string },
  by: { userId: number; now: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update overtime_lines l set paid_at = ${by.now}::timestamptz, paid_by = ${by.userId}
    where l.company_id = ${companyId} and l.user_id = ${of.userId} and l.paid_at is null and l.amount_cents <> 0
      and l.week_start + 6 between ${of.from}::date and ${of.to}::date
    returning l.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the members with a finished clock on a job, with the days of their events. */
export async function readFinishedDays(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<{ userId: number; days: string[] }[]> {
  const { rows } = await sql<{ userId: number; days: string[] }>`
    select h.user_id as "userId", array_agg(distinct d.day::text) as days
    from clock_hours h
    join clock_events e on e.company_id = h.company_id and e.job_id = h.job_id and e.user_id = h.user_id
    cross join lateral unnest(e.days) d (day)
    where h.company_id = ${companyId} and h.job_id = ${jobId} and h.pay_hours is not null
    group by 1 order by 1`.execute(tx)
  return rows
}
