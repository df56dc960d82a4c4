import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Row } from './job.history.row.ts'

/** One entry of the history with the name of the person who made the change. */
export interface HistoryRow {
  id: number
  at: string
  userId: number | null
  firstName: string
  lastName: string
  tableName: string
  action: 'insert' | 'update' | 'delete'
  recordKey: Record<string, unknown>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  about: Record<string, unknown> | null
}

/**
 * Selects money entries that the history leaves out: steps of a charge that do not change its status, the
 * effect of a refund on its charge, pay that was calculated with the move, and lines that only changed
 * position.
 */
const QUIET_MONEY: RawBuilder<boolean> = sql<boolean>`(
  (table_name = 'transactions' and action = 'update'
    and (not after ?| array['status', 'used_at'] or after ->> 'status' = 'refunded'
      or before ->> 'status' = 'refunded'))
  or (table_name = 'refunds' and action = 'update' and not after ? 'status')
  or (table_name = 'chargebacks' and action = 'update' and not after ?| array['status', 'response'])
  or (table_name = 'crew_invoice_lines' and action <> 'update' and coalesce(after, before) ->> 'is_auto' = 'true'
    and coalesce(after, before) ->> 'paid_at' is null)
  or (table_name in ('crew_invoice_lines', 'cost_lines') and action = 'update' and after - 'position' - 'is_auto' - 'paid_by' = '{}'::jsonb))`

/** The current row of an entry `h`, because an update names only what changed. */
const ABOUT_MONEY: RawBuilder<Row | null> = sql<Row | null>`case h.table_name
  when 'transactions' then (select jsonb_build_object('brand', x.brand, 'last4', x.last4) from transactions x
    where x.company_id = h.company_id and x.id = (h.record_key ->> 'id')::bigint)
  when 'cost_lines' then (select jsonb_build_object('item', k.item) from cost_lines k
    where k.company_id = h.company_id and k.id = (h.record_key ->> 'id')::bigint)
  else (select jsonb_build_object('name', v.name) from vehicles v where h.table_name in ('job_vehicles', 'vehicle_overlaps')
    and v.company_id = h.company_id and v.id = (coalesce(h.after, h.before) ->> 'vehicle_id')::bigint) end`

/** Tables of a job whose changes follow from others in the history, or are private to a person. */
const QUIET_TABLES = ['revenue_lines', 'sales_appointments'] as const

/** Columns of a job that follow from others or are not useful in its history. */
const QUIET_COLUMNS = [
  'estimate_lines',
  'day_rates',
  'papers_told_at',
  'booked_estimate',
  'estimate_rules',
  'asked_for_later_of',
]

/**
 * The entries that a job's history shows. Left out are changes that follow from others: terms that a job
 * keeps for the first time (from its agreement or booking), members who only changed position in their crew,
 * rates that were fixed when the job was completed, lines that an estimate went back to, the estimate that a
 * booked job keeps, and overrides that follow the company's time zone.
 */
const TOLD = sql`table_name <> all(${[...QUIET_TABLES]}::text[])
  and not (table_name = 'job_crew' and action = 'update' and after - '{position,kept_rate}'::text[] = '{}'::jsonb)
  and not (table_name = 'jobs' and action = 'update' and after - ${QUIET_COLUMNS}::text[] = '{}'::jsonb)
  and not (table_name = 'jobs' and action = 'update' and after - ${QUIET_COLUMNS}::text[] - 'kept_terms' = '{}'::jsonb
    and coalesce(before -> 'kept_terms', 'null') = 'null')
  and not (table_name in ('crew_overlaps', 'vehicle_overlaps') and action = 'update' and after - 'job_times' - 'other_times' = '{}'::jsonb)
  and not coalesce(${QUIET_MONEY}, false)`

/** Returns a page of the entries that a job's history shows, newest first, and how many there are. */
export async function readHistoryRows(
  tx: Tx,
  companyId: number,
  jobId: number,
  paging: { page: number; per_page: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from history
    where company_id = ${companyId} and job_id = ${jobId} and ${TOLD}`.execute(tx)
  const { rows } = await sql<HistoryRow>`
    select h.id, h.at, h.user_id as "userId", coalesce(m.first_name, '') as "firstName",
      coalesce(m.last_name, '') as "lastName", h.table_name as "tableName", h.action,
      h.record_key as "recordKey", h.before, h.after, ${ABOUT_MONEY} as about
    from history h left join members m on m.company_id = h.company_id and m.user_id = h.user_id
    where h.company_id = ${companyId} and h.job_id = ${jobId} and ${TOLD}
    order by h.id desc limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(tx)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** An entry about date, crew size or status of a job, or about the fee that its next change used. */
export interface MoveRow {
  at: string
  before: { job_date?: string | null; crew_size?: number } | null
  after: { job_date?: string | null; crew_size?: number; job_status?: string }
  /** Of the charge that was used; null in entries of the job. */
  feeCents: number | null
}

/** Returns the entries of a job that say what became of its booking, oldest first. */
export async function readMoveRows(tx: Tx, companyId: number, jobId: number): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select h.at, h.before, h.after, x.captured_cents as "feeCents" from history h
      left join transactions x on h.table_name = 'transactions' and x.company_id = h.company_id
        and x.id = (h.record_key ->> 'id')::bigint
     where h.company_id = ${companyId} and h.job_id = ${jobId}
       and (h.table_name = 'jobs' and h.after ?| array['job_status', 'job_date', 'crew_size']
         or h.table_name = 'transactions' and h.action = 'update' and h.after ? 'used_at')
     order by h.id`.execute(tx)
  return rows
}

/** Returns the first and last names of people of a company, by id. */
export async function readNames(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const people = await tx
    .selectFrom('members')
    .select(['user_id', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(people.map((person) => [person.user_id, `${person.first_name} ${person.last_name}`.trim()]))
}
