// Generated from the migrated database by: npm run generate
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** A jsonb column: parsed when read, JSON text when written. */
type Json<T, Written = string> = ColumnType<T, Written, Written>

export interface AccountEventsTable {
  company_id: number
  id: Generated<number>
  at: Generated<string>
  user_id: number
  kind: 'sign_in' | 'sign_in_failed' | 'second_factor_failed' | 'second_factor_on' | 'second_factor_off' | 'second_factor_reset' | 'recovery_code_used' | 'recovery_codes_renewed' | 'passkey_added' | 'passkey_removed' | 'password_changed' | 'password_reset' | 'email_changed' | 'session_ended' | 'exported'
  ip: Generated<string>
  user_agent: Generated<string>
  detail: Generated<string>
}

export interface AdEntitiesTable {
  company_id: number
  id: Generated<number>
  name: string
  job_source: 'craigslist' | 'mailer' | 'sem' | 'referral' | 'yelp' | 'facebook' | 'other'
  is_hidden: Generated<boolean>
  position: Generated<number>
}

export interface AdJobsTable {
  company_id: number
  job_id: number
  ad_id: number
  tied_at: Generated<string>
  tied_by: number | null
}

export interface AdSeriesTable {
  company_id: number
  id: Generated<number>
  repeat: 'weekly' | 'biweekly' | 'monthly'
  repeat_until: string | null
  repeat_count: number | null
}

export interface AdsTable {
  company_id: number
  id: Generated<number>
  version: Generated<number>
  series_id: number | null
  entity_id: number
  title: string
  text: Generated<string>
  starts_at: string
  ends_at: string
  cost_cents: number
  attribution_days: Generated<number>
  created_at: Generated<string>
  created_by: number | null
}

export interface AgreementsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  name: ColumnTypes['agreements.name']
  type: 'acknowledgement' | 'agreement'
  clause: string
  content: Json<ColumnTypes['agreements.content']>
  agreed_at: number
  ip: string
  user_agent: string
  content_hash: string
  previous_hash: string | null
  field_hashes: Json<ColumnTypes['agreements.field_hashes']>
  hash: string
  personal_link: Json<unknown, string | undefined | null>
}

export interface CalendarFeedsTable {
  company_id: number
  user_id: number
  secret_hash: string | null
  created_at: Generated<string>
  secret_company_hash: string | null
  company_since: string | null
}

export interface CallLegsTable {
  company_id: number
  communication_id: number
  position: number
  user_id: number
  offered_at: Generated<string>
  answered_at: string | null
  ended_at: string | null
  outcome: Generated<string>
}

export interface CardsTable {
  company_id: number
  id: Generated<number>
  user_id: number
  payment_method_id: string
  brand: string
  last4: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
  holder: Generated<string>
  exp_month: number
  exp_year: number
  is_primary: Generated<boolean>
  added_by: number
  created_at: Generated<string>
  removed_at: string | null
  customer_id: string | null
  is_chosen: Generated<boolean>
  mandate_version: number | null
  mandate_text: string | null
  fingerprint: Generated<string>
}

export interface ChargebacksTable {
  company_id: number
  id: Generated<number>
  transaction_id: number
  job_id: number
  dispute_id: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'inquiry_needs_response' | 'inquiry_under_review' | 'inquiry_closed'
  reason: string
  amount_cents: number
  withdrawn_cents: Generated<number>
  reinstated_cents: Generated<number>
  fee_cents: Generated<number>
  due_by: string | null
  opened_at: string
  withdrawn_at: string | null
  reinstated_at: string | null
  closed_at: string | null
  submissions: Generated<number>
  response: 'evidence' | 'accept' | null
  provider_key: Generated<string>
  responded_by: number | null
  responded_at: string | null
  answered_at: string | null
  response_problem: Generated<string>
  explanation: Generated<string>
  file_id: number | null
  file_sha256: string | null
  reminded_at: string | null
  created_at: Generated<string>
}

export interface ClaimItemsTable {
  company_id: number
  id: Generated<number>
  dispute_id: number
  job_id: number
  position: number
  item: string
  problem: 'damaged' | 'missing'
  details: Generated<string>
  asked_cents: number
  offered_cents: number | null
  file_ids: Generated<number[]>
  inventory_file_ids: Generated<number[]>
}

export interface ClockApprovalsTable {
  company_id: number
  id: Generated<number>
  user_id: number
  day: string
  events: number
  approved_by: number
  approved_at: string
}

export interface ClockEventsTable {
  company_id: number
  id: string
  seq: Generated<number>
  job_id: number
  user_id: number
  kind: 'onTheWay' | 'arrived' | 'start' | 'break' | 'back' | 'stopDone' | 'finish' | null
  device_time: string | null
  clock_off_ms: Generated<number>
  happened_at: string | null
  received_at: string
  stop: number | null
  phone_position: Json<unknown, string | undefined | null>
  recorded_by: number
  corrects: string | null
  reason: Generated<string>
  problem: Generated<string>
  days: string[]
}

export interface ClockHoursTable {
  company_id: number
  job_id: number
  user_id: number
  state: 'off' | 'onTheWay' | 'arrived' | 'working' | 'onBreak' | 'finished'
  since: string | null
  on_the_way_at: string | null
  arrived_at: string | null
  started_at: string | null
  finished_at: string | null
  bill_hours: string | null
  pay_hours: string | null
  has_problems: boolean
  stop_done_at: string | null
}

export interface CommunicationFilesTable {
  company_id: number
  communication_id: number
  position: number
  file_id: number | null
  provider_sid: string | null
  mime_type: Generated<string>
}

export interface CommunicationsTable {
  company_id: number
  id: Generated<number>
  job_id: number | null
  type: 'smuvsrp_quote' | 'smuvsrp_chat' | 'phone' | 'sms' | 'email'
  direction: 'outgoing' | 'incoming'
  happened_at: Generated<string>
  sender_id: number | null
  contact_id: number | null
  contact_name: Generated<string>
  contact_address: Generated<string>
  subject: Generated<string>
  body: Generated<string>
  status: Generated<string>
  meta: Json<ColumnTypes['communications.meta'], string | undefined>
  provider_sid: string | null
  delivery_id: number | null
  recording_file_id: number | null
  created_at: Generated<string>
  changed_at: Generated<string>
  news_at: string | null
  done_at: string | null
}

