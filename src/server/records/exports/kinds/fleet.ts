import { exportKind, type ExportKind } from './kind.ts'

/** Vehicles, equipment, and insurance. */
export const FLEET_KINDS: readonly ExportKind[] = [
  exportKind({
    name: 'vehicles',
    about: 'Vehicles of the company.',
    table: 'vehicles',
    columns: `id name make model model_year plate plate_state vin size_feet capacity_cubic_feet capacity_pounds fuel
      gross_weight_pounds license_class is_rented odometer_miles purchased_on photo_file_id notes retired_on created_at
      updated_at`,
    order: 'id',
  }),
  exportKind({
    name: 'vehicle-inspections',
    about: 'Inspections of vehicles.',
    table: 'vehicle_inspections',
    columns: 'id vehicle_id inspected_on kind inspector result defects next_due_on file_ids',
    order: 'id',
  }),
  exportKind({
    name: 'vehicle-damages',
    about: 'Damages of vehicles.',
    table: 'vehicle_damages',
    columns: 'id vehicle_id happened_on place description cost_cents job_id repaired_on file_ids',
    order: 'id',
  }),
  exportKind({
    name: 'vehicle-services',
    about: 'What was serviced and repaired.',
    table: 'vehicle_services',
    columns: 'id vehicle_id done_on odometer_miles what cost_cents file_ids',
    order: 'id',
  }),
  exportKind({
    name: 'vehicle-outages',
    about: 'When vehicles were out of service.',
    table: 'vehicle_outages',
    columns: 'id vehicle_id since_on back_on reason',
    order: 'id',
  }),
  exportKind({
    name: 'equipment',
    about: 'Equipment of the company.',
    table: 'equipment',
    columns: `id name category tag quantity low_quantity condition purchased_on cost_cents vehicle_id location notes
      retired_on created_at updated_at`,
    order: 'id',
  }),
  exportKind({
    name: 'equipment-loans',
    about: 'Who had which equipment.',
    table: 'equipment_loans',
    columns: 'id equipment_id user_id quantity out_at out_by due_on note back_at back_by back_condition',
    order: 'id',
  }),
  exportKind({
    name: 'insurance-policies',
    about: 'Insurance of the company.',
    table: 'insurance_policies',
    columns: `id type carrier policy_number effective_on expires_on coinsurance deductible_cents occurrence_cents
      aggregate_cents premium_cents agent_name agent_phone agent_email file_ids notes created_at updated_at deleted_at`,
    order: 'id',
  }),
  exportKind({
    name: 'insurance-requests',
    about: 'Requests for insurance that were sent.',
    table: 'insurance_requests',
    columns: 'id type limit_cents start_on note sent_to is_broker created_by created_at',
    order: 'id',
  }),
]
