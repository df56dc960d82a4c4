import { sql } from 'kysely'
import { LICENSE_CLASS_LABELS } from '../../../shared/company/fleet/licenses.ts'
import {
  FUEL_LABELS,
  INSPECTION_KIND_LABELS,
  INSPECTION_RESULT_LABELS,
  type VehicleChange,
} from '../../../shared/company/fleet/vehicle.ts'
import { formatDay, isDay } from '../../../shared/kernel/dates.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { findVehicleCompany } from './vehicles.store.ts'

/** Labels for the tables of a vehicle. */
const RECORD_NAMES: Record<string, string> = {
  vehicles: 'Vehicle',
  vehicle_outages: 'Time out of service',
  vehicle_inspections: 'Inspection',
  vehicle_damages: 'Damage',
  vehicle_services: 'Maintenance',
}

/** Labels for the columns; columns not listed here are not shown. */
const FIELD_NAMES: Record<string, string> = {
  name: 'Name',
  make: 'Make',
  model: 'Model',
  model_year: 'Year',
  plate: 'Plate',
  plate_state: 'Plate state',
  vin: 'VIN',
  size_feet: 'Size, ft',
  capacity_cubic_feet: 'Capacity, cu ft',
  capacity_pounds: 'Capacity, lb',
  gross_weight_pounds: 'Weight rating, lb',
  license_class: 'License',
  is_rented: 'Rented',
  fuel: 'Fuel',
  odometer_miles: 'Odometer, mi',
  purchased_on: 'Purchased',
  photo_file_id: 'Photo',
  notes: 'Notes',
  retired_on: 'Retired',
  since_on: 'Since',
  back_on: 'Back in service',
  reason: 'Reason',
  inspected_on: 'Date',
  happened_on: 'Date',
  done_on: 'Date',
  kind: 'Kind',
  inspector: 'Inspector',
  result: 'Result',
  defects: 'Defects',
  next_due_on: 'Next due',
  place: 'Place',
  description: 'Description',
  cost_cents: 'Cost',
  job_id: 'Job',
  repaired_on: 'Repaired',
  what: 'Work',
  file_ids: 'Files',
}

const ACTIONS = { insert: 'added', update: 'changed', delete: 'deleted' } as const

interface Row {
  id: number
  at: string
  who: string
  tableName: string
  action: keyof typeof ACTIONS
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Returns who changed what of a vehicle and its records, newest first; throws rest_not_found. */
export async function listChanges(
  tx: Tx,
  companyIds: readonly number[],
  vehicleId: number,
  paging: { page: number; per_page: number },
): Promise<{ rows: VehicleChange[]; total: number }> {
  const companyId = await findVehicleCompany(tx, companyIds, vehicleId, 'read')
  if (companyId === undefined) throw new AppError('rest_not_found')
  // A changed record no longer names its vehicle, so the records of this vehicle are found by their first
  // version.
  const fitting = sql`h.company_id = ${companyId} and h.table_name in ('vehicles', 'vehicle_outages', 'vehicle_inspections',
      'vehicle_damages', 'vehicle_services')
    and ((h.table_name = 'vehicles' and h.record_key ->> 'id' = ${String(vehicleId)})
      or (h.table_name, h.record_key ->> 'id') in (
        select b.table_name, b.record_key ->> 'id' from history b
        where b.company_id = ${companyId} and b.table_name in ('vehicles', 'vehicle_outages', 'vehicle_inspections',
          'vehicle_damages', 'vehicle_services')
          and b.action = 'insert' and b.after ->> 'vehicle_id' = ${String(vehicleId)}))`
  const { rows } = await sql<Row>`
    select h.id, h.at, h.table_name as "tableName", h.action, h.before, h.after,
      coalesce(nullif(trim(concat(m.first_name, ' ', m.last_name)), ''), 'Anon') as who
    from history h left join members m on m.company_id = h.company_id and m.user_id = h.user_id
    where ${fitting}
    order by h.id desc limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from history h
    where ${fitting}`.execute(tx)
  return { rows: rows.map(changeOf), total: counted.rows[0]?.total ?? 0 }
}

function changeOf({ id, at, who, tableName, action, before, after }: Row): VehicleChange {
  const columns = Object.keys(FIELD_NAMES).filter((column) => column in (after ?? before ?? {}))
  const changes = columns.map((column) => ({
    field: FIELD_NAMES[column] ?? column,
    before: textOf(column, before?.[column]),
    after: textOf(column, after?.[column]),
  }))
  return {
    id,
    at,
    who,
    record: RECORD_NAMES[tableName] ?? tableName,
    action: ACTIONS[action],
    // Empty fields of a new record are not changes.
    changes: changes.filter((change) => change.before !== '' || change.after !== ''),
  }
}

/** Labels for the values of a column. */
const WORDS: Record<string, Readonly<Record<string, string>>> = {
  fuel: FUEL_LABELS,
  license_class: LICENSE_CLASS_LABELS,
  kind: INSPECTION_KIND_LABELS,
  result: INSPECTION_RESULT_LABELS,
}

/** Formats a stored value for people; '' if there is none. */
function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.length === 0 ? '' : String(value.length)
  if (column === 'photo_file_id') return 'Yes'
  if (typeof value === 'boolean') return value ? 'Yes' : ''
  if (column === 'cost_cents' && typeof value === 'number') return formatCents(cents(value))
  if (column === 'job_id' && typeof value === 'number') return `#${value}`
  if (typeof value === 'string') return isDay(value) ? formatDay(value) : (WORDS[column]?.[value] ?? value)
  return typeof value === 'number' ? String(value) : ''
}