export interface CompaniesTable {
  id: Generated<number>
  handle: string
  name: string
  email: string | null
  phone: string | null
  smuvs_phone: string | null
  address: Generated<string>
  unit: Generated<string>
  address_state: string | null
  latitude: number | null
  longitude: number | null
  description: Generated<string>
  timezone: Generated<string>
  standard_crew_size: Generated<number>
  default_job_type: Generated<'moving_labor' | 'intrastate_local' | 'intrastate_long' | 'interstate' | 'international' | 'junk_removal'>
  default_worker_pay: Generated<'laborVariable' | 'laborFlat'>
  show_documents: Generated<boolean>
  variables: Json<ColumnTypes['companies.variables'], string | undefined>
  logo_file_id: number | null
  plugin_token: string | null
  created_at: Generated<string>
  state_meta: Json<ColumnTypes['companies.state_meta'], string | undefined>
  packing_materials: Json<ColumnTypes['companies.packing_materials'], string | undefined>
  voicemail_file_id: number | null
  recording_max_length: Generated<number>
  card_fee_percent: Generated<string>
  second_factor_required: Generated<boolean>
  estimate_lines: Json<ColumnTypes['companies.estimate_lines'], string | undefined>
  booking: Json<ColumnTypes['companies.booking'], string | undefined>
  updated_at: Generated<string>
  crew_reminder_time: Generated<string>
  crew_report_time: Generated<string>
  inquiry_target_minutes: Generated<number>
  page: Json<ColumnTypes['companies.page'], string | undefined>
}

export interface CompanyMailServersTable {
  company_id: number
  host: string
  port: number
  auth: Generated<boolean>
  secure: Generated<'' | 'ssl' | 'tls'>
  username: Generated<string>
  sealed_password: string | null
  changed_at: Generated<string>
}

export interface CompanyMailboxesTable {
  company_id: number
  host: string
  port: number
  secure: '' | 'ssl' | 'tls'
  username: string
  sealed_password: string
  folder: string
  switched_on_at: Generated<string>
  changed_at: Generated<string>
}

export interface CompanyWordingsTable {
  company_id: number
  name: string
  version: number
  body: string | null
  hash: string | null
  created_at: Generated<string>
  created_by: number | null
}

export interface ConversationReadsTable {
  company_id: number
  user_id: number
  person_key: string
  read_at: string
}

export interface ConversationsTable {
  company_id: number
  person_key: string
  assignee_id: number | null
  snoozed_until: string | null
  snoozed_at: string | null
}

export interface CostLinesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  section: 'cogs' | 'expenses'
  position: number
  item: string
  other: Generated<string>
  line_date: string | null
  rate: string
  units: string
  is_dirty: Generated<boolean>
  paid_at: string | null
  paid_by: number | null
}

export interface CrewDamagesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  damage_date: string | null
  damage_type: Generated<string>
  item_damaged: Generated<string>
  cause: 'accident' | 'breach'
  amount: Generated<string>
}

export interface CrewEveningsTable {
  company_id: number
  reminded_for: string | null
  reported_for: string | null
}

export interface CrewInfractionsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  infraction_date: string | null
  infraction: Generated<string>
  tier: ColumnTypes['crew_infractions.tier']
  comments: Generated<string>
}

export interface CrewInvoiceLinesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  position: number
  item: 'laborVariable' | 'laborFlat' | 'packingLabor'
  line_date: string | null
  rate: string
  units: string
  paid_at: string | null
  paid_by: number | null
  is_auto: Generated<boolean>
}

export interface CrewLinksTable {
  company_id: number
  id: string
  job_id: number
  user_id: number | null
  delivery_id: number
  token_hash: string
  created_at: Generated<string>
}

export interface CrewNoticesTable {
  company_id: number
  job_id: number
  user_id: number
  known: Json<unknown, string | undefined | null>
  due_at: string
}

export interface CrewOverlapsTable {
  company_id: number
  user_id: number
  job_id: number
  other_job_id: number
  reason: string
  approved_by: number
  approved_at: Generated<string>
  job_times: string
  other_times: string
}

export interface CrewPositionsTable {
  company_id: number
  job_id: number
  user_id: number
  latitude: number
  longitude: number
  accuracy: number
  received_at: string
  drive: Json<unknown, string | undefined | null>
}

export interface CrewProspectsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  status: Generated<'pending' | 'approved' | 'rejected' | 'removedBySelf'>
  was_rejected: Generated<boolean>
  created_at: Generated<string>
  decided_at: string | null
  decided_by: number | null
}

export interface DeliveriesTable {
  company_id: number
  id: Generated<number>
  job_id: number | null
  channel: 'mail' | 'text' | 'push'
  recipient: string
  subject: Generated<string>
  body_text: string
  body_html: Generated<string>
  status: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  last_error: string | null
  created_at: Generated<string>
  sent_at: string | null
  changed_at: Generated<string>
  tried_at: string | null
  provider_sid: string | null
  unsubscribe_url: Generated<string>
  link_id: string | null
  is_link_used_up: Generated<boolean>
  kind: Generated<string>
  person_id: number | null
  purpose: Generated<'service' | 'marketing'>
  dedupe_key: string | null
  due_at: string | null
  delivered_at: string | null
  path: Generated<string>
  in_reply_to: Generated<string>
  has_signed_id: Generated<boolean>
}

export interface DevMailTable {
  id: Generated<number>
  message_id: string
  recipient: string
  subject: string
  body_text: string
  body_html: Generated<string>
  created_at: Generated<string>
}

export interface DevPushTable {
  id: Generated<number>
  endpoint: string
  payload: string
  topic: string | null
  urgency: string
  created_at: Generated<string>
}

