import { sql } from 'kysely'
import type { ClockState } from '../../../shared/schedule/time-clock/clock-steps.ts'
import type { ClockPosition } from '../../../shared/schedule/time-clock/clock.ts'
import type { KeptClockEvent } from '../../../shared/schedule/time-clock/clock.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A stored event of the clock; instants as ISO texts, except `at` in milliseconds. */
export interface ClockEventRow extends KeptClockEvent {
  jobId: number
  deviceTime: string | null
  receivedAt: string
  byId: number
  reason: string
  days: string[]
}

/** An event to be stored. */
export type NewClockEvent = Omit<ClockEventRow, 'seq'> & {
  clockOffMs: number
  position: ClockPosition | null
}

const instant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const COLUMNS = sql`e.id, e.seq, e.job_id as "jobId", e.user_id as "workerId", e.kind,
  (extract(epoch from e.happened_at) * 1000)::float8 as at, ${instant('e.device_time')} as "deviceTime",
  ${instant('e.received_at')} as "receivedAt", e.stop, e.recorded_by as "byId", e.corrects, e.reason, e.problem,
  e.days::text[] as days`

/** Returns all events of jobs, in the order of arrival. */
export async function readClockEvents(
  tx: Tx,
  companyId: number,
  jobIds: readonly number[],
): Promise<ClockEventRow[]> {
  const { rows } = await sql<ClockEventRow>`select ${COLUMNS} from clock_events e
    where e.company_id = ${companyId} and e.job_id = any(${[...jobIds]}::bigint[]) order by e.seq`.execute(tx)
  return rows
}

/** Returns those of these events that are stored, on any job. */
export async function findClockEvents(
  tx: Tx,
  companyId: number,
  ids: readonly string[],
): Promise<ClockEventRow[]> {
  const { rows } = await sql<ClockEventRow>`select ${COLUMNS} from clock_events e
    where e.company_id = ${companyId} and e.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** Stores events in this order. */
export async function insertClockEvents(
  tx: Tx,
  companyId: number,
  events: readonly NewClockEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('clock_events')
    .values(
      events.map((event) => ({
        company_id: companyId,
        id: event.id,
        job_id: event.jobId,
        user_id: event.workerId,
        kind: event.kind,
        device_time: event.deviceTime,
        clock_off_ms: event.clockOffMs,
        happened_at: event.at === null ? null : new Date(event.at).toISOString(),
        received_at: event.receivedAt,
        stop: event.stop,
        phone_position: event.position === null ? null : JSON.stringify(event.position),
        recorded_by: event.byId,
        corrects: event.corrects,
        reason: event.reason,
        problem: event.problem,
        days: event.days,
      })),
    )
    .execute()
}

/** Returns those of these people who can be on a crew of the company. */
export async function findStaff(tx: Tx, companyId: number, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [...userIds])
    .where((row) => row.or([row('is_crew', '=', true), row('is_client', '=', false)]))
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Returns the members of a job whose finished hours are stored. */
export async function readFinished(tx: Tx, job: { companyId: number; id: number }): Promise<number[]> {
  const rows = await tx
    .selectFrom('clock_hours')
    .select('user_id as userId')
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('pay_hours', 'is not', null)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** What follows from the events of a member on a job; instants in milliseconds. */
export interface ClockSummary {
  userId: number
  state: ClockState
  since: number | null
  onTheWayAt: number | null
  arrivedAt: number | null
  startedAt: number | null
  finishedAt: number | null
  stopDoneAt: number | null
  billHours: number | null
  payHours: number | null
  hasProblems: boolean
}

/** Stores what follows from the events of members on a job, in place of what was stored. */
export async function storeClockHours(
  tx: Tx,
  job: { companyId: number; id: number },
  summaries: readonly ClockSummary[],
): Promise<void> {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  for (const one of summaries) {
    const columns = {
      state: one.state,
      since: at(one.since),
      on_the_way_at: at(one.onTheWayAt),
      arrived_at: at(one.arrivedAt),
      started_at: at(one.startedAt),
      finished_at: at(one.finishedAt),
      stop_done_at: at(one.stopDoneAt),
      bill_hours: one.billHours === null ? null : String(one.billHours),
      pay_hours: one.payHours === null ? null : String(one.payHours),
      has_problems: one.hasProblems,
    }
    await tx
      .insertInto('clock_hours')
      .values({ company_id: job.companyId, job_id: job.id, user_id: one.userId, ...columns })
      .onConflict((row) => row.columns(['company_id', 'job_id', 'user_id']).doUpdateSet(columns))
      .execute()
  }
}
