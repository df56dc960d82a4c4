import { exportKind, type ExportKind } from './kind.ts'

/** Crew assignments and their outcome. */
export const CREW_KINDS: readonly ExportKind[] = [
  exportKind({
    name: 'crew',
    about: 'The crew of each job, with pay rate, rating and permissions.',
    table: 'job_crew',
    columns: `job_id user_id position hourly_rate kept_rate rating is_rated permissions no_show notes
      answer answered_at answered_by decline_reason`,
    order: 'job_id user_id',
  }),
  exportKind({
    name: 'crew-sign-ups',
    about: 'Workers who signed up for jobs.',
    table: 'crew_prospects',
    columns: 'id job_id user_id status was_rejected created_at decided_at decided_by',
    order: 'id',
  }),
  exportKind({
    name: 'crew-overlaps',
    about: 'Two jobs of one worker at one time, and who allowed that.',
    table: 'crew_overlaps',
    columns: 'user_id job_id other_job_id reason approved_by approved_at job_times other_times',
    order: 'user_id job_id other_job_id',
  }),
  exportKind({
    name: 'trucks-on-jobs',
    about: 'Which truck was on which job.',
    table: 'job_vehicles',
    columns: 'job_id vehicle_id assigned_at',
    order: 'job_id vehicle_id',
  }),
  exportKind({
    name: 'truck-overlaps',
    about: 'Two jobs of one truck at one time, and who allowed that.',
    table: 'vehicle_overlaps',
    columns: 'vehicle_id job_id other_job_id reason approved_by approved_at job_times other_times',
    order: 'vehicle_id job_id other_job_id',
  }),
  exportKind({
    name: 'crew-pay',
    about: 'Lines of the pay of each worker on each job.',
    table: 'crew_invoice_lines',
    columns: 'id job_id user_id position item line_date rate units paid_at paid_by is_auto',
    order: 'id',
  }),
  exportKind({
    name: 'overtime-pay',
    about: 'What overtime adds to the pay of workers for their weeks.',
    table: 'overtime_lines',
    columns: 'id user_id week_start hours amount_cents calculated_at paid_at paid_by',
    order: 'id',
  }),
  exportKind({
    name: 'tips',
    about: 'Tips that crews share.',
    table: 'tip_payouts',
    columns: 'id job_id user_id amount_cents paid_at paid_by',
    order: 'id',
  }),
  exportKind({
    name: 'clock',
    about: 'Times that crews recorded on jobs, and corrections of them.',
    table: 'clock_events',
    columns: `seq id job_id user_id kind device_time clock_off_ms happened_at received_at stop recorded_by corrects reason
      problem days`,
    order: 'seq',
  }),
  exportKind({
    name: 'approved-days',
    about: 'Days of workers that the office approved; a later time means that it approves them again.',
    table: 'clock_approvals',
    columns: 'id user_id day events approved_by approved_at',
    order: 'id',
  }),
  exportKind({
    name: 'position-consents',
    about:
      'Which workers let clients and office see their position on the way, by time and version of the text.',
    table: 'position_consents',
    columns: 'id user_id is_given text_version recorded_at',
    order: 'id',
  }),
  exportKind({
    name: 'damages',
    about: 'Damages on jobs.',
    table: 'crew_damages',
    columns: 'id job_id user_id damage_date damage_type item_damaged cause amount',
    order: 'id',
  }),
  exportKind({
    name: 'infractions',
    about: 'Infractions of workers.',
    table: 'crew_infractions',
    columns: 'id job_id user_id infraction_date infraction tier comments',
    order: 'id',
  }),
  exportKind({
    name: 'manager-requests',
    about: 'Workers who asked for a manager during a job.',
    table: 'manager_requests',
    columns: 'id job_id user_id message created_at settled_at settled_by',
    order: 'id',
  }),
]