export interface DisputeEntriesTable {
  company_id: number
  id: Generated<number>
  dispute_id: number
  job_id: number
  kind: 'complaint' | 'message' | 'reply' | 'acknowledged' | 'status' | 'decided'
  user_id: number | null
  body: Generated<string>
  file_ids: Generated<number[]>
  created_at: Generated<string>
  event: 'review' | 'offered' | 'denied' | 'accepted' | 'declined' | 'withdrawn' | 'paid' | null
}

export interface DisputesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  token_hash: string
  sealed_token: string
  status: Generated<'open' | 'submitted' | 'acknowledged' | 'decided'>
  claimed_cents: number | null
  submitted_at: string | null
  acknowledged_at: string | null
  decided_at: string | null
  decision: 'paid' | 'offered' | 'denied' | null
  decided_cents: number | null
  reported_at: string | null
  created_by: number
  created_at: Generated<string>
  version: Generated<number>
  reviewed_at: string | null
  offered_at: string | null
  settled_at: string | null
  withdrawn_at: string | null
  release_id: number | null
  paid_on: string | null
  check_number: Generated<string>
  damage_ids: Generated<number[]>
  state: GeneratedAlways<'open' | 'filed' | 'acknowledged' | 'in_review' | 'offered' | 'settled' | 'denied' | 'withdrawn'>
}

export interface EquipmentTable {
  company_id: number
  id: Generated<number>
  name: string
  category: 'dolly' | 'pads' | 'straps' | 'tools' | 'electronics' | 'safety' | 'other'
  tag: Generated<string>
  quantity: Generated<number>
  low_quantity: number | null
  condition: Generated<'new' | 'good' | 'fair' | 'poor' | 'broken'>
  purchased_on: string | null
  cost_cents: ColumnTypes['equipment.cost_cents'] | null
  vehicle_id: number | null
  location: Generated<string>
  notes: Generated<string>
  retired_on: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface EquipmentLoansTable {
  company_id: number
  id: Generated<number>
  equipment_id: number
  user_id: number
  quantity: number
  out_at: Generated<string>
  out_by: number
  due_on: string | null
  note: Generated<string>
  back_at: string | null
  back_by: number | null
  back_condition: 'new' | 'good' | 'fair' | 'poor' | 'broken' | null
}

export interface ErasuresTable {
  company_id: number
  id: Generated<number>
  user_id: number
  asked_by: string
  erased_by: number
  erased_at: Generated<string>
  kinds: Json<unknown, string | undefined>
  rest_due: string | null
  rest_done_at: string | null
}

export interface ExportsTable {
  company_id: number
  id: Generated<number>
  status: Generated<'queued' | 'running' | 'done' | 'failed' | 'expired'>
  requested_by: number
  created_at: Generated<string>
  run_id: string | null
  done_steps: Generated<number>
  total_steps: Generated<number>
  touched_at: Generated<string>
  finished_at: string | null
  expires_at: string | null
  file_id: number | null
  size: number | null
  missing_files: Generated<number>
  downloaded_at: string | null
  downloaded_by: number | null
}

export interface FilesTable {
  company_id: number
  id: Generated<number>
  owner_id: number
  purpose: 'attachment' | 'logo' | 'profile' | 'photo' | 'voicemail' | 'import' | 'staff' | 'certificate' | 'document' | 'recording' | 'message' | 'export' | 'evidence'
  storage_key: string
  mime_type: string
  size: number
  sha256: string
  title: Generated<string>
  alt_text: Generated<string>
  caption: Generated<string>
  description: Generated<string>
  created_at: Generated<string>
}

export interface FollowUpRulesTable {
  company_id: number
  id: Generated<number>
  name: string
  preset: string | null
  trigger_fact: 'newLead' | 'estimateSent' | 'signedWithoutDeposit' | 'noAnswer' | 'booked' | 'finished' | 'lost'
  is_on: Generated<boolean>
  in_open_hours: Generated<boolean>
  conditions: Json<ColumnTypes['follow_up_rules.conditions'], string | undefined>
  steps: Json<ColumnTypes['follow_up_rules.steps']>
  revision: Generated<number>
  created_at: Generated<string>
  deleted_at: string | null
}

export interface FollowUpRunsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  rule_id: number
  revision: number
  trigger_fact: ColumnTypes['follow_up_runs.trigger_fact']
  in_open_hours: boolean
  steps: Json<ColumnTypes['follow_up_runs.steps']>
  client_id: number | null
  started_at: string
  created_at: Generated<string>
  marks: Json<ColumnTypes['follow_up_runs.marks']>
  state: Generated<'running' | 'paused' | 'done' | 'stopped' | 'failed'>
  position: Generated<number>
  due_at: string | null
  assignee_id: number | null
  outcomes: Json<ColumnTypes['follow_up_runs.outcomes'], string | undefined>
  reason: string | null
  ended_at: string | null
  ended_by: number | null
}

export interface GeneralAccountsTable {
  company_id: number
  id: Generated<number>
  account_type: 'Assets' | 'Liabilities' | 'Stockholders\' Equity' | 'Operating Revenues' | 'Cost of Goods Sold' | 'Expenses'
  name: string
  number_start: number
  number_end: number
}

export interface HistoryTable {
  company_id: number
  id: Generated<number>
  at: Generated<string>
  user_id: number | null
  table_name: string
  action: 'insert' | 'update' | 'delete'
  job_id: number | null
  record_key: Json<ColumnTypes['history.record_key']>
  before: Json<ColumnTypes['history.before'] | null, string | undefined | null>
  after: Json<ColumnTypes['history.after'] | null, string | undefined | null>
  record_id: GeneratedAlways<number | null>
  saves: Generated<number>
}

export interface IdempotencyKeysTable {
  caller: string
  key: string
  request_hash: string
  status: number
  answer: Json<unknown>
  created_at: Generated<string>
  lease_until: string | null
  company_ids: Generated<number[] | null>
}

export interface ImportRowsTable {
  company_id: number
  import_id: number
  line: number
  cells: string[]
  status: Generated<'waiting' | 'done' | 'failed' | 'skipped' | 'undone' | 'kept'>
  message: Generated<string>
  record_id: number | null
  person_id: number | null
  record_mark: string | null
  person_mark: string | null
}

