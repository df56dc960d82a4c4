import { sql } from 'kysely'
import type { HistoryEntry } from '../../../shared/jobs/jobs/job.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { MONEY_ROW, HIDDEN_MONEY_ENTRIES } from './job.history.money.ts'
import { PART_CHANGES } from './job.history.parts.ts'

interface HistoryRow {
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

/** Names for changes of the job itself; keys are the field names of the API. */
const FIELD_NAMES: Record<string, string> = {
  client_id: 'client',
  billing_contact_id: 'billingContact',
  is_billing_contact: 'isBillingContact',
  job_source: 'jobSource',
  home_size: 'homeSize',
  job_status: 'jobStatus',
  job_type: 'jobType',
  job_date: 'jobDate',
  is_date_dirty: 'isDateDirty',
  time_of_scheduling: 'timeOfScheduling',
  crew_size: 'crewSize',
  use_truck: 'useTruck',
  minimum_time: 'minimumTime',
  contact_person: 'contactPerson',
  distance_miles: 'distanceMiles',
  is_local: 'isLocal',
  notes: 'notes',
  cargo: 'cargo',
  locations: 'locations',
  started_at: 'startedAt',
  kept_terms: 'rates',
  new_texts_after: 'newText',
}

const EVENT_COLUMNS: ReadonlySet<string> = new Set(['started_at', 'kept_terms', 'new_texts_after'])

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
  and not (table_name = 'crew_overlaps' and action = 'update' and after - 'job_times' - 'other_times' = '{}'::jsonb)
  and not coalesce(${HIDDEN_MONEY_ENTRIES}, false)`

/** Returns the history of a job, newest first: who changed what, when, before and after. */
export async function readJobHistory(
  tx: Tx,
  companyId: number,
  jobId: number,
  paging: { page: number; per_page: number },
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from history
    where company_id = ${companyId} and job_id = ${jobId} and ${TOLD}`.execute(tx)
  const { rows } = await sql<HistoryRow>`
    select h.id, h.at, h.user_id as "userId", coalesce(m.first_name, '') as "firstName",
      coalesce(m.last_name, '') as "lastName", h.table_name as "tableName", h.action,
      h.record_key as "recordKey", h.before, h.after, ${MONEY_ROW} as about
    from history h left join members m on m.company_id = h.company_id and m.user_id = h.user_id
    where h.company_id = ${companyId} and h.job_id = ${jobId} and ${TOLD}
    order by h.id desc limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(tx)
  const names = await namesOf(tx, companyId, rows)
  return { rows: rows.map((row) => entryOf(row, names)), total: counted[0]?.total ?? 0 }
}

async function namesOf(tx: Tx, companyId: number, rows: readonly HistoryRow[]): Promise<Map<number, string>> {
  const ids = new Set<number>()
  for (const row of rows) {
    const personId = row.recordKey['userId']
    if (typeof personId === 'number') ids.add(personId)
    for (const side of [row.before, row.after]) {
      for (const key of ['client_id', 'billing_contact_id', 'user_id']) {
        const id = side?.[key]
        if (typeof id === 'number') ids.add(id)
      }
    }
  }
  if (ids.size === 0) return new Map()
  const people = await tx
    .selectFrom('members')
    .select(['user_id', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [...ids])
    .execute()
  return new Map(people.map((person) => [person.user_id, `${person.first_name} ${person.last_name}`.trim()]))
}

function entryOf(row: HistoryRow, names: ReadonlyMap<number, string>): HistoryEntry {
  const shown = (key: string, value: unknown): unknown =>
    // The time is that of the entry itself, and the rates are on the estimate.
    EVENT_COLUMNS.has(key)
      ? value
        ? 'Yes'
        : null
      : typeof value === 'number' && key.endsWith('_id')
        ? (names.get(value) ?? null)
        : (value ?? null)
  const base = {
    id: row.id,
    at: row.at,
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
  }
  const part = PART_CHANGES[row.tableName]
  if (part) {
    const personId = row.recordKey['userId'] ?? row.after?.['user_id'] ?? row.before?.['user_id']
    const who = typeof personId === 'number' ? (names.get(personId) ?? 'Anon') : ''
    return { ...base, action: 'changed', changes: part({ ...row, who }) }
  }
  const wasDeleted = row.action === 'update' && row.after && 'deleted_at' in row.after
  if (wasDeleted) return { ...base, action: row.after?.['deleted_at'] ? 'deleted' : 'restored', changes: [] }
  const changes = Object.keys(row.after ?? {}).flatMap((key) => {
    const field = FIELD_NAMES[key]
    if (!field) return []
    const change = { field, before: shown(key, row.before?.[key]), after: shown(key, row.after?.[key]) }
    // The entry of a new job shows only the fields that are set.
    const isEmpty =
      change.after === null ||
      change.after === '' ||
      change.after === false ||
      (Array.isArray(change.after) && change.after.length === 0)
    return row.action === 'insert' && isEmpty ? [] : [change]
  })
  return { ...base, action: row.action === 'insert' ? 'created' : 'changed', changes }
}
