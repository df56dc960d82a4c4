import type { ColumnType, Generated } from 'kysely'
import type { Condition, EquipmentCategory } from '../../../shared/company/fleet/equipment.ts'
import type { Fuel, InspectionKind, InspectionResult } from '../../../shared/company/fleet/vehicle.ts'
import type { PolicyType } from '../../../shared/company/insurance/policy.ts'
import type { Cents } from '../../../shared/kernel/money.ts'

/** A timestamptz column: ISO 8601 UTC when read. */
type Instant = ColumnType<string, string | undefined, string>
type OptionalInstant = ColumnType<string | null, string | null | undefined, string | null>

export interface InsurancePoliciesTable {
  company_id: number
  id: Generated<number>
  type: PolicyType
  carrier: string
  policy_number: string
  effective_on: string
  expires_on: string
  coinsurance: ColumnType<string | null, number | null, number | null>
  deductible_cents: Cents | null
  occurrence_cents: Cents | null
  aggregate_cents: Cents | null
  premium_cents: Cents | null
  agent_name: string
  agent_phone: string | null
  agent_email: string | null
  file_ids: number[]
  notes: string
  created_at: Instant
  updated_at: Instant
  deleted_at: OptionalInstant
}

export interface InsuranceRemindersTable {
  company_id: number
  policy_id: number
  expires_on: string
  days_before: number
  told_at: Instant
}

export interface InsuranceRequestsTable {
  company_id: number
  id: Generated<number>
  type: PolicyType
  limit_cents: Cents | null
  start_on: string
  note: string
  sent_to: string
  is_broker: boolean
  created_by: number
  created_at: Instant
}

export interface VehiclesTable {
  company_id: number
  id: Generated<number>
  name: string
  make: string
  model: string
  model_year: number | null
  plate: string
  plate_state: string | null
  vin: string | null
  size_feet: number | null
  capacity_cubic_feet: number | null
  capacity_pounds: number | null
  fuel: Fuel | null
  odometer_miles: number | null
  purchased_on: string | null
  photo_file_id: number | null
  notes: string
  retired_on: string | null
  created_at: Instant
  updated_at: Instant
}

export interface VehicleOutagesTable {
  company_id: number
  id: Generated<number>
  vehicle_id: number
  since_on: string
  back_on: string | null
  reason: string
}

export interface VehicleInspectionsTable {
  company_id: number
  id: Generated<number>
  vehicle_id: number
  inspected_on: string
  kind: InspectionKind
  inspector: string
  result: InspectionResult
  defects: string
  next_due_on: string | null
  file_ids: number[]
}

export interface VehicleDamagesTable {
  company_id: number
  id: Generated<number>
  vehicle_id: number
  happened_on: string
  place: string
  description: string
  cost_cents: Cents | null
  job_id: number | null
  repaired_on: string | null
  file_ids: number[]
}

export interface VehicleServicesTable {
  company_id: number
  id: Generated<number>
  vehicle_id: number
  done_on: string
  odometer_miles: number | null
  what: string
  cost_cents: Cents | null
  file_ids: number[]
}

export interface VehicleRemindersTable {
  company_id: number
  vehicle_id: number
  due_on: string
  days_before: number
  told_at: Instant
}

export interface EquipmentTable {
  company_id: number
  id: Generated<number>
  name: string
  category: EquipmentCategory
  tag: string
  quantity: number
  low_quantity: number | null
  condition: Condition
  purchased_on: string | null
  cost_cents: Cents | null
  vehicle_id: number | null
  location: string
  notes: string
  retired_on: string | null
  created_at: Instant
  updated_at: Instant
}

export interface EquipmentLoansTable {
  company_id: number
  id: Generated<number>
  equipment_id: number
  user_id: number
  quantity: number
  out_at: Instant
  out_by: number
  due_on: string | null
  note: string
  back_at: OptionalInstant
  back_by: number | null
  back_condition: Condition | null
}