export interface ImportsTable {
  company_id: number
  id: Generated<number>
  kind: 'clients' | 'workers' | 'jobs'
  status: Generated<'mapping' | 'running' | 'stopping' | 'done' | 'stopped' | 'undoing' | 'undone'>
  file_name: Generated<string>
  header: string[]
  mapping: Json<unknown, string | undefined>
  options: Json<unknown, string | undefined>
  row_count: number
  created_by: number
  created_at: Generated<string>
  started_by: number | null
  ended_at: string | null
}

export interface InquiryAlertsTable {
  company_id: number
  job_id: number
  is_half_way: boolean
  due_at: string
  told_at: string | null
  is_booking: Generated<boolean>
}

export interface InsurancePoliciesTable {
  company_id: number
  id: Generated<number>
  type: 'cargo' | 'commercial_trucking' | 'general_liability' | 'workers_comp'
  carrier: string
  policy_number: string
  effective_on: string
  expires_on: string
  coinsurance: string | null
  deductible_cents: ColumnTypes['insurance_policies.deductible_cents'] | null
  occurrence_cents: ColumnTypes['insurance_policies.occurrence_cents'] | null
  aggregate_cents: ColumnTypes['insurance_policies.aggregate_cents'] | null
  premium_cents: ColumnTypes['insurance_policies.premium_cents'] | null
  agent_name: Generated<string>
  agent_phone: string | null
  agent_email: string | null
  file_ids: Generated<number[]>
  notes: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
}

export interface InsuranceRemindersTable {
  company_id: number
  policy_id: number
  expires_on: string
  days_before: number
  told_at: Generated<string>
}

export interface InsuranceRequestsTable {
  company_id: number
  id: Generated<number>
  type: 'cargo' | 'commercial_trucking' | 'general_liability' | 'workers_comp'
  limit_cents: ColumnTypes['insurance_requests.limit_cents'] | null
  start_on: string
  note: Generated<string>
  sent_to: string
  is_broker: boolean
  created_by: number
  created_at: Generated<string>
}

export interface InventoryChangesTable {
  company_id: number
  id: string
  seq: Generated<number>
  job_id: number
  kind: 'add' | 'edit' | 'remove' | 'photo' | 'dropPhoto' | 'deliver'
  content: Json<unknown>
  item_keys: string[]
  device_time: string
  happened_at: string
  received_at: string
  changed_by: number
}

export interface InvitesTable {
  company_id: number
  id: Generated<number>
  email: string
  first_name: string
  last_name: string
  role: 'administrator' | 'manager' | 'worker' | 'field_manager' | 'crew_manager' | 'laborer'
  secret_hash: string
  invited_by: number
  created_at: Generated<string>
  sent_at: Generated<string>
  expires_at: string
  accepted_at: string | null
  accepted_by: number | null
  revoked_at: string | null
}

export interface JobCrewTable {
  company_id: number
  job_id: number
  user_id: number | null
  position: number
  rating: Generated<string>
  hourly_rate: string | null
  permissions: Generated<string[]>
  no_show: Generated<boolean>
  notes: Generated<string>
  is_rated: Generated<boolean>
  kept_rate: string | null
  answer: Generated<'open' | 'confirmed' | 'declined'>
  answered_at: string | null
  answered_by: 'link' | 'app' | 'office' | null
  decline_reason: Generated<string>
}

export interface JobDocumentsTable {
  company_id: number
  job_id: number
  name: 'estimate' | 'invoice' | 'clientAgreement' | 'coloradoClientAgreement' | 'billOfLading' | 'cubeSheet' | 'inventorySheet'
  variables: Json<ColumnTypes['job_documents.variables']>
  changed_at: Generated<string>
  changed_by: number | null
}

export interface JobEmailsTable {
  company_id: number
  email: string
  job_id: number
}

export interface JobFiguresTable {
  company_id: number
  job_id: number
  day: string | null
  job_status: string
  job_type: string
  job_source: string | null
  revenue_cents: number
  cogs_cents: number
  expenses_cents: number
  tips_cents: number
  hours: string
  owed_cents: number | null
  paid_cents: number | null
  booked_cents: number | null
  crew_size: number | null
  trucks: number | null
  clock_hours: string | null
  is_deleted: boolean | null
}

export interface JobPhonesTable {
  company_id: number
  phone: string
  job_id: number
}

export interface JobSeenTable {
  company_id: number
  job_id: number
  user_id: number
  seen_at: Generated<string>
}

export interface JobSignaturesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  document: 'billOfLading' | 'inventorySheet'
  place: 'origin' | 'destination'
  party: 'client' | 'crew'
  name: string
  strokes: Json<ColumnTypes['job_signatures.strokes'], string | undefined>
  content_hash: string
  user_id: number
  ip: string
  user_agent: string
  signed_at: Generated<string>
  damage: Generated<string>
  device_signed_at: string | null
}

export interface JobTrucksTable {
  company_id: number
  job_id: number
  size: number | null
  pick_up_date: string | null
  return_date: string | null
  requested_at: string | null
}

export interface JobVehiclesTable {
  company_id: number
  job_id: number
  vehicle_id: number
  assigned_at: Generated<string>
}

export interface JobViewsTable {
  company_id: number
  id: Generated<number>
  user_id: number
  name: string
  query: Json<unknown>
}

export interface JobWordsTable {
  company_id: number
  word: string
  job_id: number
}

