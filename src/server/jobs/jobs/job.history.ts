import type { HistoryEntry } from '../../../shared/jobs/jobs/job.rows.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { PART_CHANGES } from './job.history.parts.ts'
import { readHistoryRows, readNames, type HistoryRow } from './job.history.store.ts'
import type { Change } from './job.history.row.ts'

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
  packing_hours: 'packingHours',
  contact_person: 'contactPerson',
  distance_miles: 'distanceMiles',
  is_local: 'isLocal',
  notes: 'notes',
  cargo: 'cargo',
  locations: 'locations',
  started_at: 'startedAt',
  kept_terms: 'rates',
  new_texts_after: 'newText',
  lost_reason: 'lostReason',
  lost_note: 'lostNote',
  owner_id: 'owner',
}

/** Writes a text in the language of the reader. */
type Write = (text: string) => string

const EVENT_COLUMNS: ReadonlySet<string> = new Set(['started_at', 'kept_terms', 'new_texts_after'])

/**
 * Returns the history of a job, newest first: who changed what, when, before and after. Changes of its parts are described
 * in the language of `write`, values of its own fields are as stored.
 */
export async function readJobHistory(
  tx: Tx,
  companyId: number,
  jobId: number,
  paging: { page: number; per_page: number },
  write: Write,
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const { rows, total } = await readHistoryRows(tx, companyId, jobId, paging)
  const names = await namesOf(tx, companyId, rows)
  return { rows: rows.map((row) => entryOf(row, names, write)), total }
}

async function namesOf(tx: Tx, companyId: number, rows: readonly HistoryRow[]): Promise<Map<number, string>> {
  const ids = new Set<number>()
  for (const row of rows) {
    const personId = row.recordKey['userId']
    if (typeof personId === 'number') ids.add(personId)
    for (const side of [row.before, row.after]) {
      for (const key of ['client_id', 'billing_contact_id', 'user_id', 'owner_id']) {
        const id = side?.[key]
        if (typeof id === 'number') ids.add(id)
      }
    }
  }
  return ids.size === 0 ? new Map() : readNames(tx, companyId, [...ids])
}

function entryOf(row: HistoryRow, names: ReadonlyMap<number, string>, write: Write): HistoryEntry {
  const shown = (key: string, value: unknown): unknown =>
    // The time is that of the entry itself, and the rates are on the estimate.
    EVENT_COLUMNS.has(key)
      ? value
        ? write('Yes')
        : null
      : typeof value === 'number' && key.endsWith('_id')
        ? (names.get(value) ?? null)
        : (value ?? null)
  const written = ({ field, before, after }: Change) => ({
    field,
    before: typeof before === 'string' ? write(before) : before,
    after: typeof after === 'string' ? write(after) : after,
  })
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
    return { ...base, action: 'changed', changes: part({ ...row, who }).map(written) }
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