export interface JobsTable {
  company_id: number
  id: Generated<number>
  version: Generated<number>
  added_by: number | null
  client_id: number | null
  billing_contact_id: number | null
  is_billing_contact: Generated<boolean>
  job_source: 'craigslist' | 'mailer' | 'sem' | 'referral' | 'yelp' | 'facebook' | 'other' | null
  job_status: Generated<'inquiring' | 'scheduled' | 'completed' | 'canceled' | 'spam' | 'missed' | 'refused_price'>
  job_type: Generated<'moving_labor' | 'intrastate_local' | 'intrastate_long' | 'interstate' | 'international' | 'junk_removal'>
  job_date: string | null
  starts_at: string | null
  ends_at: string | null
  is_date_dirty: Generated<boolean>
  time_of_scheduling: string | null
  closed_in: Json<unknown, string | undefined | null>
  crew_size: number
  use_truck: Generated<boolean>
  minimum_time: string | null
  notes: Generated<string>
  cargo: Json<ColumnTypes['jobs.cargo'], string | undefined>
  contact_person: Json<ColumnTypes['jobs.contact_person'], string | undefined>
  locations: Json<ColumnTypes['jobs.locations'], string | undefined>
  first_address: Generated<string>
  first_city: Generated<string>
  first_state: string | null
  distance_miles: string | null
  is_local: Generated<boolean>
  last_contact_date: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  updated_by: number | null
  deleted_at: string | null
  deleted_by: number | null
  started_at: string | null
  started_by: number | null
  estimate_lines: Json<unknown, string | undefined | null>
  kept_terms: Json<unknown, string | undefined | null>
  day_rates: Json<unknown, string | undefined | null>
  booked_estimate: Json<unknown, string | undefined | null>
  new_texts_after: number | null
  papers_told_at: string | null
  estimate_rules: Generated<number>
  are_hours_typed: Generated<boolean>
  home_size: 'ST' | 'A1' | 'A2' | 'A3' | 'H1' | 'H2' | 'H3' | 'H4' | null
  found_places: Json<unknown, string | undefined | null>
  asked_for_later_of: string | null
  completed_at: string | null
  kept_documents: Json<ColumnTypes['jobs.kept_documents'] | null, string | undefined | null>
  lost_at: string | null
  lost_reason: 'price' | 'another_mover' | 'date_full' | 'not_moving' | 'no_answer' | 'out_of_area' | 'duplicate' | 'other' | null
  lost_note: string | null
  lost_by: number | null
  owner_id: number | null
  owner_known: Generated<boolean>
  packing_hours: string | null
}

export interface JournalEntriesTable {
  company_id: number
  id: Generated<number>
  entry_date: string
  source: string
  memo: Generated<string>
  job_id: number | null
  created_at: Generated<string>
  created_by: number | null
  reverses: number | null
}

export interface JournalLinesTable {
  company_id: number
  entry_id: number
  position: number
  account_id: number
  debit_cents: Generated<number>
  credit_cents: Generated<number>
}

export interface KeptNamesTable {
  company_id: number
  user_id: number
  first_name: string
  last_name: string
  company_name: string
  address: string
  address2: string
  kept_until: string
}

export interface LeadArrivalsTable {
  company_id: number
  id: Generated<number>
  key_id: number
  external_id: string | null
  job_id: number
  is_duplicate: boolean
  received_at: Generated<string>
}

export interface LeadKeysTable {
  company_id: number
  id: Generated<number>
  name: string
  source: string
  key_hash: string
  created_at: Generated<string>
  created_by: number | null
  used_at: string | null
  revoked_at: string | null
  revoked_by: number | null
}

export interface LeadRoutingTable {
  company_id: number
  routes: Json<unknown, string | undefined>
  version: Generated<number>
  turn: Generated<number>
  turns: Json<unknown, string | undefined>
}

export interface LedgerAccountsTable {
  company_id: number
  id: Generated<number>
  number: number
  name: string
  account_type: 'Assets' | 'Liabilities' | 'Stockholders\' Equity' | 'Operating Revenues' | 'Cost of Goods Sold' | 'Expenses'
  role: Generated<string>
  is_active: Generated<boolean>
}

export interface MailOptoutsTable {
  company_id: number
  email: string
  opted_out_at: Generated<string>
}

export interface MailboxReadsTable {
  company_id: number
  uid_validity: number | null
  last_uid: Generated<number>
  read_at: string | null
  error: string | null
  failures: Generated<number>
  next_at: Generated<string>
}

export interface ManagerRequestsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  message: Generated<string>
  created_at: Generated<string>
  settled_at: string | null
  settled_by: number | null
}

export interface ManualReadsTable {
  company_id: number
  user_id: number
  section_id: number
  version: number
  read_at: Generated<string>
}

export interface ManualVersionsTable {
  company_id: number
  version: number
  blurb: string
  sections: Json<unknown>
  created_at: Generated<string>
  created_by: number | null
}

export interface MarketingConsentsTable {
  company_id: number
  id: Generated<number>
  channel: 'mail' | 'text'
  address: string
  is_allowed: boolean
  source: string
  recorded_by: number | null
  recorded_at: Generated<string>
}

export interface MemberWordsTable {
  company_id: number
  word: string
  user_id: number
}

export interface MembersTable {
  company_id: number
  user_id: number
  roles: string[]
  approval: Generated<'approved' | 'pending' | 'rejected'>
  view_financials: Generated<boolean>
  is_sales: Generated<boolean>
  first_name: string
  last_name: string
  company_name: Generated<string>
  is_company: Generated<boolean>
  email: string | null
  phone: string | null
  address: Generated<string>
  address2: Generated<string>
  address_details: Json<ColumnTypes['members.address_details'], string | undefined>
  notes: Generated<string>
  hourly_rate: string | null
  profile_file_id: number | null
  first_key: GeneratedAlways<string | null>
  last_key: GeneratedAlways<string | null>
  email_key: GeneratedAlways<string | null>
  created_at: Generated<string>
  updated_at: Generated<string>
  is_crew: GeneratedAlways<boolean | null>
  removed_at: string | null
  removed_by: number | null
  merged_into: number | null
  erased_at: string | null
  is_client: GeneratedAlways<boolean | null>
  linked_at: string | null
  linked_by: Generated<'added' | 'joined' | 'accepted' | 'acted' | 'before' | 'left' | 'moved' | 'works'>
  erasure_asked_at: string | null
  crew_channels: Generated<string[]>
  is_overtime_exempt: Generated<boolean>
}

export interface MerchantApplicationsTable {
  company_id: number
  id: Generated<number>
  correlation_id: string
  status: Generated<'submitted' | 'withdrawn' | 'replaced'>
  legal_name: string
  dba_name: string
  ownership_type: 'Sole Proprietorship' | 'Corporation' | 'Partnership' | 'LLC' | 'Non-Profit' | 'Government'
  url: string
  soft_descriptor: Generated<string>
  support_number: Generated<string>
  legal_address: Json<unknown>
  dba_address: Json<unknown, string | undefined | null>
  owner_first_name: string
  owner_middle_name: Generated<string>
  owner_last_name: string
  owner_email: string
  owner_phone: string
  owner_address: Json<unknown, string | undefined | null>
  license_state: string | null
  amex_number: Generated<string>
  last_four: Json<unknown>
  sealed_tax_id: string | null
  sealed_social_security_number: string | null
  sealed_drivers_license: string | null
  sealed_birth_date: string | null
  sealed_bank_routing: string | null
  sealed_bank_account: string | null
  submitted_by: number
  submitted_at: Generated<string>
  ended_by: number | null
  ended_at: string | null
  handed_over_at: string | null
}

export interface MerchantTermsTable {
  company_id: number
  correlation_id: Generated<string>
  user_id: number
  version: string
  created_at: Generated<string>
  accepted_at: string | null
  ip: string | null
  user_agent: string | null
}

export interface MessageTemplatesTable {
  company_id: number
  id: Generated<number>
  name: string
  channel: 'text' | 'email'
  subject: Generated<string>
  body: string
  is_promotion: Generated<boolean>
}

export interface NoticeChangesTable {
  company_id: number
  job_id: number
  told_at: string
  before: Json<ColumnTypes['notice_changes.before'] | null, string | undefined | null>
  changed_by: Generated<string[]>
}

export interface NoticeSettingsTable {
  company_id: number
  id: Generated<number>
  kind: string
  is_mail_on: boolean | null
  is_text_on: boolean | null
  mail_subject: string | null
  mail_body: string | null
  text_body: string | null
}

export interface OnlineBookingsTable {
  company_id: number
  job_id: number
  source: 'booking' | 'company'
  step: 'locations' | 'questions' | 'agreement'
  started_at: Generated<string>
  updated_at: Generated<string>
  confirmed_at: string | null
  reminded_at: string | null
  referred_by_job_id: number | null
}

export interface OvertimeLinesTable {
  company_id: number
  id: Generated<number>
  user_id: number
  week_start: string
  hours: string
  amount_cents: number
  calculated_at: string
  paid_at: string | null
  paid_by: number | null
}

export interface OwnDocumentsTable {
  company_id: number
  id: Generated<number>
  title: string
  text_version: Generated<number>
  is_on: boolean
  needs_agreement: boolean
  job_types: Generated<ColumnTypes['own_documents.job_types'][]>
  states: Generated<ColumnTypes['own_documents.states'][]>
  position: number
  deleted_at: string | null
  created_at: Generated<string>
}

export interface PaymentCustomersTable {
  company_id: number
  user_id: number
  provider_id: string
  created_at: Generated<string>
}

export interface PersonalLinksTable {
  company_id: number
  id: string
  job_id: number
  user_id: number
  delivery_id: number
  channel: 'mail' | 'text'
  address: string
  token_hash: string
  created_at: Generated<string>
  opened_at: string | null
  last_used_at: string | null
  uses: Generated<string[]>
  revoked_at: string | null
  revoked_by: number | null
}

export interface PhoneDevicesTable {
  company_id: number
  user_id: number
  device: string
  seen_at: Generated<string>
}

export interface PositionConsentsTable {
  company_id: number
  id: Generated<number>
  user_id: number
  is_given: boolean
  text_version: number
  recorded_at: string
}

export interface QuizAssignmentsTable {
  company_id: number
  id: Generated<number>
  quiz_id: number
  user_id: number
  status: Generated<'open' | 'passed' | 'failed' | 'withdrawn'>
  due_on: string | null
  assigned_at: Generated<string>
  assigned_by: number | null
  closed_at: string | null
  reminded_at: string | null
}

export interface QuizAttemptsTable {
  company_id: number
  id: Generated<number>
  assignment_id: number
  quiz_id: number
  user_id: number
  version: number
  started_at: string
  ends_at: string | null
  submitted_at: string | null
  answers: Json<unknown, string | undefined>
  right_count: number | null
  percent: number | null
  is_passed: boolean | null
}

export interface QuizVersionsTable {
  company_id: number
  quiz_id: number
  version: number
  content: Json<unknown>
  section_version: number | null
  published_at: Generated<string>
  published_by: number | null
}

export interface QuizzesTable {
  company_id: number
  id: Generated<number>
  version: Generated<number>
  title: string
  content: Json<unknown>
  published: number | null
  is_changed: Generated<boolean>
  archived_at: string | null
  created_at: Generated<string>
  created_by: number | null
}

export interface RateLimitsTable {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface ReadMarksTable {
  company_id: number
  user_id: number
  job_id: number
  read_at: string
}

export interface RecordedPaymentsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  amount_cents: number
  paid_on: string
  method: 'cash' | 'cashiers' | 'check'
  payment_type: 'deposit' | 'beforePickup' | 'beforeDelivery' | 'afterDelivery' | 'tip' | 'changeFee' | 'other'
  note: Generated<string>
  recorded_by: number
  recorded_at: Generated<string>
  voided_at: string | null
  voided_by: number | null
  void_reason: Generated<string>
  photo_file_id: number | null
  taken_at: string | null
  doubt: Generated<string>
}

export interface RefundsTable {
  company_id: number
  id: Generated<number>
  transaction_id: number
  job_id: number
  amount_cents: number
  status: Generated<'pending' | 'succeeded' | 'failed'>
  reason: Generated<string>
  provider_key: Generated<string>
  refund_id: string | null
  failure_message: Generated<string>
  caller: string | null
  idempotency_key: string | null
  request_hash: string | null
  created_by: number | null
  created_at: Generated<string>
  settled_at: string | null
  lease_until: string | null
  claim_id: number | null
}

export interface ReportMailsTable {
  company_id: number
  user_id: number
}

export interface RevenueLinesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  position: number
  item: string
  line_date: string | null
  rate: string
  units: string
  is_dirty: Generated<boolean>
  label: string | null
}

export interface ReviewsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  client_id: number
  wanted_at: Generated<string>
  secret_hash: string | null
  asked_at: string | null
  expires_at: string | null
  stars: number | null
  comment: Generated<string>
  by_name: Generated<string>
  city: Generated<string>
  moved_on: string | null
  answered_at: string | null
  reply: Generated<string>
  replied_at: string | null
  replied_by: number | null
}

export interface SalesAppointmentsTable {
  company_id: number
  id: Generated<number>
  user_id: number
  starts_at: string
  minutes: number
  name: string
  phone: string | null
  job_id: number | null
  note: Generated<string>
  created_at: Generated<string>
}

export interface SalesCallTable {
  company_id: number
  user_id: number
  added_by: number
  added_at: Generated<string>
}

export interface SalesHoursTable {
  company_id: number
  user_id: number
  weekday: number
  starts_minute: number
  ends_minute: number
}

export interface SourceCostsTable {
  company_id: number
  job_source: 'craigslist' | 'mailer' | 'sem' | 'referral' | 'yelp' | 'facebook' | 'other'
  from_day: string
  lead_cents: number
  month_cents: number
}

export interface StorageWarningsTable {
  company_id: number
  warned_at: Generated<string>
}

export interface TasksTable {
  company_id: number
  id: Generated<number>
  job_id: number
  kind: 'call' | 'todo'
  title: string
  due_at: string
  assignee_id: number | null
  created_by: number | null
  created_at: string
  done_at: string | null
  done_by: number | null
  version: Generated<number>
  run_id: number | null
  step: number | null
  changed_at: Generated<string>
}

export interface TextConsentsTable {
  company_id: number
  id: Generated<number>
  phone: string
  is_allowed: boolean
  source: string
  recorded_by: number | null
  recorded_at: Generated<string>
}

export interface TimeOffLeavesTable {
  company_id: number
  time_off_id: number
  job_id: number
  user_id: number
  reason: string
  approved_by: number
  approved_at: Generated<string>
  job_times: string
  off_times: string
}

export interface TipPayoutsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  amount_cents: number
  paid_at: Generated<string>
  paid_by: number
}

export interface TransactionEventsTable {
  company_id: number
  id: Generated<number>
  transaction_id: number
  at: Generated<string>
  source: 'call' | 'webhook' | 'reconciliation' | 'provider'
  status: string
  note: Json<ColumnTypes['transaction_events.note'], string | undefined>
}

export interface TransactionsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  created_by: number
  purpose: 'due' | 'tip' | 'changeMoveDate' | 'changeCrewSize' | 'revenueLine'
  lines: Json<ColumnTypes['transactions.lines']>
  amount_cents: number
  capture: 'automatic' | 'manual'
  confirmation: 'automatic' | 'manual'
  card_id: number | null
  payment_method_id: string
  customer_id: string
  brand: Generated<string>
  last4: Generated<string>
  funding: Generated<'credit' | 'debit' | 'prepaid' | 'unknown'>
  status: Generated<'requires_action' | 'requires_confirmation' | 'requires_capture' | 'succeeded' | 'failed' | 'canceled' | 'refunded'>
  captured_cents: Generated<number>
  refunded_cents: Generated<number>
  failure_code: Generated<string>
  failure_message: Generated<string>
  provider_key: Generated<string>
  intent_id: string | null
  caller: string | null
  idempotency_key: string | null
  request_hash: string | null
  created_at: Generated<string>
  settled_at: string | null
  lease_until: string | null
  used_at: string | null
  mandate_version: number | null
  card_mark: Generated<string>
  network_mark: Generated<string>
  is_client_present: Generated<boolean>
}

export interface VehicleDamagesTable {
  company_id: number
  id: Generated<number>
  vehicle_id: number
  happened_on: string
  place: string
  description: string
  cost_cents: ColumnTypes['vehicle_damages.cost_cents'] | null
  job_id: number | null
  repaired_on: string | null
  file_ids: Generated<number[]>
}

export interface VehicleInspectionsTable {
  company_id: number
  id: Generated<number>
  vehicle_id: number
  inspected_on: string
  kind: 'annual' | 'daily' | 'other'
  inspector: string
  result: 'pass' | 'fail'
  defects: Generated<string>
  next_due_on: string | null
  file_ids: Generated<number[]>
}

export interface VehicleOutagesTable {
  company_id: number
  id: Generated<number>
  vehicle_id: number
  since_on: string
  back_on: string | null
  reason: string
}

export interface VehicleOverlapsTable {
  company_id: number
  vehicle_id: number
  job_id: number
  other_job_id: number
  reason: string
  approved_by: number
  approved_at: Generated<string>
  job_times: string
  other_times: string
}

export interface VehicleRemindersTable {
  company_id: number
  vehicle_id: number
  due_on: string
  days_before: number
  told_at: Generated<string>
}

export interface VehicleServicesTable {
  company_id: number
  id: Generated<number>
  vehicle_id: number
  done_on: string
  odometer_miles: number | null
  what: string
  cost_cents: ColumnTypes['vehicle_services.cost_cents'] | null
  file_ids: Generated<number[]>
}

export interface VehiclesTable {
  company_id: number
  id: Generated<number>
  name: string
  make: Generated<string>
  model: Generated<string>
  model_year: number | null
  plate: Generated<string>
  plate_state: string | null
  vin: string | null
  size_feet: number | null
  capacity_cubic_feet: number | null
  capacity_pounds: number | null
  fuel: 'gasoline' | 'diesel' | 'electric' | 'hybrid' | 'propane' | 'other' | null
  odometer_miles: number | null
  purchased_on: string | null
  photo_file_id: number | null
  notes: Generated<string>
  retired_on: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  gross_weight_pounds: number | null
  license_class: 'regular' | 'cdlC' | 'cdlB' | 'cdlA' | null
  is_rented: Generated<boolean>
}

export interface WorkerAreaFiltersTable {
  company_id: number
  user_id: number
  filter: Json<unknown>
}

export interface WorkerDocumentsTable {
  company_id: number
  id: Generated<number>
  user_id: number
  kind: 'license' | 'medicalCard' | 'other'
  title: Generated<string>
  number: Generated<string>
  issued_on: string | null
  expires_on: string | null
  file_id: number | null
  reminded_days: number | null
  created_at: Generated<string>
  license_class: 'regular' | 'cdlC' | 'cdlB' | 'cdlA' | null
}

export interface WorkerRatingsTable {
  company_id: number
  user_id: number
  stars: Generated<string>
  jobs: Generated<number>
  rated: Generated<number>
}

export interface WorkerTimesOffTable {
  company_id: number
  id: Generated<number>
  user_id: number
  first_day: string
  last_day: string
  starts_minute: number | null
  ends_minute: number | null
  starts_at: string
  ends_at: string
  reason: Generated<string>
  status: 'pending' | 'approved' | 'refused'
  asked_by: number
  created_at: Generated<string>
  decided_at: string | null
  decided_by: number | null
}

/** The tables that the app's role may read. */
export interface Database {
  account_events: AccountEventsTable
  ad_entities: AdEntitiesTable
  ad_jobs: AdJobsTable
  ad_series: AdSeriesTable
  ads: AdsTable
  agreements: AgreementsTable
  calendar_feeds: CalendarFeedsTable
  call_legs: CallLegsTable
  cards: CardsTable
  chargebacks: ChargebacksTable
  claim_items: ClaimItemsTable
  clock_approvals: ClockApprovalsTable
  clock_events: ClockEventsTable
  clock_hours: ClockHoursTable
  communication_files: CommunicationFilesTable
  communications: CommunicationsTable
  companies: CompaniesTable
  company_mail_servers: CompanyMailServersTable
  company_mailboxes: CompanyMailboxesTable
  company_wordings: CompanyWordingsTable
  conversation_reads: ConversationReadsTable
  conversations: ConversationsTable
  cost_lines: CostLinesTable
  crew_damages: CrewDamagesTable
  crew_evenings: CrewEveningsTable
  crew_infractions: CrewInfractionsTable
  crew_invoice_lines: CrewInvoiceLinesTable
  crew_links: CrewLinksTable
  crew_notices: CrewNoticesTable
  crew_overlaps: CrewOverlapsTable
  crew_positions: CrewPositionsTable
  crew_prospects: CrewProspectsTable
  deliveries: DeliveriesTable
  dev_mail: DevMailTable
  dev_push: DevPushTable
  dispute_entries: DisputeEntriesTable
  disputes: DisputesTable
  equipment: EquipmentTable
  equipment_loans: EquipmentLoansTable
  erasures: ErasuresTable
  exports: ExportsTable
  files: FilesTable
  follow_up_rules: FollowUpRulesTable
  follow_up_runs: FollowUpRunsTable
  general_accounts: GeneralAccountsTable
  history: HistoryTable
  idempotency_keys: IdempotencyKeysTable
  import_rows: ImportRowsTable
  imports: ImportsTable
  inquiry_alerts: InquiryAlertsTable
  insurance_policies: InsurancePoliciesTable
  insurance_reminders: InsuranceRemindersTable
  insurance_requests: InsuranceRequestsTable
  inventory_changes: InventoryChangesTable
  invites: InvitesTable
  job_crew: JobCrewTable
  job_documents: JobDocumentsTable
  job_emails: JobEmailsTable
  job_figures: JobFiguresTable
  job_phones: JobPhonesTable
  job_seen: JobSeenTable
  job_signatures: JobSignaturesTable
  job_trucks: JobTrucksTable
  job_vehicles: JobVehiclesTable
  job_views: JobViewsTable
  job_words: JobWordsTable
  jobs: JobsTable
  journal_entries: JournalEntriesTable
  journal_lines: JournalLinesTable
  kept_names: KeptNamesTable
  lead_arrivals: LeadArrivalsTable
  lead_keys: LeadKeysTable
  lead_routing: LeadRoutingTable
  ledger_accounts: LedgerAccountsTable
  mail_optouts: MailOptoutsTable
  mailbox_reads: MailboxReadsTable
  manager_requests: ManagerRequestsTable
  manual_reads: ManualReadsTable
  manual_versions: ManualVersionsTable
  marketing_consents: MarketingConsentsTable
  member_words: MemberWordsTable
  members: MembersTable
  merchant_applications: MerchantApplicationsTable
  merchant_terms: MerchantTermsTable
  message_templates: MessageTemplatesTable
  notice_changes: NoticeChangesTable
  notice_settings: NoticeSettingsTable
  online_bookings: OnlineBookingsTable
  overtime_lines: OvertimeLinesTable
  own_documents: OwnDocumentsTable
  payment_customers: PaymentCustomersTable
  personal_links: PersonalLinksTable
  phone_devices: PhoneDevicesTable
  position_consents: PositionConsentsTable
  quiz_assignments: QuizAssignmentsTable
  quiz_attempts: QuizAttemptsTable
  quiz_versions: QuizVersionsTable
  quizzes: QuizzesTable
  rate_limits: RateLimitsTable
  read_marks: ReadMarksTable
  recorded_payments: RecordedPaymentsTable
  refunds: RefundsTable
  report_mails: ReportMailsTable
  revenue_lines: RevenueLinesTable
  reviews: ReviewsTable
  sales_appointments: SalesAppointmentsTable
  sales_call: SalesCallTable
  sales_hours: SalesHoursTable
  source_costs: SourceCostsTable
  storage_warnings: StorageWarningsTable
  tasks: TasksTable
  text_consents: TextConsentsTable
  time_off_leaves: TimeOffLeavesTable
  tip_payouts: TipPayoutsTable
  transaction_events: TransactionEventsTable
  transactions: TransactionsTable
  vehicle_damages: VehicleDamagesTable
  vehicle_inspections: VehicleInspectionsTable
  vehicle_outages: VehicleOutagesTable
  vehicle_overlaps: VehicleOverlapsTable
  vehicle_reminders: VehicleRemindersTable
  vehicle_services: VehicleServicesTable
  vehicles: VehiclesTable
  worker_area_filters: WorkerAreaFiltersTable
  worker_documents: WorkerDocumentsTable
  worker_ratings: WorkerRatingsTable
  worker_times_off: WorkerTimesOffTable
}
